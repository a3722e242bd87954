import InsetFiles
import InsetText
import Testing

@Suite struct PathTests {
  @Test func partsOfPaths() {
    #expect(FilePath.folder(of: "/a/b") == "/a")
    #expect(FilePath.folder(of: "/a") == "/")
    #expect(FilePath.folder(of: "/") == "/")
    #expect(FilePath.folder(of: "a") == ".")
    #expect(FilePath.folder(of: "a//b/") == "a")
    #expect(FilePath.name(of: "/a/b.inset") == "b.inset")
    #expect(FilePath.name(of: "/") == "")
    #expect(FilePath.join("a", "b") == "a/b")
    #expect(FilePath.join("a/", "b") == "a/b")
    #expect(FilePath.join("a", "/b") == "/b")
    #expect(FilePath.join(".", "b") == "b")
    #expect(FilePath.join("a", "") == "a")
  }

  @Test func normalising() {
    let cases = [
      ("/a/./b//c/", "/a/b/c"), ("/a/../b", "/b"), ("/../a", "/a"), ("../a", "../a"), ("", "."),
      ("a/..", "."), ("a/../../b", "../b"), ("/", "/"), ("//", "/"), ("/a/..", "/"), ("...", "..."),
    ]
    for (path, expected) in cases { #expect(FilePath.normalised(path) == expected) }
    #expect(FilePath.absolute("/a/../b") == "/b")
    #expect(FilePath.absolute("x") == FilePath.join(FilePath.currentFolder, "x"))
  }

  @Test func relativePaths() {
    #expect(FilePath.relative("/a/b/c", to: "/a") == "b/c")
    #expect(FilePath.relative("/a", to: "/a") == ".")
    #expect(FilePath.relative("/ab", to: "/a") == nil)
    #expect(FilePath.relative("/a/b", to: "/") == "a/b")
    #expect(FilePath.relative("a/b", to: ".") == "a/b")
    #expect(FilePath.relative("../b", to: ".") == nil)
    #expect(FilePath.relative("..b", to: ".") == "..b")
  }

  @Test func pathsOfURIs() {
    let cases: [(String, String?)] = [
      ("file:///a/b.inset", "/a/b.inset"), ("file:/a/b", "/a/b"), ("FILE:///a", "/a"),
      ("file://localhost/a", "/a"), ("file://LOCALHOST/a", "/a"), ("file://other/a", nil),
      ("file:///a%20b/%C3%A4", "/a b/ä"), ("file:///a%2Bb", "/a+b"), ("file:///a%2fb", "/a/b"),
      ("file:///100%", "/100%"), ("file:///%zz", "/%zz"), ("file:///%4", "/%4"),
      ("file:///a%00b", nil), ("file:///%FF", nil), ("file:///a?x#y", "/a"),
      ("file:///a%23", "/a#"),
      ("file:///a/../b/./c", "/b/c"), ("file:a", nil), ("file:", nil), ("file://", nil),
      ("untitled:Untitled-1", nil), ("", nil), ("/a/b", nil), ("git:/a/b", nil),
      ("file:///", "/"), ("file:///c%3A/x", "/c:/x"),
    ]
    for (uri, path) in cases { #expect(FileURI.path(of: uri) == path, "\(uri)") }
  }

  @Test func urisOfPathsReadBack() {
    #expect(FileURI.uri(of: "/a b/ä+%.inset") == "file:///a%20b/%C3%A4%2B%25.inset")
    var path = "/"
    for scalar in (1...0x2FF).compactMap({ Unicode.Scalar($0) }) where scalar != "/" {
      path.unicodeScalars.append(scalar)
    }
    #expect(FileURI.path(of: FileURI.uri(of: path)) == path)
  }

  @Test func spellingsOfOneFileAreOneFile() {
    var table = URITable()
    let first = table.id(forURI: "file:///w/a+b.inset")
    #expect(first == FileID(0))
    for spelling in [
      "file:///w/a%2Bb.inset", "file:///w/a%2bb.inset", "file:/w/a+b.inset",
      "file://localhost/w/x/../a+b.inset", "FILE:///w/%61+b.inset",
    ] {
      #expect(table.id(forURI: spelling) == first)
      #expect(table.id(knownURI: spelling) == first)
    }
    #expect(table.id(forPath: "/w/./a+b.inset") == first)
    #expect(table.count == 1)
    #expect(table.uri(first) == "file:///w/a+b.inset")
    #expect(table.path(first) == "/w/a+b.inset")
  }

  @Test func theClientsSpellingIsGivenBack() {
    var table = URITable()
    let id = table.id(forPath: "/w/a+b")
    #expect(table.uri(id) == "file:///w/a%2Bb")
    _ = table.id(forURI: "file:///w/a%2bb")
    #expect(table.uri(id) == "file:///w/a%2bb")
    _ = table.id(forURI: "file:/w/a+b")
    #expect(table.uri(id) == "file:///w/a%2bb")
    _ = table.id(forURI: "file:/w/a+b", isOpening: true)
    #expect(table.uri(id) == "file:/w/a+b")
  }

  @Test func documentsWithoutAPath() {
    var table = URITable()
    let untitled = table.id(forURI: "untitled:Untitled-1")
    let other = table.id(forURI: "untitled:untitled-1")
    let foreign = table.id(forURI: "file://server/share/a.inset")
    #expect(Set([untitled, other, foreign]).count == 3)
    #expect(table.id(forURI: "untitled:Untitled-1") == untitled)
    #expect(table.path(untitled) == nil)
    #expect(table.path(foreign) == nil)
    #expect(table.uri(foreign) == "file://server/share/a.inset")
    #expect(table.id(knownURI: "untitled:Untitled-3") == nil)
    #expect(table.id(knownPath: "/nothing") == nil)
  }
}
