import InsetDevices
import InsetFiles
import InsetModel
import InsetProject
import Testing

/// What an app says of itself, read from its project file, property list or manifest.
@Suite struct AppFactsTests {
  private func read(
    _ texts: [String: String], for path: String = "/w/App/Main.storyboard"
  ) -> (facts: AppFacts?, problems: [ProjectFileProblem]) {
    var project = Project(folders: ["/w"], disk: TextDisk(texts).disk)
    let facts = project.appFacts(for: path)
    return (facts, project.unreadFiles)
  }

  private static let plist = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <!-- <key>UIStatusBarHidden</key><false/> -->
    <plist version="1.0">
    <dict>
      <key>CFBundleName</key>
      <string>A &amp; B &#x41;<![CDATA[<>]]></string>
      <key>Nested</key>
      <dict><key>UIRequiresFullScreen</key><false/><key>Empty</key><array/></dict>
      <key>UIRequiresFullScreen</key>
      <true/>
      <key>UIStatusBarHidden</key>
      <true />
      <key>UIViewControllerBasedStatusBarAppearance</key><false></false>
      <key>UILaunchStoryboardName</key>
      <string>Launch</string>
      <key>UIMainStoryboardFile</key><string>Main</string>
      <key>MinimumOSVersion</key><string>14.5</string>
      <key>UIDeviceFamily</key>
      <array><integer>1</integer><integer>2</integer></array>
      <key>UISupportedInterfaceOrientations</key>
      <array>
        <string>UIInterfaceOrientationPortrait</string>
        <string>UIInterfaceOrientationNone</string>
      </array>
      <key>UISupportedInterfaceOrientations~ipad</key>
      <array>
        <string>UIInterfaceOrientationLandscapeRight</string>
        <string>UIInterfaceOrientationLandscapeLeft</string>
      </array>
      <key>Icon</key><data>AAEC</data><key>Made</key><date>2026-01-01T00:00:00Z</date>
      <key>Scale</key><real>1.5</real>
    </dict>
    </plist>
    """

  @Test func aPropertyListByItself() throws {
    let (found, problems) = read(["/w/App/Info.plist": Self.plist])
    let facts = try #require(found)
    #expect(problems.isEmpty)
    #expect(facts.deploymentTarget?.value == AppFacts.Version(major: 14, minor: 5))
    #expect(facts.deviceFamilies?.value == [.phone, .pad])
    #expect(facts.orientations?.value == [.portrait])
    #expect(facts.padOrientations?.value == [.landscapeLeft, .landscapeRight])
    #expect(facts.requiresFullScreen?.value == true)
    #expect(facts.statusBarHidden?.value == true)
    #expect(facts.viewControllerBasedStatusBar?.value == false)
    #expect(facts.launchStoryboard?.value == "Launch")
    #expect(facts.mainStoryboard?.value == "Main")
    #expect(
      facts.requiresFullScreen?.place == AppFacts.Place(path: "/w/App/Info.plist", line: 11))
  }

  @Test(arguments: [
    ("bplist00\u{1}\u{2}", "is a binary property list, which is not read"),
    ("<?xml version=\"1.0\"?><plist><dict><key>A</key>", "ends too early"),
    ("<plist><dict><string>A</string></dict></plist>", "has <string> where a key is expected"),
    ("<plist><what/></plist>", "has an unknown element <what>"),
    ("<plist><dict><key>A</key></dict></plist>", "has </dict> where a value is expected"),
    (String(repeating: "<array>", count: 400), "nests too deep"),
    (String(repeating: "(", count: 400), "nests too deep"),
    ("{ a = b }", "lacks ';' behind the value of \"a\""), ("", "ends too early"),
  ])
  func whatCannotBeReadIsReported(text: String, message: String) {
    let text = text.hasPrefix("<array") ? "<plist>" + text : text
    let (facts, problems) = read(["/w/App/Info.plist": text])
    #expect(facts == nil)
    #expect(problems.map(\.message) == [message])
  }

  @Test func theNearestSourceCounts() {
    let manifest = """
      // swift-tools-version: 5.9
      // platforms: [.iOS(.v9)]
      let package = Package(name: "platforms: [.iOS(.v8)]", platforms: [
        .macOS(.v14), /* .iOS(.v10), */ .iOS(.v15_4), .tvOS("16.1"),
      ], products: [.library(name: "iOS", targets: [])])
      """
    let texts = ["/w/Package.swift": manifest, "/Package.swift": "platforms: [.iOS(.v12)]"]
    let (facts, _) = read(texts)
    #expect(facts?.deploymentTarget?.value == AppFacts.Version(major: 15, minor: 4))
    #expect(facts?.tvDeploymentTarget?.value == AppFacts.Version(major: 16, minor: 1))
    #expect(facts?.deploymentTarget?.place == AppFacts.Place(path: "/w/Package.swift", line: 4))
    // Nothing above the root is asked.
    #expect(read(["/Package.swift": "platforms: [.iOS(.v12)]"]).facts == nil)
  }

  @Test func theManifestsOfGeneratedProjects() {
    let generated = """
      name: App
      options:
        deploymentTarget:
          macOS: "11.0"
          iOS: "15.0" # of all
      targets:
        Tool:
          platform: macOS
          deploymentTarget: "10.15"
        App:
          type: application
          platform: iOS
          deploymentTarget: "14.2"
          info:
            path: App/Info.plist
            properties:
              UIRequiresFullScreen: true
              UISupportedInterfaceOrientations: [UIInterfaceOrientationPortrait]
              UISupportedInterfaceOrientations~ipad:
                - UIInterfaceOrientationLandscapeLeft
                - UIInterfaceOrientationLandscapeRight
              Other: UIInterfaceOrientationPortrait
      """
    let (facts, _) = read(["/w/project.yml": generated, "/w/Podfile": "platform :ios, '9.0'"])
    #expect(facts?.deploymentTarget?.value == AppFacts.Version(major: 14, minor: 2))
    #expect(facts?.deploymentTarget?.place == AppFacts.Place(path: "/w/project.yml", line: 13))
    #expect(facts?.orientations?.value == [.portrait])
    #expect(facts?.padOrientations?.value == [.landscapeLeft, .landscapeRight])
    #expect(facts?.requiresFullScreen?.value == true)
    let flow = read(["/w/project.yml": "options:\n  deploymentTarget: {iOS: \"13.1\"}\n"]).facts
    #expect(flow?.deploymentTarget?.value == AppFacts.Version(major: 13, minor: 1))
    let pods = read(["/w/Podfile": "target 'App' do\n  platform :ios, '12.4'\nend\n"]).facts
    #expect(pods?.deploymentTarget?.value == AppFacts.Version(major: 12, minor: 4))
    // A project says it itself.
    let plist = "<plist><dict><key>MinimumOSVersion</key><string>11.0</string></dict></plist>"
    let both = read(["/w/Podfile": "platform :ios, '12.4'", "/w/App/Info.plist": plist]).facts
    #expect(both?.deploymentTarget?.value == AppFacts.Version(major: 11))
  }

  /// Where the property list of the configuration that is built by default is not there, that of another
  /// one says what the app supports.
  @Test func thePropertyListOfAnotherConfiguration() throws {
    let project = Self.project.replacing(
      "buildConfigurations = (AC); defaultConfigurationName = Release; };",
      with: "buildConfigurations = (AD, AC); defaultConfigurationName = Release; };"
    ).replacing(
      " AC = {name = Release; buildSettings = {",
      with: " AD = {name = Debug; buildSettings = {INFOPLIST_FILE = App/Info.plist; }; };\n"
        + " AC = {name = Release; buildSettings = {"
    ).replacing(
      "INFOPLIST_FILE = \"$(SRCROOT)/App/Info.plist\"; GENERATE_INFOPLIST_FILE = YES;",
      with: "INFOPLIST_FILE = App/Info_Release.plist;")
    #expect(project != Self.project)
    let texts = ["/w/App.xcodeproj/project.pbxproj": project, "/w/App/Info.plist": Self.plist]
    let facts = try #require(read(texts, for: "/w/App/Base.lproj/Main.storyboard").facts)
    #expect(facts.orientations?.value == [.portrait])
    #expect(facts.orientations?.place.path == "/w/App/Info.plist")
  }

  /// A project of an app with its tests, an extension and an app for the Mac.
  private static let project = """
    // !$*UTF8*$!
    {
      archiveVersion = 1; objectVersion = 56; rootObject = P;
      objects = {
        P = {isa = PBXProject; buildConfigurationList = PL; mainGroup = G;
             projectDirPath = ""; targets = (A, T, E, M, ); };
        PL = {isa = XCConfigurationList; buildConfigurations = (PD, PR); defaultConfigurationName = Release; };
        PD = {isa = XCBuildConfiguration; name = Debug; buildSettings = {IPHONEOS_DEPLOYMENT_TARGET = 9.0; }; };
        PR = {isa = XCBuildConfiguration; name = Release; baseConfigurationReference = XC;
              buildSettings = {IPHONEOS_DEPLOYMENT_TARGET = 12.0; SDKROOT = iphoneos; }; };
        A = {isa = PBXNativeTarget; name = "My App"; buildConfigurationList = AL; buildPhases = (AR);
             productType = "com.apple.product-type.application"; };
        AL = {buildConfigurations = (AC); defaultConfigurationName = Release; };
        AC = {name = Release; buildSettings = {
          INFOPLIST_FILE = "$(SRCROOT)/App/Info.plist"; GENERATE_INFOPLIST_FILE = YES;
          IPHONEOS_DEPLOYMENT_TARGET = "$(OLDEST)"; TARGETED_DEVICE_FAMILY = "1,2";
          INFOPLIST_KEY_UIStatusBarHidden = NO; OTHER = ("$(inherited)", "-x");
          "INFOPLIST_KEY_UISupportedInterfaceOrientations_iPad" = "UIInterfaceOrientationPortrait UIInterfaceOrientationPortraitUpsideDown";
        }; };
        AR = {isa = PBXResourcesBuildPhase; files = (B1, B2, ); };
        B1 = {isa = PBXBuildFile; fileRef = V; }; B2 = {isa = PBXBuildFile; fileRef = F2; };
        V = {isa = PBXVariantGroup; name = Main.storyboard; sourceTree = "<group>"; children = (F1, ); };
        F1 = {isa = PBXFileReference; path = Base.lproj/Main.storyboard; sourceTree = "<group>"; };
        F2 = {isa = PBXFileReference; path = Cell.xib; sourceTree = "<group>"; };
        G = {isa = PBXGroup; sourceTree = "<group>"; children = (G1, X1, XC, S1, ); };
        G1 = {isa = PBXGroup; path = App; sourceTree = "<group>"; children = (V, F2, ); };
        XC = {isa = PBXFileReference; path = Config/Base.xcconfig; sourceTree = SOURCE_ROOT; };
        T = {isa = PBXNativeTarget; name = Tests; buildConfigurationList = TL; buildPhases = (AR);
             productType = "com.apple.product-type.bundle.unit-test"; };
        TL = {buildConfigurations = (TC); }; TC = {name = Release; buildSettings = {IPHONEOS_DEPLOYMENT_TARGET = 8.0; }; };
        E = {isa = PBXNativeTarget; name = Widget; buildConfigurationList = EL; buildPhases = (ER);
             productType = "com.apple.product-type.app-extension"; fileSystemSynchronizedGroups = (S1, ); };
        EL = {buildConfigurations = (EC); }; EC = {name = Release; buildSettings = {IPHONEOS_DEPLOYMENT_TARGET = 17.0; }; };
        ER = {files = (B3, ); }; B3 = {fileRef = X1; };
        X1 = {isa = PBXFileReference; path = Widget.xib; sourceTree = "<group>"; };
        S1 = {isa = PBXFileSystemSynchronizedRootGroup; path = Shared; sourceTree = "<group>"; };
        M = {isa = PBXNativeTarget; name = Mac; buildConfigurationList = ML; buildPhases = ();
             productType = "com.apple.product-type.application"; };
        ML = {buildConfigurations = (MC); }; MC = {name = Release; buildSettings = {SDKROOT = macosx; IPHONEOS_DEPLOYMENT_TARGET = 7.0; }; };
      };
    }
    """
  private static let projectFiles = [
    "/w/My.xcodeproj/project.pbxproj": project, "/w/App/Info.plist": plist,
    "/w/Config/Base.xcconfig": "// Oldest\n#include \"More.xcconfig\"\nX = 1\n",
    "/w/Config/More.xcconfig": "OLDEST = 13.2 // of all\n",
  ]

  @Test func aFileHasTheFactsOfItsTarget() throws {
    let (found, problems) = read(
      Self.projectFiles, for: "/w/App/Base.lproj/Main.storyboard")
    let facts = try #require(found)
    #expect(problems.isEmpty)
    // Through a setting of the project, in a file that another one includes.
    #expect(facts.deploymentTarget?.value == AppFacts.Version(major: 13, minor: 2))
    #expect(facts.deploymentTarget?.place.line == 16)
    #expect(facts.orientations?.value == [.portrait])
    #expect(facts.orientations?.place.path == "/w/App/Info.plist")
    // What is generated counts before the file.
    #expect(facts.padOrientations?.value == [.portrait, .portraitUpsideDown])
    #expect(facts.statusBarHidden?.value == false)
    #expect(facts.requiresFullScreen?.value == true)
  }

  @Test(arguments: [
    // Built by the app and its tests; by the extension; in a folder of the extension's; by nobody.
    ("/w/App/Cell.xib", 13), ("/w/Widget.xib", 17), ("/w/Shared/Deep/A.inset", 17),
    ("/w/Other/A.inset", 13),
  ])
  func targets(path: String, major: Int) {
    let (facts, _) = read(Self.projectFiles, for: path)
    #expect(facts?.deploymentTarget?.value.major == major)
  }

  @Test func anAppMayBringWhatMovesItsFields() {
    func isFound(_ files: [String: String], _ path: String = "/w/App/A.storyboard") -> Bool {
      var project = Project(folders: ["/w"], disk: TextDisk(files).disk)
      return project.appTargets(for: path)?.avoidsKeyboard ?? false
    }
    #expect(isFound(["/w/Podfile": "pod 'IQKeyboardManagerSwift'"]))
    #expect(isFound(["/w/App/Package.swift": #".package(url: "https://a/IQKeyboardManager")"#]))
    #expect(isFound(["/w/Cartfile": #"github "a/IQKeyboardManager""#]))
    #expect(isFound([:], "/w/IQKeyboardManager/Example/A.storyboard"))
    #expect(!isFound(["/w/Podfile": "pod 'Alamofire'"]))
    // What lies beside the app is another one's.
    #expect(!isFound(["/w/Other/Podfile": "pod 'IQKeyboardManagerSwift'"]))
    #expect(!isFound([:]))
  }

  @Test func anAppSaysWhatItsFilesAreCheckedAgainst() throws {
    let families = "<key>UIDeviceFamily</key><array><integer>%</integer></array>"
    func targets(_ members: String) -> TargetSpec? {
      var project = Project(
        folders: ["/w"],
        disk: TextDisk(["/w/Info.plist": "<plist><dict>\(members)</dict></plist>"]).disk)
      return project.appTargets(for: "/w/A.inset")
    }
    func sides(_ key: String, _ sides: [String]) -> String {
      let list = sides.map { "<string>UIInterfaceOrientation\($0)</string>" }.joined()
      return "<key>UISupportedInterfaceOrientations\(key)</key><array>\(list)</array>"
    }
    let all = ["Portrait", "PortraitUpsideDown", "LandscapeLeft", "LandscapeRight"]
    #expect(targets("<key>UIStatusBarHidden</key><true/>") == nil)
    // Controllers answer for themselves unless the app says that they do not.
    let hidden =
      "<key>UIStatusBarHidden</key><true/><key>UIViewControllerBasedStatusBarAppearance</key>"
    #expect(targets(hidden + "<true/>") == nil)
    #expect(targets(hidden + "<false/>")?.hidesStatusBar == true)
    let phone = try #require(targets(families.replacing("%", with: "1")))
    #expect(phone.devices?.map(\.name).allSatisfy { $0.hasPrefix("iphone") } == true)
    #expect(phone.devices?.count == 5 && phone.multitasking == nil)
    let launch = "<key>UILaunchStoryboardName</key><string>Launch</string>"
    let pad = try #require(targets(families.replacing("%", with: "2") + sides("", all) + launch))
    #expect(pad.devices?.map(\.name).allSatisfy { $0.hasPrefix("ipad") } == true)
    #expect(pad.devices?.count == 3 && pad.multitasking == [.full, .third])
    let alone = targets(
      families.replacing("%", with: "2") + sides("", all) + launch
        + "<key>UIRequiresFullScreen</key><true/>")
    #expect(alone?.multitasking == nil)
    // Nor does one share the screen that has no launch screen.
    let old = try #require(targets(families.replacing("%", with: "2") + sides("", all)))
    #expect(old.multitasking == nil)
    let screen = "<key>UILaunchScreen</key><dict/>"
    #expect(
      targets(families.replacing("%", with: "2") + sides("", all) + screen)?.multitasking
        == [.full, .third])
    let both = try #require(
      targets(sides("", ["Portrait"]) + sides("~ipad", ["LandscapeLeft", "PortraitUpsideDown"])))
    #expect(both.devices == nil)
    #expect(both.orientations == [.portrait])
    #expect(both.padOrientations == [.portrait, .landscape])
    #expect(targets(families.replacing("%", with: "3"))?.devices?.map(\.name) == ["apple-tv-4k"])
  }

  @Test func settingsThatReferToThemselvesComeToAnEnd() {
    var files = Self.projectFiles
    files["/w/Config/More.xcconfig"] =
      "OLDEST = $(NEWEST)\nNEWEST = ${OLDEST}\n#include \"Base.xcconfig\""
    let (facts, _) = read(files, for: "/w/App/Cell.xib")
    // The value of the property list stays.
    #expect(facts?.deploymentTarget?.value == AppFacts.Version(major: 14, minor: 5))
  }
}
