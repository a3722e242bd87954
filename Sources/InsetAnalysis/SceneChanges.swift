import InsetDevices
import InsetLayout
import InsetModel
import InsetText

/// What differs between two states of a screen that have the same views, as far as findings can tell.
///
/// A view differs where its own row, settings or constraints do, or its frame, insets, margins or role in
/// some environment. Names and places in the source do not count: what is remembered holds none.
struct SceneChanges: Sendable {
  /// By view, whether something of it differs.
  let own: [Bool]
  /// By view, whether the source says something else of it: its row, settings or constraints.
  let said: [Bool]
  /// By view, whether something of it differs besides where it lies: its size, its insets, what it says.
  let beyondPlace: [Bool]
  /// By view, whether something of it or of a view above it does.
  let above: [Bool]
  /// By view, whether something of it or of a view in it does.
  let inside: [Bool]
  /// Whether anything does.
  let isAny: Bool

  /// `nil` where more differs than single views: their number, kinds or tree, conditions, environments, or what
  /// is sound and certain.
  ///
  /// - Complexity: O(environments × views + constraints), by comparisons alone.
  init?(from old: SceneBasis, to new: SceneBasis) {
    guard Self.isAlike(old, new) else { return nil }
    var own = Array(repeating: false, count: new.shared.scene.views.count)
    Self.noteSource(&own, old, new)
    said = own
    for index in new.layouts.indices {
      Self.note(&own, old.layouts[index], new.layouts[index], new.shared.scene)
      new.facts[index].note(&own, differingFrom: old.facts[index])
    }
    beyondPlace = own
    for index in new.layouts.indices {
      Self.note(&own, old.layouts[index].frames, new.layouts[index].frames)
      Self.note(&own, old.layouts[index].absoluteFrames, new.layouts[index].absoluteFrames)
    }
    var above = own
    var inside = own
    let views = new.shared.scene.views.rows
    for index in views.indices {
      if let parent = views[index].parent, above[parent.index] { above[index] = true }
    }
    for index in views.indices.reversed() where inside[index] {
      if let parent = views[index].parent { inside[parent.index] = true }
    }
    self.own = own
    self.above = above
    self.inside = inside
    isAny = own.contains(true)
  }

  /// Whether a view beside one differs.
  ///
  /// - Complexity: O(views beside it).
  func isBeside(_ view: ID<View>, in scene: Scene) -> Bool {
    guard let parent = scene.views[view].parent else { return false }
    return scene.views[parent].children.contains { own[$0.index] }
  }

  private static func isAlike(_ old: SceneBasis, _ new: SceneBasis) -> Bool {
    guard let likeness = new.likeness, likeness.hasSameTree else { return false }
    return isAlike(old, new, old.shared.scene, new.shared.scene)
  }

  private static func isAlike(
    _ old: SceneBasis, _ new: SceneBasis, _ a: borrowing Scene, _ b: borrowing Scene
  ) -> Bool {
    guard old.deployment == new.deployment, old.areTargetsMisread == new.areTargetsMisread,
      a.constraints.count == b.constraints.count, a.statements.count == b.statements.count,
      a.conditions == b.conditions, a.canvas == b.canvas, a.design == b.design,
      a.deploysSafeAreaBack == b.deploysSafeAreaBack, a.incomplete == b.incomplete,
      a.opaque == b.opaque, a.selfSized == b.selfSized, a.unalignedTexts == b.unalignedTexts,
      a.isStatic == b.isStatic, a.newestSystem == b.newestSystem, a.isDrawn == b.isDrawn,
      a.settledPictures == b.settledPictures, a.sizedPictures == b.sizedPictures,
      a.fittedPictures == b.fittedPictures, a.unscrolled == b.unscrolled,
      a.filledButtons == b.filledButtons, a.blankButtons == b.blankButtons,
      a.clearViews == b.clearViews, a.namedViews == b.namedViews,
      a.otherScreens == b.otherScreens, a.doubts == b.doubts,
      a.screenProperties.elementsEqual(
        b.screenProperties, by: { $0.property == $1.property && $0.condition == $1.condition }),
      a.switchedOff.elementsEqual(
        b.switchedOff, by: { $0.constraints == $1.constraints && $0.condition == $1.condition }),
      old.layouts.count == new.layouts.count, old.isSound == new.isSound,
      old.unsure == new.unsure, old.clashing == new.clashing, old.unknown == new.unknown,
      old.partial == new.partial
    else { return false }
    return zip(old.layouts, new.layouts).allSatisfy {
      $0.environment == $1.environment && $0.root == $1.root
    }
  }

