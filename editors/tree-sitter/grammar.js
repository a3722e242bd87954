// The grammar of Inset for tree-sitter. Written from the language's own grammar; where a statement ends
// is decided in src/scanner.c, because a line goes on where the next begins with an operator.

const list = (rule) => seq(rule, repeat(seq(",", rule)));

// There are no reserved words: before a dot, a colon or a relation these are names.
const STATEMENTS = ["let", "guide", "visual", "when", "expect", "inactive", "import", "targets", "component", "screen"];

module.exports = grammar({
  name: "inset",

  word: ($) => $.identifier,
  externals: ($) => [$._line_end, $._nested_comment],
  extras: ($) => [/[ \t\r\n\uFEFF]/, $.doc_comment, $.comment, $.block_comment],

  rules: {
    source_file: ($) => repeat(choice($.import, $.targets, $.let, $.component, $.screen, ";")),

    _end: ($) => choice($._line_end, ";"),

    // Items

    import: ($) => seq("import", field("path", $.string), $._end),
    targets: ($) => seq("targets", field("body", alias($.property_block, $.block))),
    property_block: ($) => seq("{", repeat(choice($.property, ";")), "}"),
    let: ($) => seq("let", field("name", $.identifier), "=", field("value", $._expression), $._end),
    component: ($) =>
      seq("component", field("name", $.identifier), optional($.parameters), field("body", $.block)),
    parameters: ($) => seq("(", optional(list($.parameter)), ")"),
    parameter: ($) =>
      seq(
        field("name", $.identifier),
        optional(seq(":", field("type", $.identifier))),
        optional(seq("=", field("default", $._value))),
      ),
    screen: ($) => seq("screen", field("name", $.identifier), field("body", $.block)),

    // Statements

    block: ($) => seq("{", repeat(choice($._statement, ";")), "}"),
    _statement: ($) =>
      choice(
        $.let,
        $.property,
        $.view,
        $.guide,
        $.constraint,
        $.visual,
        $.when,
        $.expect,
        $.inactive,
      ),

    property: ($) =>
      seq(
        choice(field("name", alias($._first_path, $.property_name)), field("views", $.anchor_list)),
        ":",
        list($._value),
        $._end,
      ),
    view: ($) =>
      seq(
        field("kind", $.identifier),
        field("name", $.identifier),
        optional(field("text", $.string)),
        choice(field("body", $.block), $._end),
      ),
    guide: ($) => seq("guide", field("name", $.identifier), choice(field("body", $.block), $._end)),

    constraint: ($) =>
      seq(
        field("left", choice(alias($._first_path, $.path), $.anchor_list)),
        field("relation", $.relation),
        field("right", $._expression),
        optional($.inset),
        optional($.priority),
        optional($.label),
        $._end,
      ),
    // Names may go on from each item: `[a, b].title.top`.
    anchor_list: ($) =>
      seq("[", list($.path), "]", ".", repeat(seq($.identifier, ".")), field("attribute", $.identifier)),
    inset: ($) => seq("inset", choice($._expression, $.tuple)),
    priority: ($) =>
      seq("@", choice($.number, $.identifier), repeat(seq(field("operator", choice("+", "-")), $.number))),
    label: ($) => seq("as", field("name", $.identifier)),

    visual: ($) => seq("visual", field("format", $.format), optional($.options), $._end),
    // The parts of Apple's format, in any order: whether they make one is the server's to say.
    format: ($) =>
      seq(
        '"',
        repeat(
          choice(
            $.axis,
            $.edge,
            alias($._format_name, $.identifier),
            alias($._format_number, $.number),
            alias($._format_relation, $.relation),
            $.connection,
            $.predicates,
            $.escape,
            $._format_rest,
          ),
        ),
        token.immediate('"'),
      ),
    // Between parentheses numbers have signs; a bracket or an edge ends what was not closed.
    predicates: ($) =>
      prec.right(
        seq(
          $._open,
          repeat(
            choice(
              alias($._format_name, $.identifier),
              alias($._signed_number, $.number),
              alias($._format_relation, $.relation),
              $._predicate_rest,
            ),
          ),
          optional($._close),
        ),
      ),
    _open: () => token.immediate(prec(3, "(")),
    _close: () => token.immediate(prec(3, ")")),
    axis: () => token.immediate(prec(4, /[HV]:/)),
    edge: () => token.immediate(prec(3, "|")),
    connection: () => token.immediate(prec(3, "-")),
    _format_name: () => token.immediate(prec(3, /[A-Za-z_\u{80}-\u{10FFFF}][A-Za-z0-9_\u{80}-\u{10FFFF}]*/u)),
    _format_number: () => token.immediate(prec(3, /([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]+)?/)),
    _format_relation: () => token.immediate(prec(3, /[=<>]=/)),
    _signed_number: () => token.immediate(prec(5, /[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]+)?/)),
    _predicate_rest: () => token.immediate(prec(4, /[,@ \t+-]/)),
    _format_rest: () => token.immediate(prec(2, /[^"\\\r\n]/)),
    options: ($) => seq("options", ":", list($.identifier)),

    when: ($) => prec.right(seq("when", $._conditions, field("body", $.block), optional($.else))),
    else: ($) => seq("else", choice($.when, field("body", $.block))),
    _conditions: ($) => list($.condition),
    condition: ($) =>
      choice(
        seq(
          optional(choice("not", "!")),
          field("subject", $.identifier),
          choice(
            seq(":", field("value", $.identifier)),
            seq(
              field("relation", choice($.relation, alias(choice("<", ">"), $.relation))),
              field("value", $.number),
            ),
          ),
        ),
        $._flag,
      ),
    // A Bool's name, or its opposite.
    _flag: ($) => choice(field("flag", $.path), $.not),
    not: ($) => seq(choice("not", "!"), field("flag", $.path)),

    expect: ($) => seq("expect", choice($.comparison, $.placement), optional($.on), $._end),
    comparison: ($) =>
      seq(field("left", $._expression), field("relation", $.relation), field("right", choice($._expression, $.tuple))),
    placement: ($) =>
      seq(
        field("subject", choice($.path, $.item_list, $.anchor_list)),
        optional("not"),
        choice("inside", "overlaps"),
        field("object", choice($.path, $.item_list, $.anchor_list)),
      ),
    item_list: ($) => seq("[", list($.path), "]"),
    on: ($) => seq("on", field("device", $.string), optional(field("orientation", $.identifier))),

    inactive: ($) => seq("inactive", list(field("name", $.identifier)), $._end),

    // Expressions

    relation: () => choice("==", "<=", ">="),
    _value: ($) => choice($.string, $.version, $.tuple, $.not, $.word, $._expression),
    // A name alone is one of a property's words, or a let; which, only the server knows.
    word: ($) => prec(1, $.identifier),
    version: ($) => seq(field("system", $.identifier), field("number", $.number)),
    tuple: ($) =>
      seq("(", choice(seq($.element, repeat(seq(",", $._element))), seq($._expression, repeat1(seq(",", $._element)))), ")"),
    _element: ($) => choice($.element, $._expression),
    element: ($) => seq(field("label", $.identifier), ":", field("value", $._expression)),

    _expression: ($) => choice($.sum, $.product, $.negation, $._atom),
    sum: ($) => prec.left(1, seq($._expression, field("operator", choice("+", "-")), $._expression)),
    product: ($) => prec.left(2, seq($._expression, field("operator", choice("*", "/")), $._expression)),
    negation: ($) => prec(3, seq("-", $._expression)),
    _atom: ($) => choice($.number, $.path, $.call, $.parenthesized, $.anchor_list),
    call: ($) => seq(field("function", $.identifier), "(", $._expression, ",", $._expression, ")"),
    parenthesized: ($) => seq("(", $._expression, ")"),

    path: ($) => seq($.identifier, repeat(seq(".", $.identifier))),
    // At a statement's beginning a name may look like a keyword.
    _first_path: ($) =>
      seq(choice($.identifier, alias(choice(...STATEMENTS), $.identifier)), repeat(seq(".", $.identifier))),

    // Tokens

    identifier: () => token(choice(/[\p{XID_Start}_][\p{XID_Continue}]*/u, /`[^`\r\n]+`/)),
    number: () => token(/[0-9][0-9_]*(\.[0-9][0-9_]*)?/),
    string: ($) => seq('"', repeat(choice($.escape, token.immediate(prec(3, /[^"\\\r\n]+/)))), token.immediate('"')),
    escape: () => token.immediate(/\\(["\\nt]|u\{[0-9A-Fa-f]+\})/),

    doc_comment: () => token(prec(1, /\/\/\/([^\/\r\n][^\r\n]*)?/)),
    comment: () => token(prec(1, /\/\/[^\r\n]*/)),
    // The scanner knows comments in comments; the plain one is for where it has no say.
    block_comment: ($) => choice($._nested_comment, token(/\/\*([^*]|\*+[^*\/])*\*+\//)),
  },
});
