internal import InsetModel
internal import InsetSwiftHelper
internal import InsetSwiftOutline
internal import InsetText

/// A module's files as they were read last, their index, and the classes that were evaluated.
///
/// One thread at a time uses it.
final class ModuleState: @unchecked Sendable {
  /// A file that came, changed or went.
  struct Change {
    var file: FileID
    var path: String
    /// `nil` for one that went.
    var bytes: [UInt8]?
    /// Whether it is likely to change again.
    var isOpen: Bool
  }

  private struct File {
    var id: FileID
    var path: String
    var outline: FileOutline
    var summary: UInt64
    /// The text of the outline, where it is likely to change.
    var text: [UInt8]?
    /// A hash of the text.
    var hash: Int
  }

  private let helper: SwiftHelper
  private let interfaceReader: InterfaceReader?
  private var interfaces = ModuleInterfaces()
  private var waitingInterfaces: [Change] = []
  /// By path.
  private var files: [File] = []
  private var waiting: [Change] = []
  private var index: ModuleIndex?
  private var operators = OperatorDeclarations()
  /// The classes that were evaluated and that no edit has touched since, by their number in the index.
  private var classes: [Int: EvaluatedClass] = [:]
  /// Screens of before, by file and class, to be kept where they come out the same.
  private var former: [FileID: [FormerKey: SourceScreen]] = [:]
  private var screenRules: [FileID: [ScreenRule]] = [:]
  private(set) var problems: [FileID: String] = [:]
  private(set) var work = ModuleWork()

  private struct FormerKey: Hashable {
    var name: String
    /// Among those of the same name in the file.
    var number: Int
    /// Among the screens of the class.
    var screen: Int
  }

  init(helper: SwiftHelper, interfaces: InterfaceReader?) {
    self.helper = helper
    interfaceReader = interfaces
  }

  // MARK: Files

  /// Files that are parsed between two questions whether anybody still wants to know.
  private static let batch = 64

  /// Brings files and index up to date.
  ///
  /// - Returns: whether all is done; what is left is done the next time.
  func take(_ changes: [Change], _ isCancelled: (@Sendable () -> Bool)?) -> Bool {
    for change in changes {
      if interfaceReader?.reads(change.path) == true {
        waitingInterfaces.removeAll { $0.file == change.file }
        waitingInterfaces.append(change)
      } else {
        waiting.removeAll { $0.file == change.file }
        waiting.append(change)
      }
    }
    while let interfaceReader, !waitingInterfaces.isEmpty {
      if isCancelled?() == true { return false }
      let part = Array(waitingInterfaces.prefix(Self.batch))
      waitingInterfaces.removeFirst(part.count)
      let changed = interfaces.take(part, interfaceReader)
      let others = index?.setInterfaceBars(interfaces.bars) ?? []
      index?.setNibs(interfaces.scenes)
      forget {
        changed.contains($0.className) || others.contains($0.className)
          || !$0.nibs.isDisjoint(with: changed)
      }
    }
    while !waiting.isEmpty {
      if isCancelled?() == true { return false }
      let part = Array(waiting.prefix(Self.batch))
      waiting.removeFirst(part.count)
      parse(part)
    }
    if index == nil { build() }
    return true
  }

  /// Whether a file was read last with a text.
  func holds(_ bytes: [UInt8], of file: FileID) -> Bool {
    files.contains { $0.id == file && $0.hash == bytes.hashValue }
  }

  /// The text that a file was read with last, where it was kept.
  func text(of file: FileID) -> [UInt8]? { files.first { $0.id == file }?.text }

  /// Takes in what settings say of the screens of files' classes.
  func setScreenRules(_ rules: [FileID: [ScreenRule]]) {
    let before = screenRules
    screenRules = rules
    forget { before[$0.file] ?? [] != rules[$0.file] ?? [] }
  }

  private func place(of path: String) -> (index: Int, isKnown: Bool) {
    var low = 0
    var high = files.count
    while low < high {
      let middle = (low + high) / 2
      if files[middle].path < path { low = middle + 1 } else { high = middle }
    }
    return (low, low < files.count && files[low].path == path)
  }

