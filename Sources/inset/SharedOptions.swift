internal import InsetDevices
internal import InsetFiles
internal import InsetIDE
internal import InsetProject
internal import InsetText

// Options of several commands. Each means the same wherever it stands.

/// Which environments a call asks about.
let environmentOptions = [
  Option(
    name: "--on", aliases: ["--device"], value: "DEVICE|ENVIRONMENT", takes: .device,
    isRepeatable: true,
    help: "a device by id or name, or an environment such as\n'iphone-x 16 portrait'"),
  Option(name: "--os", value: "N", isRepeatable: true, help: "a system version"),
  Option(
    name: "--orientation", value: "portrait|landscape", choices: ["portrait", "landscape"],
    isRepeatable: true, help: "an orientation"),
  Option(
    name: "--language", value: "ID", isRepeatable: true,
    help: "a language of texts: de, pt-BR …, base, pseudo or longest"),
]

/// All environments of the targets instead of the ones that a command takes by itself.
let allOption = Option(name: "--all", help: "every environment of the file's targets")

let screenOption = Option(
  name: "--screen", value: "NAME", isRepeatable: true, help: "a screen of the file")

let colorOption = Option(
  name: "--color", value: "auto|always|never", choices: ["auto", "always", "never"],
  help: "colour the output; auto (default) does on a terminal\nunless NO_COLOR is set")

/// Show changes instead of making them.
let diffOption = Option(
  name: "--diff", short: "-n", aliases: ["--dry-run"],
  help: "write nothing, print a unified diff")

/// Take it for well if there is nothing to read; an option of the commands that search folders.
let emptyOption = Option(
  name: "--allow-empty", help: "folders without layout files are no mistake")

/// Read imports wherever they lie; an option of all commands that read specs.
let importsOption = Option(
  name: "--allow-imports-outside",
  help: "read imports from outside the project's root, too")

/// Write files that nobody may write; an option of the commands that rewrite specs.
let readOnlyOption = Option(
  name: "--replace-read-only", help: "replace files that are read-only, too")

/// A file's name for a text that comes from an editor.
let stdinFilenameOption = Option(
  name: "--stdin-filename", value: "FILE", takes: .file,
  help:
    "take the standard input for this file: its kind, settings\nand imports; '-' may be left out")
