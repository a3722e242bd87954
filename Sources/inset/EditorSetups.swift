/// How to register the server with an editor. The READMEs in `editors` quote the same snippets.
struct EditorSetup: Sendable {
  /// The name of its folder in `editors`.
  let name: String
  /// The editors' own names.
  let title: String
  /// Where the snippet belongs.
  let place: String
  /// What to add there; `EditorSetup.folder` stands for the folder `editors`.
  let snippet: String

  /// What stands for the folder `editors` in snippets and READMEs.
  static let folder = "/path/to/inset/editors"

  /// The snippet with the folder that is there.
  func snippet(in folder: String?) -> String {
    guard let folder, folder != Self.folder else { return snippet }
    return snippet.split(separator: Self.folder, omittingEmptySubsequences: false)
      .joined(separator: folder)
  }
}

/// Every editor with a folder in `editors`, in the order of README.md.
let editorSetups = [
  EditorSetup(
    name: "vscode", title: "VS Code", place: "a shell, with Node and npm",
    snippet: """
      cd /path/to/inset/editors/vscode
      npm install --omit=dev
      npx @vscode/vsce package --allow-missing-repository --skip-license
      code --install-extension inset-0.1.0.vsix

      """),
  EditorSetup(
    name: "neovim", title: "Neovim 0.8 or later", place: "~/.config/nvim/init.lua",
    snippet: """
      vim.opt.runtimepath:append("/path/to/inset/editors/neovim")
      require("inset").setup()

      """),
  EditorSetup(
    name: "vim", title: "Vim with ALE", place: "~/.vimrc",
    snippet: """
      set runtimepath+=/path/to/inset/editors/vim
      call ale#linter#Define('inset', {
      \\   'name': 'inset', 'lsp': 'stdio', 'executable': 'inset', 'command': '%e lsp',
      \\   'project_root': {buffer -> expand('#' . buffer . ':p:h')},
      \\})
      call ale#linter#Define('swift', {
      \\   'name': 'inset', 'lsp': 'stdio', 'executable': 'inset', 'command': '%e lsp',
      \\   'project_root': function('ale#swift#FindProjectRoot'),
      \\})

      """),
  EditorSetup(
    name: "emacs", title: "Emacs 27.1 or later, Eglot or lsp-mode", place: "~/.emacs.d/init.el",
    snippet: """
      (add-to-list 'load-path "/path/to/inset/editors/emacs")
      (require 'inset-mode)
      (add-hook 'inset-mode-hook #'eglot-ensure)     ; or #'lsp-deferred

      """),
  EditorSetup(
    name: "helix", title: "Helix", place: "~/.config/helix/languages.toml",
    snippet: """
      [language-server.inset]
      command = "inset"
      args = ["lsp"]

      [[language]]
      name = "inset"
      scope = "source.inset"
      file-types = ["inset"]
      comment-token = "//"
      block-comment-tokens = { start = "/*", end = "*/" }
      indent = { tab-width = 4, unit = "    " }
      roots = ["inset.json"]
      language-servers = ["inset"]
      auto-format = false

      # Swift files have sourcekit-lsp for all else.
      [[language]]
      name = "swift"
      language-servers = [
        "sourcekit-lsp",
        { name = "inset", only-features = ["diagnostics", "code-action", "hover"] },
      ]

      """),
  EditorSetup(
    name: "kate", title: "Kate",
    place: "Settings, Configure Kate, LSP Client, User Server Settings",
    snippet: """
      {
        "servers": {
          "inset": {
            "command": ["inset", "lsp"],
            "url": "",
            "highlightingModeRegex": "^Inset$"
          }
        }
      }

      """),
  EditorSetup(
    name: "sublime", title: "Sublime Text with the package LSP",
    place: "Preferences, Package Settings, LSP, Settings",
    snippet: """
      {
        "clients": {
          "inset": { "enabled": true, "command": ["inset", "lsp"], "selector": "source.inset | source.swift" }
        }
      }

      """),
]
