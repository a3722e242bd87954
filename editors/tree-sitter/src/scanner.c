// Where a statement ends, and comments in comments.

#include "tree_sitter/parser.h"

enum { LINE_END, NESTED_COMMENT };

void *tree_sitter_inset_external_scanner_create(void) { return NULL; }
void tree_sitter_inset_external_scanner_destroy(void *payload) { (void)payload; }
unsigned tree_sitter_inset_external_scanner_serialize(void *payload, char *buffer) {
  (void)payload;
  (void)buffer;
  return 0;
}
void tree_sitter_inset_external_scanner_deserialize(void *payload, const char *buffer, unsigned length) {
  (void)payload;
  (void)buffer;
  (void)length;
}

// Behind the first "/" and "*"; takes the comment and all in it, and says whether it is closed.
static bool take_comment(TSLexer *lexer) {
  unsigned depth = 1;
  while (!lexer->eof(lexer)) {
    int32_t character = lexer->lookahead;
    lexer->advance(lexer, false);
    if (character == '*' && lexer->lookahead == '/') {
      lexer->advance(lexer, false);
      depth -= 1;
      if (depth == 0) return true;
    } else if (character == '/' && lexer->lookahead == '*') {
      lexer->advance(lexer, false);
      depth += 1;
    }
  }
  return false;
}

// Whether a line that begins so goes on with the statement of the line before.
static bool goes_on(int32_t character) {
  switch (character) {
    case '=': case '<': case '>': case '!': case '+': case '-': case '*': case '/':
    case '@': case ':': case '.': case ',': case '{':
      return true;
    default:
      return false;
  }
}

bool tree_sitter_inset_external_scanner_scan(void *payload, TSLexer *lexer, const bool *valid) {
  (void)payload;
  bool wants_end = valid[LINE_END];
  bool is_behind_line = false;
  // The end of a statement is where the scan began, in front of all space and comments.
  lexer->mark_end(lexer);
  for (;;) {
    int32_t character = lexer->lookahead;
    if (lexer->eof(lexer)) break;
    if (character == '\n' || character == '\r') {
      is_behind_line = true;
      lexer->advance(lexer, true);
    } else if (character == ' ' || character == '\t' || character == 0xFEFF) {
      lexer->advance(lexer, true);
    } else if (character == '/') {
      lexer->advance(lexer, false);
      if (lexer->lookahead == '*') {
        lexer->advance(lexer, false);
        if (!take_comment(lexer)) return false;
        if (valid[NESTED_COMMENT] && !(wants_end && is_behind_line)) {
          lexer->result_symbol = NESTED_COMMENT;
          lexer->mark_end(lexer);
          return true;
        }
      } else if (lexer->lookahead == '/' && wants_end) {
        while (!lexer->eof(lexer) && lexer->lookahead != '\n' && lexer->lookahead != '\r') {
          lexer->advance(lexer, false);
        }
      } else {
        return false;
      }
    } else {
      break;
    }
  }
  if (!wants_end) return false;
  bool ends = lexer->eof(lexer) || lexer->lookahead == '}';
  if (!ends && (!is_behind_line || goes_on(lexer->lookahead))) return false;
  lexer->result_symbol = LINE_END;
  return true;
}
