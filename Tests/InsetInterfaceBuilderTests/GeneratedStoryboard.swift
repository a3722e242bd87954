/// Storyboards of our own making, as large as wanted: controllers in a navigation controller, each
/// with labels, a stack, a box whose stored frame may be stale, and a table with a cell.
enum GeneratedStoryboard {
  static func text(scenes: Int) -> String {
    let controllers = (0..<scenes).map { scene($0, of: scenes) }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" \
      toolsVersion="22155" targetRuntime="iOS.CocoaTouch" propertyAccessControl="none" \
      useAutolayout="YES" useTraitCollections="YES" useSafeAreas="YES" colorMatched="YES">
          <device id="retina6_12" orientation="portrait" appearance="light"/>
          <scenes>
              <!--Navigation Controller-->
              <scene sceneID="nav-sc-ene">
                  <objects>
                      <navigationController id="nav-ct-rol" sceneMemberID="viewController">
                          <navigationBar key="navigationBar" contentMode="scaleToFill" id="nav-ba-r00">
                              <rect key="frame" x="0.0" y="59" width="393" height="44"/>
                          </navigationBar>
                          <connections>
                              <segue destination="ctl-00-000" kind="relationship" \
      relationship="rootViewController" id="seg-00-nav"/>
                          </connections>
                      </navigationController>
                  </objects>
                  <point key="canvasLocation" x="-900" y="0.0"/>
              </scene>
      \(controllers.joined(separator: "\n"))
          </scenes>
          <resources>
              <image name="photo" width="120" height="80"/>
          </resources>
      </document>

      """
  }

  private static func id(_ prefix: String, _ number: Int) -> String {
    let digits = String(1000 + number).dropFirst()
    return "\(prefix)-00-\(digits)"
  }

  private static func scene(_ number: Int, of count: Int) -> String {
    let root = id("roo", number)
    let labels = (0..<4).map { label in
      """
                              <label opaque="NO" userInteractionEnabled="NO" text="Line \(label) of \
      screen \(number)" translatesAutoresizingMaskIntoConstraints="NO" id="\(id("lb\(label)", number))">
                                  <rect key="frame" x="16" y="\(110 + 30 * label)" width="120" height="21"/>
                                  <fontDescription key="fontDescription" type="system" pointSize="17"/>
                                  <nil key="highlightedColor"/>
                              </label>
      """
    }
    let ties = (0..<4).map { label in
      let other = label == 0 ? id("saf", number) : id("lb\(label - 1)", number)
      let side = label == 0 ? "top" : "bottom"
      return """
                                  <constraint firstItem="\(id("lb\(label)", number))" \
        firstAttribute="top" secondItem="\(other)" secondAttribute="\(side)" constant="\(8 + label)" \
        id="\(id("ct\(label)", number))"/>
                                  <constraint firstItem="\(id("lb\(label)", number))" \
        firstAttribute="leading" secondItem="\(number % 3 == 0 && label == 2 ? root : id("saf", number))" \
        secondAttribute="leading" constant="16" id="\(id("cl\(label)", number))"/>
        """
    }
    let next = number + 1 < count ? id("ctl", number + 1) : id("ctl", 0)
    return """
              <!--Screen \(number)-->
              <scene sceneID="\(id("sce", number))">
                  <objects>
                      <viewController storyboardIdentifier="screen\(number)" id="\(id("ctl", number))" \
      customClass="Screen\(number)Controller" sceneMemberID="viewController">
                          <view key="view" contentMode="scaleToFill" id="\(root)">
                              <rect key="frame" x="0.0" y="0.0" width="393" height="852"/>
                              <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
                              <subviews>
      \(labels.joined(separator: "\n"))
                                  <view contentMode="scaleToFill" \
      translatesAutoresizingMaskIntoConstraints="NO" id="\(id("box", number))">
                                      <rect key="frame" x="16" y="\(number % 2 == 0 ? 252 : 260)" width="200" height="80"/>
                                      <constraints>
                                          <constraint firstAttribute="width" constant="200" id="\(id("bwi", number))"/>
                                          <constraint firstAttribute="height" constant="80" id="\(id("bhe", number))"/>
                                      </constraints>
                                  </view>
                                  <tableView clipsSubviews="YES" rowHeight="-1" \
      translatesAutoresizingMaskIntoConstraints="NO" id="\(id("tab", number))">
                                      <rect key="frame" x="0.0" y="400" width="393" height="300"/>
                                      <prototypes>
                                          <tableViewCell reuseIdentifier="Row\(number)" id="\(id("cel", number))">
                                              <rect key="frame" x="0.0" y="50" width="393" height="44"/>
                                              <tableViewCellContentView key="contentView" \
      tableViewCell="\(id("cel", number))" id="\(id("cev", number))">
                                                  <rect key="frame" x="0.0" y="0.0" width="393" height="44"/>
                                                  <subviews>
                                                      <label text="Row" \
      translatesAutoresizingMaskIntoConstraints="NO" id="\(id("row", number))">
                                                          <rect key="frame" x="20" y="11" width="34" height="21"/>
                                                          <fontDescription key="fontDescription" type="system" pointSize="17"/>
                                                      </label>
                                                  </subviews>
                                                  <constraints>
                                                      <constraint firstItem="\(id("row", number))" \
      firstAttribute="leading" secondItem="\(id("cev", number))" secondAttribute="leading" constant="20" \
      id="\(id("rle", number))"/>
                                                      <constraint firstItem="\(id("row", number))" \
      firstAttribute="centerY" secondItem="\(id("cev", number))" secondAttribute="centerY" \
      id="\(id("rce", number))"/>
                                                  </constraints>
                                              </tableViewCellContentView>
                                          </tableViewCell>
                                      </prototypes>
                                  </tableView>
                              </subviews>
                              <viewLayoutGuide key="safeArea" id="\(id("saf", number))"/>
                              <constraints>
      \(ties.joined(separator: "\n"))
                                  <constraint firstItem="\(id("box", number))" firstAttribute="top" \
      secondItem="\(id("lb3", number))" secondAttribute="bottom" constant="12" id="\(id("bto", number))"/>
                                  <constraint firstItem="\(id("box", number))" firstAttribute="leading" \
      secondItem="\(id("saf", number))" secondAttribute="leading" constant="16" id="\(id("ble", number))"/>
                                  <constraint firstItem="\(id("tab", number))" firstAttribute="top" \
      secondItem="\(id("box", number))" secondAttribute="bottom" constant="20" id="\(id("tto", number))"/>
                                  <constraint firstItem="\(id("tab", number))" firstAttribute="leading" \
      secondItem="\(root)" secondAttribute="leading" id="\(id("tle", number))"/>
                                  <constraint firstAttribute="trailing" secondItem="\(id("tab", number))" \
      secondAttribute="trailing" id="\(id("ttr", number))"/>
                                  <constraint firstAttribute="bottom" secondItem="\(id("tab", number))" \
      secondAttribute="bottom" id="\(id("tbo", number))"/>
                              </constraints>
                          </view>
                          <connections>
                              <outlet property="title\(number)" destination="\(id("lb0", number))" id="\(id("out", number))"/>
                              <segue destination="\(next)" kind="show" id="\(id("seg", number))"/>
                          </connections>
                      </viewController>
                  </objects>
                  <point key="canvasLocation" x="\(number * 900)" y="0.0"/>
              </scene>
      """
  }
}
