internal import InsetFiles
internal import InsetIDE
internal import InsetJSON
internal import InsetProtocol

extension Feature {
  static let files: [Feature] = [
    Feature(
      method: "workspace/willRenameFiles", role: .request { try $0.willRenameFiles($1) }),
    Feature(
      method: "workspace/didRenameFiles",
      role: .notification { session, _ in session.diskMayHaveChanged() }),
  ]

  /// The files whose renaming the server is asked about: specs, and folders, which may contain some.
  static let renameFilters: JSONValue = [
    "filters": [
      ["scheme": "file", "pattern": ["glob": "**/*.inset", "matches": "file"]],
      ["scheme": "file", "pattern": ["glob": "**", "matches": "folder"]],
    ]
  ]
}

extension Session {
  /// The edits that keep imports valid when files are renamed.
  mutating func willRenameFiles(_ reader: JSONReader) throws -> JSONValue {
    let list = try reader.elements("files", as: FileMove.self)
    let moves = list.compactMap { item -> (from: String, to: String)? in
      guard let from = FileURI.path(of: item.oldURI), let to = FileURI.path(of: item.newURI) else {
        return nil
      }
      return (from, to)
    }
    readImporters(ofFilesAt: moves.map(\.from))
    let snapshot = state()
    let edits = snapshot.importEdits(moving: moves).sorted {
      documents.uris.uri($0.file) < documents.uris.uri($1.file)
    }
    guard !edits.isEmpty, let edit = workspaceEdit(edits, snapshot) else { return .null }
    return edit.json(for: client)
  }
}

private struct FileMove: JSONReadable {
  let oldURI: String
  let newURI: String

  init(reading reader: JSONReader) throws(InvalidParams) {
    oldURI = try reader.read("oldUri")
    newURI = try reader.read("newUri")
  }
}