  /// Notes the views of which the source says something else.
  private static func noteSource(
    _ own: inout [Bool], _ old: SceneBasis, _ new: SceneBasis
  ) {
    noteViews(&own, old.shared.scene.views.rows, new.shared.scene.views.rows)
    if new.likeness?.hasSameSettings != true { noteSettings(&own, old, new) }
    if new.likeness?.hasSameConstraints != true {
      noteConstraints(&own, old.shared.scene, new.shared.scene)
    }
  }

  private static func noteViews(
    _ own: inout [Bool], _ a: ContiguousArray<View>, _ b: ContiguousArray<View>
  ) {
    // Rows are compared where they are: a copy of one would count its texts.
    a.withUnsafeBufferPointer { a in
      b.withUnsafeBufferPointer { b in
        for index in a.indices {
          own[index] = a[index].text != b[index].text || a[index].condition != b[index].condition
        }
      }
    }
  }

  private static func noteSettings(_ own: inout [Bool], _ old: SceneBasis, _ new: SceneBasis) {
    let a = old.shared.scene.properties
    let b = new.shared.scene.properties
    if a.count == b.count {
      for index in a.indices
      where a[index].view != b[index].view || a[index].property != b[index].property
        || a[index].condition != b[index].condition
      {
        own[a[index].view.index] = true
        own[b[index].view.index] = true
      }
    } else {
      for index in own.indices where !own[index] {
        own[index] = !old.settings[index].elementsEqual(new.settings[index]) { one, other in
          a[one].property == b[other].property && a[one].condition == b[other].condition
        }
      }
    }
  }

  private static func noteConstraints(
    _ own: inout [Bool], _ a: borrowing Scene, _ b: borrowing Scene
  ) {
    let old = a.constraints.rows
    let new = b.constraints.rows
    var others: [Int] = []
    old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        for index in old.indices
        where !SceneLikeness.haveSameAnchors(old, new, at: index)
          || !SceneLikeness.haveSameRest(old, new, at: index)
        {
          others.append(index)
        }
      }
    }
    for index in others {
      for anchor in old[index].anchors { own[a.owner(of: anchor.item).index] = true }
      for anchor in new[index].anchors { own[b.owner(of: anchor.item).index] = true }
    }
  }

  /// Notes the views of which a layout says something else besides where they lie.
  private static func note(
    _ own: inout [Bool], _ old: SceneLayout, _ new: SceneLayout, _ scene: Scene
  ) {
    if old === new { return }
    if old.frames != new.frames {
      for index in own.indices where old.frames[index].size != new.frames[index].size {
        own[index] = true
      }
    }
    note(&own, old.safeAreaInsets, new.safeAreaInsets)
    note(&own, old.layoutMargins, new.layoutMargins)
    note(&own, old.readableInsets, new.readableInsets)
    note(&own, old.keyboardHeights, new.keyboardHeights)
    note(&own, old.contentInsets, new.contentInsets)
    note(&own, old.contentSizes, new.contentSizes)
    note(&own, old.estimates, new.estimates)
    note(&own, old.isPresent, new.isPresent)
    note(&own, old.isHidden, new.isHidden)
    if old.guideFrames != new.guideFrames {
      for (index, guide) in scene.guides.rows.enumerated()
      where old.guideFrames[index] != new.guideFrames[index] { own[guide.owner.index] = true }
    }
    if old.isActive != new.isActive {
      for id in scene.constraints.ids where old.isActive[id.index] != new.isActive[id.index] {
        for anchor in scene.constraints[id].anchors {
          own[scene.owner(of: anchor.item).index] = true
        }
      }
    }
  }

  /// Notes where two arrays by view differ.
  @inline(__always)
  static func note<Element: Equatable>(
    _ own: inout [Bool], _ old: [Element], _ new: [Element]
  ) {
    if old == new { return }
    for index in own.indices where old[index] != new[index] { own[index] = true }
  }
}