  private func parse(_ changes: [Change]) {
    var fresh: [(change: Change, bytes: [UInt8])] = []
    for change in changes {
      let (place, isKnown) = place(of: change.path)
      guard let bytes = change.bytes else {
        problems[change.file] = nil
        if isKnown {
          files.remove(at: place)
          index = nil
        }
        continue
      }
      if isKnown, files[place].hash == bytes.hashValue {
        files[place].text = change.isOpen ? bytes : nil
      } else if isKnown, let text = files[place].text {
        take(
          helper.outline(of: bytes, after: files[place].outline, of: text), change, bytes)
      } else {
        fresh.append((change, bytes))
      }
    }
    guard !fresh.isEmpty else { return }
    for (item, result) in zip(fresh, helper.outlines(of: fresh.map(\.bytes))) {
      take(result, item.change, item.bytes)
    }
  }

  private func take(
    _ result: Result<FileOutline, SwiftProblem>, _ change: Change, _ bytes: [UInt8]
  ) {
    work.filesParsed += 1
    let (place, isKnown) = place(of: change.path)
    guard case .success(let outline) = result else {
      if case .failure(let problem) = result { problems[change.file] = problem.message }
      if isKnown {
        files.remove(at: place)
        index = nil
      }
      return
    }
    problems[change.file] = nil
    let file = File(
      id: change.file, path: change.path, outline: outline, summary: outline.summary,
      text: change.isOpen ? bytes : nil, hash: bytes.hashValue)
    guard isKnown else {
      files.insert(file, at: place)
      index = nil
      return
    }
    let before = files[place]
    files[place] = file
    if before.outline == outline, before.id == file.id { return }
    guard before.summary == file.summary, before.id == file.id, let index,
      let change = index.update(place, to: outline, from: before.outline)
    else {
      index = nil
      return
    }
    let bodies = Set(change.bodies.map { ObjectIdentifier($0) })
    forget { $0.isTouched(by: change, of: bodies, in: index.files[place]) }
  }

  /// Builds the index anew.
  private func build() {
    work.indexesBuilt += 1
    var builder = IndexBuilder()
    var declared = OperatorDeclarations()
    for file in files {
      builder.add(file.outline, path: file.path)
      declared.append(file.outline.operators)
    }
    declared.append(libraryOperators)
    // Under other operators the same code says something else.
    let old = declared == operators ? built : nil
    operators = declared
    forget { _ in true }
    let new = builder.finish(OperatorTable(declared), after: old)
    new.setInterfaceBars(interfaces.bars)
    new.setNibs(interfaces.scenes)
    built = new
    index = new
  }

  /// The last index, whose bodies may be of use for the next.
  private var built: ModuleIndex?

  // MARK: Classes

  private func forget(where isTouched: (EvaluatedClass) -> Bool) {
    for number in classes.keys.sorted() {
      guard let found = classes[number], isTouched(found) else { continue }
      for (place, screen) in found.screens.enumerated() {
        let key = FormerKey(name: found.name, number: found.number, screen: place)
        former[found.file, default: [:]][key] = screen
      }
      classes[number] = nil
    }
  }

  /// The screens of a file; `nil` where that was cancelled.
  func screens(of file: FileID, _ isCancelled: (@Sendable () -> Bool)?) -> [SourceScreen]? {
    guard let index, let number = files.firstIndex(where: { $0.id == file }) else { return [] }
    let own = index.files[number]
    let ids = files.map(\.id)
    var counts: [String: Int] = [:]
    var result: [SourceScreen] = []
    for type in index.types where type.context.file === own && hasScene(type) {
      if isCancelled?() == true { return nil }
      let name = type.fullName
      let count = counts[name, default: 0]
      counts[name] = count + 1
      var found = classes[type.id] ?? evaluate(type, name, count, file, index)
      result += found.placed(in: ids, interfaces)
      classes[type.id] = found
    }
    former[file] = nil
    // Those of one class stay in their order.
    return result.enumerated().sorted {
      ($0.element.own.range.start, $0.offset) < ($1.element.own.range.start, $1.offset)
    }.map(\.element)
  }

  private func evaluate(
    _ type: TypeInfo, _ name: String, _ number: Int, _ file: FileID, _ index: ModuleIndex
  ) -> EvaluatedClass {
    work.classesEvaluated += 1
    let own = interfaces.interfaces(of: type, in: index)
    let (found, bodies, nibs) = index.reads.noting {
      codeScenes(of: type, in: index, own.map { $0.1 }, screenRules[file] ?? [])
    }
    var result = EvaluatedClass(
      file: file, name: name, className: type.name, number: number, reading: bodies,
      nibs: nibs)
    for (place, lowered) in found.enumerated() {
      let key = FormerKey(name: name, number: number, screen: place)
      result.take(
        lowered.scene, of: lowered.interface.map { own[$0].key }, after: former[file]?[key],
        in: index)
    }
    return result
  }
}
