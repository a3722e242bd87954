import InsetModel
import InsetProject
import Testing

@Suite struct ReferencesTests {
  private static func storyboard(_ scenes: String..., initial: String = "one") -> String {
    """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" toolsVersion="22155" \
    targetRuntime="iOS.CocoaTouch" useAutolayout="YES" useTraitCollections="YES" useSafeAreas="YES" \
    initialViewController="\(initial)"><scenes>
    \(scenes.map { "<scene><objects>\($0)</objects></scene>" }.joined(separator: "\n"))
    </scenes></document>
    """
  }
  private static func segue(_ kind: String, _ to: String) -> String {
    #"<connections><segue destination="\#(to)" \#(kind) id="s-\#(to)"/></connections>"#
  }
  private static func placeholder(_ name: String, _ identifier: String? = nil) -> String {
    let identifier = identifier.map { #"referencedIdentifier="\#($0)" "# } ?? ""
    return #"<viewControllerPlaceholder storyboardName="\#(name)" \#(identifier)id="p"/>"#
  }
  private static let files = [
    "/p/App.xcodeproj/project.pbxproj": "",
    "/p/Base.lproj/Main.storyboard": storyboard(
      #"<tabBarController id="one"><tabBar key="tabBar" translucent="NO"/>"#
        + segue(#"kind="relationship" relationship="viewControllers""#, "p")
        + "</tabBarController>",
      placeholder("Settings")),
    "/p/Settings.storyboard": storyboard(
      #"<navigationController toolbarHidden="NO" id="one">"#
        + #"<navigationBar key="navigationBar" largeTitles="YES"/>"#
        + segue(#"kind="relationship" relationship="rootViewController""#, "two")
        + "</navigationController>",
      #"<viewController id="two">\#(segue(#"kind="show""#, "p"))</viewController>"#,
      placeholder("Detail", "Edit")),
    "/p/Detail.storyboard": storyboard(#"<viewController id="one"/>"#),
    "/q/Detail.storyboard": "",
  ]

  private func references(
    _ path: String, _ files: [String: String] = files
  ) -> [ControllerReference] {
    var project = Project(disk: TextDisk(files).disk)
    return project.references(for: path)
  }

  @Test func containersReachAcrossFiles() throws {
    #expect(references("/p/Base.lproj/Main.storyboard") == [])
    let tab = try #require(references("/p/Settings.storyboard").first)
    #expect(tab.kind == .tab && tab.identifier == nil)
    #expect(tab.surroundings.tabBar?.isTabBarOpaque == true)
    #expect(tab.surroundings.navigation == nil)
    let detail = references("/p/Detail.storyboard")
    #expect(detail.count == 1)
    #expect(detail.first?.kind == .push && detail.first?.identifier == "Edit")
    // Its own navigation controller, in the tab bar controller of a third file.
    let navigation = try #require(detail.first?.surroundings.navigation)
    #expect(navigation.hasLargeTitles && navigation.showsToolbar && !navigation.hidesNavigationBar)
    #expect(detail.first?.surroundings.tabBar?.isTabBarOpaque == true)
    // What lies outside of the project is another app's.
    #expect(references("/q/Detail.storyboard") == [])
  }

  @Test func theNearestOfOneNameIsMeant() {
    var files = Self.files
    files["/p/Base.lproj/Settings.storyboard"] = Self.storyboard(#"<viewController id="one"/>"#)
    #expect(references("/p/Settings.storyboard", files) == [])
    #expect(references("/p/Base.lproj/Settings.storyboard", files).count == 1)
    // Of two that are as near nobody knows which.
    files["/p/a/Detail.storyboard"] = files["/p/Detail.storyboard"]
    files["/p/b/Detail.storyboard"] = files["/p/Detail.storyboard"]
    files["/p/Detail.storyboard"] = nil
    #expect(references("/p/a/Detail.storyboard", files) == [])
  }

  @Test func whatRefersToItselfComesToAnEnd() {
    var files = Self.files
    files["/p/Detail.storyboard"] = Self.storyboard(
      #"<viewController id="one">\#(Self.segue(#"kind="show""#, "p"))</viewController>"#,
      Self.placeholder("Settings"))
    files["/p/Broken.storyboard"] = "<document viewControllerPlaceholder"
    let kinds = references("/p/Settings.storyboard", files).map(\.kind)
    #expect(kinds == [.tab, .push])
  }

  @Test func changesAreSeenWhenAsked() {
    let disk = TextDisk(Self.files)
    var project = Project(disk: disk.disk)
    #expect(project.references(for: "/p/Settings.storyboard").count == 1)
    disk["/p/Base.lproj/Main.storyboard"] = Self.storyboard(#"<viewController id="one"/>"#)
    #expect(project.references(for: "/p/Settings.storyboard").count == 1)
    project.forgetReferences()
    #expect(project.references(for: "/p/Settings.storyboard") == [])
    #expect(project.references(for: "/p/Main.xib") == [])
  }
}
