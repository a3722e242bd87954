/// Small documents of our own making, in Xcode's form.
enum Samples {
  /// One label, tied to the root's top and bottom edges and to the safe area's sides.
  static let withGuide = document(safeAreas: true, guide: true)
  /// The same without a safe area.
  static let withoutGuide = document(safeAreas: false, guide: false)

  /// The first with a table behind the label, and in that a cell.
  static let withCell = withGuide.replacing(
    "                        </subviews>",
    with: """
                                  <tableView rowHeight="-1" \
      translatesAutoresizingMaskIntoConstraints="NO" id="tab-le-001">
                                      <rect key="frame" x="0.0" y="0.0" width="393" height="852"/>
                                      <prototypes>
                                          <tableViewCell reuseIdentifier="Message" id="cel-l0-001">
                                              <rect key="frame" x="0.0" y="28" width="393" height="44"/>
                                              <autoresizingMask key="autoresizingMask"/>
                                              <tableViewCellContentView key="contentView" \
      tableViewCell="cel-l0-001" id="con-te-001">
                                                  <rect key="frame" x="0.0" y="0.0" width="393" height="44"/>
                                                  <autoresizingMask key="autoresizingMask"/>
                                                  <subviews>
                                                      <label text="Ada" userLabel="Sender" \
      translatesAutoresizingMaskIntoConstraints="NO" id="sen-de-001">
                                                          <rect key="frame" x="20" y="11.666666666666666" \
      width="30" height="20.333333333333332"/>
                                                          <fontDescription key="fontDescription" \
      type="system" pointSize="17"/>
                                                      </label>
                                                  </subviews>
                                                  <constraints>
                                                      <constraint firstItem="sen-de-001" \
      firstAttribute="leading" secondItem="con-te-001" secondAttribute="leading" constant="20" \
      id="lea-00-002"/>
                                                      <constraint firstItem="sen-de-001" \
      firstAttribute="centerY" secondItem="con-te-001" secondAttribute="centerY" id="cen-00-002"/>
                                                  </constraints>
                                              </tableViewCellContentView>
                                          </tableViewCell>
                                      </prototypes>
                                  </tableView>
                              </subviews>
      """)

  private static func document(safeAreas: Bool, guide: Bool) -> String {
    let side = guide ? "saf-ea-rea" : "roo-tv-iew"
    let capability =
      safeAreas
      ? "        <capability name=\"Safe area layout guides\" minToolsVersion=\"9.0\"/>\n" : ""
    let element =
      guide
      ? "                        <viewLayoutGuide key=\"safeArea\" id=\"saf-ea-rea\"/>\n" : ""
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" \
      toolsVersion="22155" targetRuntime="iOS.CocoaTouch" propertyAccessControl="none" \
      useAutolayout="YES" useTraitCollections="YES"\(safeAreas ? " useSafeAreas=\"YES\"" : "") \
      colorMatched="YES" initialViewController="con-tr-oll">
          <device id="retina6_12" orientation="portrait" appearance="light"/>
          <dependencies>
              <deployment identifier="iOS"/>
              <plugIn identifier="com.apple.InterfaceBuilder.IBCocoaTouchPlugin" version="22131"/>
              <capability name="Constraints to layout margins" minToolsVersion="6.0"/>
      \(capability)        <capability name="documents saved in the Xcode 8 format" \
      minToolsVersion="8.0"/>
          </dependencies>
          <scenes>
              <!--Greeting-->
              <scene sceneID="sce-ne-001">
                  <objects>
                      <viewController id="con-tr-oll" customClass="Greeting" \
      sceneMemberID="viewController">
                          <view key="view" contentMode="scaleToFill" id="roo-tv-iew">
                              <rect key="frame" x="0.0" y="0.0" width="393" height="852"/>
                              <subviews>
                                  <label text="Hello &amp; welcome" \
      translatesAutoresizingMaskIntoConstraints="NO" id="lab-el-001">
                                      <rect key="frame" x="16" y="20" width="361" height="832"/>
                                      <fontDescription key="fontDescription" type="system" \
      pointSize="17"/>
                                  </label>
                              </subviews>
      \(element)                        <color key="backgroundColor" white="1" alpha="1"/>
                              <constraints>
                                  <constraint firstAttribute="bottom" secondItem="lab-el-001" \
      secondAttribute="bottom" id="bot-00-001"/>
                                  <constraint firstItem="lab-el-001" firstAttribute="leading" \
      secondItem="\(side)" secondAttribute="leading" constant="16" id="lea-00-001"/>
                                  <constraint firstItem="lab-el-001" firstAttribute="top" \
      secondItem="roo-tv-iew" secondAttribute="top" constant="20" id="top-00-001"/>
                                  <constraint firstItem="\(side)" firstAttribute="trailing" \
      secondItem="lab-el-001" secondAttribute="trailing" constant="16" id="tra-00-001"/>
                              </constraints>
                          </view>
                      </viewController>
                  </objects>
              </scene>
          </scenes>
      </document>

      """
  }
}
