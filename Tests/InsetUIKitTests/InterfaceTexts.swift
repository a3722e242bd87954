/// Storyboards and xibs as texts.
enum InterfaceTexts {
  private static func document(_ content: String, isXib: Bool, attributes: String = "") -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.\(isXib ? "" : "Storyboard.")XIB" version="3.0" \
    toolsVersion="21701" targetRuntime="iOS.CocoaTouch" useAutolayout="YES" useTraitCollections="YES" \
    useSafeAreas="YES"\(attributes)>
    <device id="retina6_12" orientation="portrait" appearance="light"/>
    \(content)
    </document>
    """
  }

  static func storyboard(_ scenes: [String]) -> String {
    document("<scenes>\n\(scenes.joined(separator: "\n"))\n</scenes>", isXib: false)
  }

  static func xib(_ objects: String, owner: String? = nil, outlets: String = "") -> String {
    let name = owner.map { " customClass=\"\($0)\"" } ?? ""
    return document(
      """
      <objects>
      <placeholder placeholderIdentifier="IBFilesOwner" id="-1" userLabel="File's Owner"\(name)>
      <connections>\(outlets)</connections>
      </placeholder>
      \(objects)
      </objects>
      """, isXib: true)
  }

  /// A scene of a controller whose root view holds what is given.
  static func scene(
    of name: String, id: String, subviews: String, constraints: String = "", outlets: String = "",
    others: String = ""
  ) -> String {
    """
    <scene sceneID="\(id)-scene"><objects>
    <viewController id="\(id)" customClass="\(name)" sceneMemberID="viewController">
    <view key="view" contentMode="scaleToFill" id="\(id)-root">
    <rect key="frame" x="0.0" y="0.0" width="393" height="852"/>
    <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
    <subviews>
    \(subviews)
    </subviews>
    <viewLayoutGuide key="safeArea" id="\(id)-safe"/>
    <constraints>
    \(constraints)
    </constraints>
    </view>
    <connections>
    \(outlets)
    </connections>
    </viewController>
    \(others)
    </objects></scene>
    """
  }

  /// A view that constraints lay out.
  static func view(
    _ id: String, _ name: String = "view", attributes: String = "", content: String = ""
  )
    -> String
  {
    """
    <\(name) contentMode="scaleToFill" translatesAutoresizingMaskIntoConstraints="NO" id="\(id)"\(attributes)>
    <rect key="frame" x="0.0" y="0.0" width="100" height="50"/>
    \(content)
    </\(name)>
    """
  }

  /// `first.attribute == second.attribute + constant`, or against a number.
  static func constraint(
    _ id: String, _ first: String, _ second: String? = nil, constant: Double = 0,
    attributes: String = ""
  ) -> String {
    func side(_ text: String, _ side: String) -> String {
      let parts = text.split(separator: ".")
      return " \(side)Item=\"\(parts[0])\" \(side)Attribute=\"\(parts[1])\""
    }
    let other = second.map { side($0, "second") } ?? ""
    let number = constant.rounded() == constant ? String(Int(constant)) : String(constant)
    return
      "<constraint\(side(first, "first"))\(other) constant=\"\(number)\" id=\"\(id)\"\(attributes)/>"
  }

  static func outlet(_ property: String, _ destination: String) -> String {
    "<outlet property=\"\(property)\" destination=\"\(destination)\" id=\"o-\(property)-\(destination)\"/>"
  }

  /// A scene with one view, `panel`, as far below the safe area as its constraint `top` says.
  static func scene(of name: String, id: String, top: Double) -> String {
    let panel = "\(id)-panel"
    return scene(
      of: name, id: id, subviews: view(panel),
      constraints: [
        constraint("\(id)-top", "\(panel).top", "\(id)-safe.top", constant: top),
        constraint("\(id)-leading", "\(panel).leading", "\(id)-safe.leading", constant: 16),
        constraint("\(id)-width", "\(panel).width", constant: 100),
        constraint("\(id)-height", "\(panel).height", constant: 50),
      ].joined(separator: "\n"),
      outlets: outlet("panel", panel) + "\n" + outlet("top", "\(id)-top"))
  }
}
