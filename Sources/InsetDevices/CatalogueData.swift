// Written by generate.py from devices.json. Change those, never this file.
// swift-format-ignore-file

/// The device catalogue as lines of fields; `Catalogue` reads it once, at the first use.
let catalogueLines = #"""
source|dimm|simulator-measurement|Dimmmensions: UIKit probe app run by XCUITest on simulators (safe area, layout margins, readable guide, size classes, corner radius)|github marcbouchenoire/dimmmensions, packages/dimmmensions/src/data/dimensions.json at e70b56e (iOS 16.2), 7df0712 (iOS 15.0), 739276e (iOS 14.4, default margins off)|portrait and landscapeLeft only
source|fdp26|simulator-measurement|flutter_device_preview device_specs: bare UIKit window probe on iOS 26.5 simulators (safe area, keyboard)|github aloisdeniel/flutter_device_preview, device_specs/apple-*.json at 42089cd|portrait and landscapeRight
source|fdp18|simulator-measurement|The same probe run earlier with Xcode 16.x (runtime inferred to be iOS 18.2: it knows the M4 iPads and iPhone 16 but not 16e)|github aloisdeniel/flutter_device_preview, device_specs/apple-*.json at bfdd4e7|iPhone 16e/17/17 Pro/17e/Air rows of this commit are copied from other models, not measured, and are ignored here
source|fw|simulator-measurement|flutterware keyboard design note: heights and view padding read on iOS 26.2 simulators|github xvrh/flutterware, docs/superpowers/specs/2026-08-21-fake-keyboard-design.md at 68bd79c|
source|fwdoc|simulator-measurement|flutterware package documentation, later device table (iPhone 16 family)|published API documentation of the Dart package flutterware, versions 0.7.0 and latest, Devices constants|newer numbers of the same project as fw
source|ouk|simulator-measurement|openuikit: UIKit reimplementation whose tests quote iOS 26.1 simulator dumps (iPhone 16, iPhone SE, iPad A16)|github Vercantez/openuikit, toolbar height tests, real-app fixtures, scroll-edge notes|quoted measurements, not the raw dumps
source|unity|device-measurement|Unity Device Simulator device definitions captured on hardware (safe area in pixels, all orientations, status bar usually hidden)|github needle-mirror/com.unity.device-simulator.devices, Editor/Devices/Apple *.device at 3240f27 (iOS 10.2 to 15.1)|
source|sst|code-table|swift-snapshot-testing ViewImageConfig|github pointfreeco/swift-snapshot-testing, Sources/SnapshotTesting/Common/View.swift at 6bb6c9a|
source|pbk|code-table|Playbook SnapshotDevice|github playbook-ui/playbook-ios, Sources/Playbook/SnapshotSupport/SnapshotDevice.swift at ef0398b|
source|qmui|code-table|QMUI_iOS safe area dictionary, status bar and bar height macros|github Tencent/QMUI_iOS, QMUIKit/QMUICore/QMUIHelper.m and QMUICommonDefines.h at 4dca234; issue 633|
source|gk|code-table|GKNavigationBarSwift bar heights incl. iOS 26|github QuintGao/GKNavigationBarSwift, Sources/GKNavigationBarConfigure.swift at 812a98c|older part shares ancestry with qmui; not independent of it
source|ib|file-survey|Survey of 1,919 Interface Builder documents that carry a device element in 127 public repositories (plus the histories of the ones with iPad ids): device id, size of the root view, frames of bars, split view layouts|own count over public .storyboard/.xib files|design-time canvas values written by Xcode, not run-time values
source|iblint|code-table|IBLinter names for IB device ids|github IBDecodable/IBLinter, Sources/IBLinterKit/Rules/ViewAsDeviceRule.swift|
source|hig|apple|Apple Human Interface Guidelines, Layout: device dimensions, size classes, tvOS insets|developer.apple.com/design/human-interface-guidelines/layout, read through verbatim public mirrors (editions June 2023 and late 2025)|
source|scorners|measurement-list|ScreenCorners README, _displayCornerRadius values|github kylebshr/ScreenCorners, README.md at 2b41661|
source|bezel|measurement-list|BezelKit, _displayCornerRadius per model identifier|github markbattistella/BezelKit, Sources/BezelKit/Resources/bezel.min.json at 6cd571c|
source|dk|code-table|DeviceKit model identifiers|github devicekit/DeviceKit, Source/Device.swift.gyb at 56b997e|
source|uyl17|second-hand|useyourloaf iPhone 17 screen sizes, as quoted by several public files (page itself not read)|useyourloaf.com/blog/iphone-17-screen-sizes/|
source|uylx|article|useyourloaf: Supporting iPhone X|useyourloaf.com/blog/supporting-iphone-x/|
source|spec26|second-hand|A public review of Apple device specs dated 2026-09-26, citing Apple tech specs, Apple drawings and safearea.info (Xcode 27.1 simulators)|public markdown file titled 'Apple phones and watches: spec review'|repository unknown
source|geom|second-hand|'Device Screen Geometry Reference', public markdown collating useyourloaf, ScreenCorners, iosref|public markdown file; repository unknown|
source|godot|second-hand|Godot ios_layout presets quoting useyourloaf 13 to 17 and iPad 2024|public GDScript file; repository unknown|
source|duo-rh|second-hand|render-harness README: iPhone Duo probe on the Xcode 27.1 simulator|github Ahmed-Badr00/render-harness, README.md|
source|duo-si|second-hand|safearea.info iPhone Duo figures as quoted by two unrelated public notes|safearea.info/iphone-duo|
source|hack|article|G. Hackworth: how iPad apps adapt to the 11/12.9 (2018), 10.2 (2019) and 8.3 inch (2021) iPads|hacknicity.medium.com|opening part of each article only
source|qiita|article|iPhone X safe area and margin widths|qiita.com/usagimaru/items/761e9a5f3d78b1939df8|
source|csl|article|iOS layout adaptation (prints insets on an iPhone 14 Pro class device)|csl.cool/2023/09/15/ios-dev/ios-layout-adaptation|
source|rn|code-table|React Navigation default header heights|github react-navigation/react-navigation, packages/elements/src/Header/getDefaultHeaderHeight.tsx|
source|flpr|simulator-measurement|Tab bar heights on iOS 13 beta 5 simulators|github flutter/flutter pull request 39258|
source|est88|report|Tab bar is 32 pt in iPhone landscape on iOS 11|github eggswift/ESTabBarController issue 88|
source|fluent|report|Navigation bar is 32 pt on small phones in landscape instead of 44|github microsoft/fluentui-apple pull request 1727|
source|skpb|report|UIToolbar is 48 pt on iOS 26|github suzuki-0000/SKPhotoBrowser pull request 459|
source|so97|article|Top inset 97.667 with a navigation bar on iPhone 14 Pro Max|question mirrored at thedebonair.co.uk and procomputingproducts.co.uk|
source|zcine|report|32 pt top inset on iPadOS 26.2 with the status bar shown|github erik-sutton95/OpenZCine pull request 91|
source|radar|report|Window safe area on home-button devices was zero before iOS 12|github lionheart/openradar-mirror issue 20115|
source|rel27|apple|iOS and iPadOS 27.2 beta 3 release notes, UIKit|developer.apple.com/documentation/ios-ipados-release-notes/ios-ipados-27_2-release-notes (mirrored)|
source|macworld|article|iOS compatibility table as of iOS 26 (mirror)|unitedcultures.net/?p=955444|
source|gadget|article|First and last major OS per model (as of iOS 17)|gadgetmates.com/ios-compatibility-sheet-for-iphones, gadgetmates.com/ipados-compatibility-chart|
source|seed-ko|project-seed|Korean article on iOS 11 safe areas: iPhone X (44,0,34,0) and (0,44,21,44)|project seed 004|
source|common|general-knowledge|Well-known release years and OS cut-offs, not checked one by one against a source|-|
ib|retina3_5|320x480||iphone-4s|13|view-size-measured|
ib|retina4_0|320x568||iphone-5s iphone-se-1 ipod-touch-7|30|view-size-measured|
ib|retina4_7|375x667||iphone-8 iphone-6 iphone-6s iphone-7 iphone-se-2 iphone-se-3|785|view-size-measured|
ib|retina5_5|414x736||iphone-8-plus iphone-6-plus iphone-6s-plus iphone-7-plus|28|view-size-measured|
ib|retina5_9|375x812||iphone-11-pro iphone-x iphone-xs iphone-12-mini iphone-13-mini|77|view-size-measured|bar frames start at y=44 with IB tools 14xxx to 19xxx and y=50 from 22xxx on
ib|retina6_0|390x844||iphone-14 iphone-12 iphone-12-pro iphone-13 iphone-13-pro iphone-16e iphone-17e|27|view-size-measured|
ib|retina6_1|414x896||iphone-11 iphone-xr|798|view-size-measured|bar frames start at y=44 up to IB tools 19xxx and y=48 from 21xxx on
ib|retina6_12|393x852||iphone-15 iphone-14-pro iphone-15-pro iphone-16|70|view-size-measured|bar frames start at y=59
ib|retina6_3|402x874||iphone-16-pro iphone-17 iphone-17-pro iphone-18-pro|1|view-size-measured|
ib|retina6_5|414x896||iphone-11-pro-max iphone-xs-max|21|view-size-measured|
ib|retina6_54|420x912||iphone-air|1|name-only|seen once (IB tools 24506) in a file without a full-size view; mapping to iPhone Air is a guess from the name
ib|retina6_7|428x926||iphone-13-pro-max iphone-12-pro-max iphone-14-plus|1|view-size-measured|
ib|retina6_72|430x932||iphone-15-pro-max iphone-14-pro-max iphone-15-plus iphone-16-plus|2|view-size-measured|
ib|retina6_9|440x956||iphone-16-pro-max iphone-17-pro-max iphone-18-pro-max|2|view-size-measured|
ib|ipad9_7|768x1024||ipad-pro-9-7 ipad-air-1 ipad-air-2 ipad-5 ipad-6 ipad-mini-2 ipad-mini-3 ipad-mini-4 ipad-mini-5|15|view-size-measured|
ib|ipad10_2|810x1080||ipad-9 ipad-7 ipad-8|0|unseen|
ib|ipad10_5|834x1112||ipad-pro-10-5 ipad-air-3|0|name-only|named in a source comment only
ib|ipad10_9rounded|820x1180||ipad-air-5 ipad-air-4 ipad-10 ipad-air-11-m2 ipad-air-11-m3 ipad-a16 ipad-air-11-m4|0|unseen|one hand-written template uses ipad10_9 (with an 11-inch frame)
ib|ipad11_0rounded|834x1194||ipad-pro-11-4 ipad-pro-11-1 ipad-pro-11-2 ipad-pro-11-3|1|view-size-measured|both orientations seen in histories
ib|ipad12_9|1024x1366||ipad-pro-12-9-2 ipad-pro-12-9-1|2|view-size-measured|
ib|ipad12_9rounded|1024x1366||ipad-pro-12-9-6 ipad-pro-12-9-3 ipad-pro-12-9-4 ipad-pro-12-9-5|1|view-size-measured|both orientations seen in histories
ib|ipad8_3rounded|744x1133||ipad-mini-6 ipad-mini-7|0|unseen|guess from the naming pattern
ib|ipad13_0rounded|||ipad-air-13-m2 ipad-air-13-m3 ipad-air-13-m4|0|name-only|seen once in a build script that pairs it with 1024x1366
ib|appleTV||1920x1080|apple-tv-4k apple-tv-hd|40|view-size-measured|landscape canvas; orientation attribute often missing
bar|iphone-compact-landscape|11|18|navigationBar|portrait|44|two-sources|uylx rn ib qmui||
bar|iphone-compact-landscape|11|18|navigationBar|landscape|32|two-sources|uylx rn qmui||
bar|iphone-compact-landscape|11|18|navigationBar|sheetPortrait|56|two-sources|rn ib||bar of a page sheet that is not full screen
bar|iphone-compact-landscape|11|18|largeTitle|portrait|96|two-sources|ib qiita||44 + 52; expanded state
bar|iphone-compact-landscape|11|18|largeTitle|landscape|?||||large titles collapse in compact height (general knowledge, not verified)
bar|iphone-compact-landscape|11|18|toolbar|portrait|44|two-sources|ib qmui||home-button phones
bar|iphone-compact-landscape|11|18|toolbar|portraitHomeIndicator|?||qmui qiita ib|44 49|sources disagree
bar|iphone-compact-landscape|11|18|toolbar|landscape|32|one-source|qmui||
bar|iphone-compact-landscape|11|18|tabBar|portrait|49|two-sources|ib qmui flpr||
bar|iphone-compact-landscape|11|18|tabBar|landscape|32|two-sources|est88 qmui||from iOS 11; 49 before
bar|iphone-compact-landscape|26||navigationBar|portrait|54|two-sources|ouk gk ib||
bar|iphone-compact-landscape|26||navigationBar|landscape|54|one-source|ouk||iPhone SE: top inset 78 = 24 lead + 54; gk assumes 24 + 32 for these phones
bar|iphone-compact-landscape|26||navigationBar|sheetPortrait|70|one-source|gk||
bar|iphone-compact-landscape|26||largeTitle|portrait|106|one-source|ib||54 + 52, frames written by Xcode 26
bar|iphone-compact-landscape|26||toolbar|portrait|48|two-sources|ouk skpb||UIToolbar intrinsic height; inside a navigation controller the slot is 10 + 48 + 28 = 86 and swallows the home indicator inset
bar|iphone-compact-landscape|26||toolbar|landscape|48|one-source|ouk||44 pt platters; navigation-controller slot 82
bar|iphone-compact-landscape|26||tabBar|portrait|49|one-source|ouk||83 in total on iPhone 16
bar|iphone-compact-landscape|26||tabBar|landscape|?||||
bar|iphone-regular-landscape|11|18|navigationBar|portrait|44|two-sources|ib rn qmui||
bar|iphone-regular-landscape|11|18|navigationBar|landscape|44|two-sources|qmui fluent||Plus, Max, XR and 11; react-navigation simplifies to 32
bar|iphone-regular-landscape|11|18|navigationBar|sheetPortrait|56|two-sources|rn ib||
bar|iphone-regular-landscape|11|18|largeTitle|portrait|96|two-sources|ib qiita||
bar|iphone-regular-landscape|11|18|largeTitle|landscape|?||||
bar|iphone-regular-landscape|11|18|toolbar|portrait|44|two-sources|ib qmui||home-button phones
bar|iphone-regular-landscape|11|18|toolbar|portraitHomeIndicator|?||qmui qiita ib|44 49|sources disagree; IB writes 49 on retina6_1
bar|iphone-regular-landscape|11|18|toolbar|landscape|44|one-source|qmui||
bar|iphone-regular-landscape|11|18|tabBar|portrait|49|two-sources|ib flpr||
bar|iphone-regular-landscape|11|18|tabBar|landscape|49|two-sources|flpr qmui||XR: 70 = 49 + 21
bar|iphone-regular-landscape|26||navigationBar|portrait|54|two-sources|gk ib||
bar|iphone-regular-landscape|26||navigationBar|landscape|54|one-source|gk||
bar|iphone-regular-landscape|26||largeTitle|portrait|106|one-source|ib||
bar|iphone-regular-landscape|26||toolbar|portrait|48|two-sources|ouk skpb||
bar|iphone-regular-landscape|26||toolbar|landscape|?||||
bar|iphone-regular-landscape|26||tabBar|portrait|49|derived|ouk||
bar|iphone-regular-landscape|26||tabBar|landscape|?||||
bar|ipad-home-button|11|11|navigationBar|any|44|one-source|qmui||
bar|ipad-home-button|11|11|tabBar|any|49|one-source|qmui||
bar|ipad-home-button|11|11|toolbar|any|44|one-source|qmui||
bar|ipad-home-button|12|18|navigationBar|any|50|two-sources|qmui rn||
bar|ipad-home-button|12|18|largeTitle|any|102|two-sources|hack qmui||top inset 122 = 20 + 102 on a 10.5-inch iPad
bar|ipad-home-button|12|18|tabBar|any|50|one-source|qmui||bottom bar; from iPadOS 18 the tab bar of a regular-width window moves to the top
bar|ipad-home-button|12|18|toolbar|any|50|one-source|qmui||
bar|ipad-home-button|26||navigationBar|any|54|two-sources|ouk gk||
bar|ipad-home-button|26||toolbar|any|44|one-source|ouk||
bar|ipad-home-button|26||tabBar|any|?||||
bar|ipad-home-indicator|12|18|navigationBar|any|50|two-sources|qmui rn||
bar|ipad-home-indicator|12|18|largeTitle|any|102|derived|hack||
bar|ipad-home-indicator|12|18|tabBarTotal|any|65|two-sources|flpr qmui||height including the 20 pt home indicator inset
bar|ipad-home-indicator|12|18|toolbarTotal|any|?||qmui|65 70|issue text says 65, macro says 70
bar|ipad-home-indicator|26||navigationBar|any|54|two-sources|ouk gk||top inset 86 = 32 + 54 on iPad A16
bar|ipad-home-indicator|26||toolbar|any|44|one-source|ouk||UIToolbar intrinsic height; navigation-controller slot 79 = 10 + 44 + 25
bar|ipad-home-indicator|26||tabBar|any|?||||
bar|appletv|11||navigationBar|any|145|one-source|ib||IB frame y=60, height 145
bar|appletv|11||tabBar|any|?||ib||one IB file shows 120
device|iphone-4s|iPhone 4s|iphone|2011|iPhone4,1|retina3_5:view-size-measured|iPhone 4|none|button|portrait portraitUpsideDown landscapeLeft landscapeRight|iphone-compact-landscape
os|5|9|one-source|gadget macworld common|
screen|320x480|480x320|2|two-sources|ib iblint|640x960|
corner|0|two-sources|dimm bezel|
safe|5|9|20,0,0,0|0,0,0,0|20|0|derived|derived|common|no safe area API on its systems (iOS 11 needed); values are the top/bottom layout guides. Kept because IB documents name retina3_5
classes|compact|regular|compact|compact|one-source|hig common
margins|16|?|derived|derived|common|
device|iphone-5s|iPhone 5s|iphone|2013|iPhone6,1 iPhone6,2|retina4_0:view-size-measured|iPhone 5;iPhone 5c|none|button|portrait portraitUpsideDown landscapeLeft landscapeRight|iphone-compact-landscape
os|7|12|one-source|gadget macworld common|
screen|320x568|568x320|2|two-sources|hig sst|640x1136|
corner|0|two-sources|dimm bezel|
safe|11|12|20,0,0,0|0,0,0,0|20|0|two-sources|two-sources|sst pbk dimm|
classes|compact|regular|compact|compact|two-sources|hig sst
margins|16|20|one-source|one-source|dimm|
readable|16|16|20|20|one-source|one-source|dimm
device|iphone-se-1|iPhone SE (1st generation)|iphone|2016|iPhone8,4|retina4_0:view-size-measured|iPhone SE|none|button|portrait portraitUpsideDown landscapeLeft landscapeRight|iphone-compact-landscape
os|9|15|one-source|gadget macworld common|
screen|320x568|568x320|2|two-sources|hig sst|640x1136|
corner|0|two-sources|dimm bezel|
safe|11|15|20,0,0,0|0,0,0,0|20|0|two-sources|two-sources|sst pbk dimm|
classes|compact|regular|compact|compact|two-sources|hig sst
margins|16|20|one-source|one-source|dimm|
readable|16|16|20|20|one-source|one-source|dimm
device|ipod-touch-7|iPod touch (7th generation)|iphone|2019|iPod9,1|retina4_0:view-size-measured|iPod touch|none|button|portrait portraitUpsideDown landscapeLeft landscapeRight|iphone-compact-landscape
os|12|15|one-source|gadget macworld common|
screen|320x568|568x320|2|two-sources|hig sst|640x1136|
corner|0|two-sources|dimm bezel|
safe|12|15|20,0,0,0|0,0,0,0|20|0|two-sources|two-sources|sst pbk dimm|
classes|compact|regular|compact|compact|two-sources|hig sst
margins|16|20|one-source|one-source|dimm|
readable|16|16|20|20|one-source|one-source|dimm
device|iphone-6|iPhone 6|iphone|2014|iPhone7,2|retina4_7:view-size-measured||none|button|portrait portraitUpsideDown landscapeLeft landscapeRight|iphone-compact-landscape
os|8|12|one-source|gadget macworld common|
screen|375x667|667x375|2|two-sources|hig sst|750x1334|
corner|0|two-sources|dimm bezel|
safe|11|12|20,0,0,0|0,0,0,0|20|0|two-sources|two-sources|dimm sst pbk|
classes|compact|regular|compact|compact|two-sources|hig sst
margins|16|20|one-source|one-source|dimm|
readable|16|16|20|20|one-source|one-source|dimm
device|iphone-6s|iPhone 6s|iphone|2015|iPhone8,1|retina4_7:view-size-measured||none|button|portrait portraitUpsideDown landscapeLeft landscapeRight|iphone-compact-landscape
os|9|15|one-source|gadget macworld common|
screen|375x667|667x375|2|two-sources|hig sst|750x1334|
corner|0|two-sources|dimm bezel|
safe|11|15|20,0,0,0|0,0,0,0|20|0|two-sources|two-sources|dimm sst pbk|
classes|compact|regular|compact|compact|two-sources|hig sst
margins|16|20|one-source|one-source|dimm|
readable|16|16|20|20|one-source|one-source|dimm
device|iphone-7|iPhone 7|iphone|2016|iPhone9,1 iPhone9,3|retina4_7:view-size-measured||none|button|portrait portraitUpsideDown landscapeLeft landscapeRight|iphone-compact-landscape
os|10|15|one-source|gadget macworld common|
screen|375x667|667x375|2|two-sources|hig sst|750x1334|
corner|0|two-sources|dimm bezel|
safe|11|15|20,0,0,0|0,0,0,0|20|0|two-sources|two-sources|dimm sst pbk|
classes|compact|regular|compact|compact|two-sources|hig sst
margins|16|20|one-source|one-source|dimm|
readable|16|16|20|20|one-source|one-source|dimm
device|iphone-8|iPhone 8|iphone|2017|iPhone10,1 iPhone10,4|retina4_7:view-size-measured||none|button|portrait portraitUpsideDown landscapeLeft landscapeRight|iphone-compact-landscape
os|11|16|one-source|gadget macworld common|
screen|375x667|667x375|2|two-sources|hig sst|750x1334|
corner|0|two-sources|dimm bezel|
safe|11|16|20,0,0,0|0,0,0,0|20|0|two-sources|two-sources|dimm sst pbk|
classes|compact|regular|compact|compact|two-sources|hig sst
margins|16|20|one-source|one-source|dimm|
readable|16|16|20|20|one-source|one-source|dimm
device|iphone-se-2|iPhone SE (2nd generation)|iphone|2020|iPhone12,8|retina4_7:view-size-measured||none|button|portrait portraitUpsideDown landscapeLeft landscapeRight|iphone-compact-landscape
os|13||one-source|gadget macworld common|runs iOS 26; a June 2026 article expects iOS 27 to need an iPhone 12 or later, not confirmed here
screen|375x667|667x375|2|two-sources|hig sst|750x1334|
corner|0|two-sources|dimm bezel|
safe|13|18|20,0,0,0|0,0,0,0|20|0|two-sources|two-sources|dimm sst pbk|
safe|26||20,0,0,0|0,0,0,0|20|0|derived|derived|fdp26|same class as iPhone SE (3rd generation), which was measured
classes|compact|regular|compact|compact|two-sources|hig sst
margins|16|20|one-source|one-source|dimm|
readable|16|16|20|20|one-source|one-source|dimm
device|iphone-se-3|iPhone SE (3rd generation)|iphone|2022|iPhone14,6|retina4_7:view-size-measured||none|button|portrait portraitUpsideDown landscapeLeft landscapeRight|iphone-compact-landscape
os|15||one-source|gadget macworld common|
screen|375x667|667x375|2|two-sources|hig sst|750x1334|
corner|0|two-sources|dimm bezel|
safe|15|18|20,0,0,0|0,0,0,0|20|0|two-sources|two-sources|dimm sst pbk|
safe|26||20,0,0,0|0,0,0,0|20|0|two-sources|two-sources|fdp26 ouk|
classes|compact|regular|compact|compact|two-sources|hig sst
margins|16|20|one-source|one-source|dimm|
readable|16|16|20|20|one-source|one-source|dimm
keyboard|26|260|206|two-sources|one-source|fdp26 fw|letters keyboard with predictive bar
otherkeyboard|?|200|fw|iOS 26.2; portrait 260 agrees
device|iphone-6-plus|iPhone 6 Plus|iphone|2014|iPhone7,1|retina5_5:view-size-measured||none|button|portrait portraitUpsideDown landscapeLeft landscapeRight|iphone-regular-landscape
os|8|12|one-source|gadget macworld common|
screen|414x736|736x414|3|two-sources|hig sst|1080x1920|rendered at 3x (1242x2208) and downsampled
corner|0|two-sources|dimm bezel|
safe|11|12|20,0,0,0|0,0,0,0|20|0|two-sources|two-sources|dimm sst pbk|
classes|compact|regular|regular|compact|two-sources|hig sst
margins|20|20|one-source|one-source|dimm|
readable|20|20|20|20|one-source|one-source|dimm
device|iphone-6s-plus|iPhone 6s Plus|iphone|2015|iPhone8,2|retina5_5:view-size-measured||none|button|portrait portraitUpsideDown landscapeLeft landscapeRight|iphone-regular-landscape
os|9|15|one-source|gadget macworld common|
screen|414x736|736x414|3|two-sources|hig sst|1080x1920|rendered at 3x (1242x2208) and downsampled
corner|0|two-sources|dimm bezel|
safe|11|15|20,0,0,0|0,0,0,0|20|0|two-sources|two-sources|dimm sst pbk|
classes|compact|regular|regular|compact|two-sources|hig sst
margins|20|20|one-source|one-source|dimm|
readable|20|20|20|20|one-source|one-source|dimm
device|iphone-7-plus|iPhone 7 Plus|iphone|2016|iPhone9,2 iPhone9,4|retina5_5:view-size-measured||none|button|portrait portraitUpsideDown landscapeLeft landscapeRight|iphone-regular-landscape
os|10|15|one-source|gadget macworld common|
screen|414x736|736x414|3|two-sources|hig sst|1080x1920|rendered at 3x (1242x2208) and downsampled
corner|0|two-sources|dimm bezel|
safe|11|15|20,0,0,0|0,0,0,0|20|0|two-sources|two-sources|dimm sst pbk|
classes|compact|regular|regular|compact|two-sources|hig sst
margins|20|20|one-source|one-source|dimm|
readable|20|20|20|20|one-source|one-source|dimm
device|iphone-8-plus|iPhone 8 Plus|iphone|2017|iPhone10,2 iPhone10,5|retina5_5:view-size-measured||none|button|portrait portraitUpsideDown landscapeLeft landscapeRight|iphone-regular-landscape
os|11|16|one-source|gadget macworld common|
screen|414x736|736x414|3|two-sources|hig sst|1080x1920|rendered at 3x (1242x2208) and downsampled
corner|0|two-sources|dimm bezel|
safe|11|16|20,0,0,0|0,0,0,0|20|0|two-sources|two-sources|dimm sst pbk|
classes|compact|regular|regular|compact|two-sources|hig sst
margins|20|20|one-source|one-source|dimm|
readable|20|20|20|20|one-source|one-source|dimm
device|iphone-x|iPhone X|iphone|2017|iPhone10,3 iPhone10,6|retina5_9:view-size-measured||notch|indicator|portrait landscapeLeft landscapeRight|iphone-compact-landscape
os|11|16|one-source|gadget macworld common|
screen|375x812|812x375|3|two-sources|hig sst|1125x2436|
corner|39|two-sources|bezel scorners|
safe|11|16|44,0,34,0|0,44,21,44|44|0|two-sources|two-sources|unity seed-ko uylx sst|landscape bottom: snapshot tables say 24; measured 21 on hardware and simulator
classes|compact|regular|compact|compact|two-sources|hig sst
margins|16|16|one-source|one-source|dimm|
readable|16|16|60|60|one-source|one-source|dimm
device|iphone-xs|iPhone XS|iphone|2018|iPhone11,2|retina5_9:view-size-measured||notch|indicator|portrait landscapeLeft landscapeRight|iphone-compact-landscape
os|12|18|one-source|gadget macworld common|
screen|375x812|812x375|3|two-sources|hig sst|1125x2436|
corner|39|two-sources|bezel scorners|
safe|12|18|44,0,34,0|0,44,21,44|44|0|two-sources|two-sources|unity dimm seed-ko|landscape bottom: snapshot tables say 24; measured 21 on hardware and simulator
classes|compact|regular|compact|compact|two-sources|hig sst
margins|16|16|one-source|one-source|dimm|
readable|16|16|60|60|one-source|one-source|dimm
device|iphone-11-pro|iPhone 11 Pro|iphone|2019|iPhone12,3|retina5_9:view-size-measured||notch|indicator|portrait landscapeLeft landscapeRight|iphone-compact-landscape
os|13||one-source|gadget macworld common|runs iOS 26; a June 2026 article expects iOS 27 to need an iPhone 12 or later, not confirmed here
screen|375x812|812x375|3|two-sources|hig sst|1125x2436|
corner|39|two-sources|bezel scorners|
safe|13|18|44,0,34,0|0,44,21,44|44|0|two-sources|two-sources|dimm unity seed-ko|landscape bottom: snapshot tables say 24; measured 21 on hardware and simulator
safe|26||44,0,34,0|0,44,20,44|?|0|derived|derived|fdp26 fw|portrait unchanged and landscape bottom 20, as measured on the iOS 26 models of the same classes; this model itself not measured on iOS 26
classes|compact|regular|compact|compact|two-sources|hig sst
margins|16|16|one-source|one-source|dimm|
readable|16|16|60|60|one-source|one-source|dimm
device|iphone-xs-max|iPhone XS Max|iphone|2018|iPhone11,4 iPhone11,6|retina6_5:view-size-measured||notch|indicator|portrait landscapeLeft landscapeRight|iphone-regular-landscape
os|12|18|one-source|gadget macworld common|
screen|414x896|896x414|3|two-sources|hig sst|1242x2688|
corner|39|two-sources|bezel scorners|
safe|12|18|44,0,34,0|0,44,21,44|44|0|two-sources|two-sources|unity dimm qmui|
classes|compact|regular|regular|compact|two-sources|hig sst
margins|20|16|one-source|one-source|dimm|
readable|20|20|116|116|one-source|one-source|dimm
device|iphone-11-pro-max|iPhone 11 Pro Max|iphone|2019|iPhone12,5|retina6_5:view-size-measured||notch|indicator|portrait landscapeLeft landscapeRight|iphone-regular-landscape
os|13||one-source|gadget macworld common|runs iOS 26; a June 2026 article expects iOS 27 to need an iPhone 12 or later, not confirmed here
screen|414x896|896x414|3|two-sources|hig sst|1242x2688|
corner|39|two-sources|bezel scorners|
safe|13|18|44,0,34,0|0,44,21,44|44|0|two-sources|two-sources|dimm unity qmui|
safe|26||44,0,34,0|0,44,20,44|?|0|derived|derived|fdp26 fw|portrait unchanged and landscape bottom 20, as measured on the iOS 26 models of the same classes; this model itself not measured on iOS 26
classes|compact|regular|regular|compact|two-sources|hig sst
margins|20|16|one-source|one-source|dimm|
readable|20|20|116|116|one-source|one-source|dimm
device|iphone-xr|iPhone XR|iphone|2018|iPhone11,8|retina6_1:view-size-measured||notch|indicator|portrait landscapeLeft landscapeRight|iphone-regular-landscape
os|12|18|one-source|gadget macworld common|
screen|414x896|896x414|2|two-sources|hig sst|828x1792|
corner|41.5|two-sources|bezel scorners|
safe|12|13|44,0,34,0|0,44,21,44|44|0|two-sources|one-source|unity sst gk|IB canvases follow: 44 up to IB tools 20xxx, 48 from 21xxx
safe|14|18|48,0,34,0|0,48,21,48|48|0|two-sources|two-sources|dimm qmui gk|status bar and top inset grew from 44 to 48 with iOS 14
classes|compact|regular|regular|compact|two-sources|hig sst
margins|20|16|one-source|one-source|dimm|
readable|20|20|116|116|one-source|one-source|dimm
device|iphone-11|iPhone 11|iphone|2019|iPhone12,1|retina6_1:view-size-measured||notch|indicator|portrait landscapeLeft landscapeRight|iphone-regular-landscape
os|13||one-source|gadget macworld common|runs iOS 26; a June 2026 article expects iOS 27 to need an iPhone 12 or later, not confirmed here
screen|414x896|896x414|2|two-sources|hig sst|828x1792|
corner|41.5|two-sources|bezel scorners|
safe|13|13|44,0,34,0|0,44,21,44|44|0|two-sources|one-source|unity sst gk|IB canvases follow: 44 up to IB tools 20xxx, 48 from 21xxx
safe|14|18|48,0,34,0|0,48,21,48|48|0|two-sources|two-sources|dimm qmui gk|status bar and top inset grew from 44 to 48 with iOS 14
safe|26||48,0,34,0|0,48,20,48|?|0|derived|derived|fdp26 fw|portrait unchanged and landscape bottom 20, as measured on the iOS 26 models of the same classes; this model itself not measured on iOS 26
classes|compact|regular|regular|compact|two-sources|hig sst
margins|20|16|one-source|one-source|dimm|
readable|20|20|116|116|one-source|one-source|dimm
device|iphone-12-mini|iPhone 12 mini|iphone|2020|iPhone13,1|retina5_9:view-size-measured||notch|indicator|portrait landscapeLeft landscapeRight|iphone-compact-landscape
os|14||one-source|gadget macworld common|
screen|375x812|812x375|3|two-sources|hig sst|1080x2340|rendered at 3x (1125x2436) and downsampled
corner|44|two-sources|bezel scorners|
safe|14|18|50,0,34,0|0,50,21,50|50|0|two-sources|two-sources|dimm qmui unity|retina5_9 documents saved by IB tools 22xxx and later place the navigation bar at y=50, i.e. the mini, not the X
safe|26||50,0,34,0|0,50,20,50|?|0|derived|derived|fdp26 fw|not measured on iOS 26 (one source reports that iOS 26.2 simulators run apps on the minis at 320x568)
classes|compact|regular|compact|compact|two-sources|hig sst
margins|16|16|one-source|one-source|dimm|
readable|16|16|66|66|one-source|one-source|dimm
device|iphone-13-mini|iPhone 13 mini|iphone|2021|iPhone14,4|retina5_9:view-size-measured||notch|indicator|portrait landscapeLeft landscapeRight|iphone-compact-landscape
os|15||one-source|gadget macworld common|
screen|375x812|812x375|3|two-sources|hig sst|1080x2340|rendered at 3x (1125x2436) and downsampled
corner|44|two-sources|bezel scorners|
safe|15|18|50,0,34,0|0,50,21,50|50|0|two-sources|two-sources|dimm qmui sst|retina5_9 documents saved by IB tools 22xxx and later place the navigation bar at y=50, i.e. the mini, not the X
safe|26||50,0,34,0|0,50,20,50|?|0|derived|derived|fdp26 fw|not measured on iOS 26 (one source reports that iOS 26.2 simulators run apps on the minis at 320x568)
classes|compact|regular|compact|compact|two-sources|hig sst
margins|16|16|one-source|one-source|dimm|
readable|16|16|66|66|one-source|one-source|dimm
device|iphone-12|iPhone 12|iphone|2020|iPhone13,2|retina6_0:view-size-measured||notch|indicator|portrait landscapeLeft landscapeRight|iphone-compact-landscape
os|14||one-source|gadget macworld common|
screen|390x844|844x390|3|two-sources|hig sst|1170x2532|
corner|47.33|two-sources|bezel scorners|
safe|14|18|47,0,34,0|0,47,21,47|47|0|two-sources|two-sources|dimm qmui unity|
safe|26||47,0,34,0|0,47,20,47|?|0|derived|derived|fdp26 fw|portrait unchanged and landscape bottom 20, as measured on the iOS 26 models of the same classes; this model itself not measured on iOS 26
classes|compact|regular|compact|compact|two-sources|hig sst
margins|16|16|one-source|one-source|dimm|
readable|16|16|63|63|one-source|one-source|dimm
device|iphone-12-pro|iPhone 12 Pro|iphone|2020|iPhone13,3|retina6_0:view-size-measured||notch|indicator|portrait landscapeLeft landscapeRight|iphone-compact-landscape
os|14||one-source|gadget macworld common|
screen|390x844|844x390|3|two-sources|hig sst|1170x2532|
corner|47.33|two-sources|bezel scorners|
safe|14|18|47,0,34,0|0,47,21,47|47|0|two-sources|two-sources|dimm qmui unity|
safe|26||47,0,34,0|0,47,20,47|?|0|derived|derived|fdp26 fw|portrait unchanged and landscape bottom 20, as measured on the iOS 26 models of the same classes; this model itself not measured on iOS 26
classes|compact|regular|compact|compact|two-sources|hig sst
margins|16|16|one-source|one-source|dimm|
readable|16|16|63|63|one-source|one-source|dimm
device|iphone-13|iPhone 13|iphone|2021|iPhone14,5|retina6_0:view-size-measured||notch|indicator|portrait landscapeLeft landscapeRight|iphone-compact-landscape
os|15||one-source|gadget macworld common|
screen|390x844|844x390|3|two-sources|hig sst|1170x2532|
corner|47.33|two-sources|bezel scorners|
safe|15|18|47,0,34,0|0,47,21,47|47|0|two-sources|two-sources|dimm qmui|
safe|26||47,0,34,0|0,47,20,47|?|0|derived|derived|fdp26 fw|portrait unchanged and landscape bottom 20, as measured on the iOS 26 models of the same classes; this model itself not measured on iOS 26
classes|compact|regular|compact|compact|two-sources|hig sst
margins|16|16|one-source|one-source|dimm|
readable|16|16|63|63|one-source|one-source|dimm
keyboard|26|335|248|one-source|one-source|fw|letters keyboard with predictive bar
otherkeyboard|?|209|fw|second reading without predictive bar
device|iphone-13-pro|iPhone 13 Pro|iphone|2021|iPhone14,2|retina6_0:view-size-measured||notch|indicator|portrait landscapeLeft landscapeRight|iphone-compact-landscape
os|15||one-source|gadget macworld common|
screen|390x844|844x390|3|two-sources|hig sst|1170x2532|
corner|47.33|two-sources|bezel scorners|
safe|15|18|47,0,34,0|0,47,21,47|47|0|two-sources|two-sources|dimm qmui unity|
safe|26||47,0,34,0|0,47,20,47|?|0|derived|derived|fdp26 fw|portrait unchanged and landscape bottom 20, as measured on the iOS 26 models of the same classes; this model itself not measured on iOS 26
classes|compact|regular|compact|compact|two-sources|hig sst
margins|16|16|one-source|one-source|dimm|
readable|16|16|63|63|one-source|one-source|dimm
device|iphone-14|iPhone 14|iphone|2022|iPhone14,7|retina6_0:view-size-measured||notch|indicator|portrait landscapeLeft landscapeRight|iphone-compact-landscape
os|16||one-source|gadget macworld common|
screen|390x844|844x390|3|two-sources|hig sst|1170x2532|
corner|47.33|two-sources|bezel scorners|
safe|16|18|47,0,34,0|0,47,21,47|47|0|two-sources|two-sources|dimm qmui|
safe|26||47,0,34,0|0,47,20,47|?|0|derived|derived|fdp26 fw|portrait unchanged and landscape bottom 20, as measured on the iOS 26 models of the same classes; this model itself not measured on iOS 26
classes|compact|regular|compact|compact|two-sources|hig sst
margins|16|16|one-source|one-source|dimm|
readable|16|16|63|63|one-source|one-source|dimm
device|iphone-12-pro-max|iPhone 12 Pro Max|iphone|2020|iPhone13,4|retina6_7:view-size-measured||notch|indicator|portrait landscapeLeft landscapeRight|iphone-regular-landscape
os|14||one-source|gadget macworld common|
screen|428x926|926x428|3|two-sources|hig sst|1284x2778|
corner|53.33|two-sources|bezel scorners|
safe|14|18|47,0,34,0|0,47,21,47|47|0|two-sources|two-sources|dimm qmui unity|
safe|26||47,0,34,0|0,47,20,47|?|0|one-source|derived|fw|portrait top 47 read on iOS 26.2; landscape derived
classes|compact|regular|regular|compact|two-sources|hig sst
margins|20|16|one-source|one-source|dimm|
readable|20|20|131|131|one-source|one-source|dimm
keyboard|26|345|248|one-source|one-source|fw|letters keyboard with predictive bar
otherkeyboard|?|209|fw|second reading without predictive bar
device|iphone-13-pro-max|iPhone 13 Pro Max|iphone|2021|iPhone14,3|retina6_7:view-size-measured||notch|indicator|portrait landscapeLeft landscapeRight|iphone-regular-landscape
os|15||one-source|gadget macworld common|
screen|428x926|926x428|3|two-sources|hig sst|1284x2778|
corner|53.33|two-sources|bezel scorners|
safe|15|18|47,0,34,0|0,47,21,47|47|0|two-sources|two-sources|dimm qmui unity|
safe|26||47,0,34,0|0,47,20,47|?|0|derived|derived|fdp26 fw|portrait unchanged and landscape bottom 20, as measured on the iOS 26 models of the same classes; this model itself not measured on iOS 26
classes|compact|regular|regular|compact|two-sources|hig sst
margins|20|16|one-source|one-source|dimm|
readable|20|20|131|131|one-source|one-source|dimm
device|iphone-14-plus|iPhone 14 Plus|iphone|2022|iPhone14,8|retina6_7:view-size-measured||notch|indicator|portrait landscapeLeft landscapeRight|iphone-regular-landscape
os|16||one-source|gadget macworld common|
screen|428x926|926x428|3|two-sources|hig sst|1284x2778|
corner|53.33|two-sources|bezel scorners|
safe|16|18|47,0,34,0|0,47,21,47|47|0|two-sources|two-sources|dimm qmui|
safe|26||47,0,34,0|0,47,20,47|?|0|derived|derived|fdp26 fw|portrait unchanged and landscape bottom 20, as measured on the iOS 26 models of the same classes; this model itself not measured on iOS 26
classes|compact|regular|regular|compact|two-sources|hig sst
margins|20|16|one-source|one-source|dimm|
readable|20|20|131|131|one-source|one-source|dimm
device|iphone-16e|iPhone 16e|iphone|2025|iPhone17,5|retina6_0:name-only||notch|indicator|portrait landscapeLeft landscapeRight|iphone-compact-landscape
os|18||one-source|gadget macworld common|
screen|390x844|844x390|3|two-sources|hig spec26|1170x2532|
corner|47.33|two-sources|bezel scorners|
safe|18|18|47,0,34,0|0,47,21,47|47|0|one-source|derived|geom|same panel as iPhone 14
safe|26||47,0,34,0|0,47,20,47|?|0|two-sources|two-sources|fdp26 spec26|measured at 061d936
classes|compact|regular|compact|compact|one-source|hig
margins|16|16|derived|derived|dimm|
readable|16|16|63|63|derived|derived|dimm
device|iphone-17e|iPhone 17e|iphone|2026|iPhone18,5|retina6_0:name-only||notch|indicator|portrait landscapeLeft landscapeRight|iphone-compact-landscape
os|26||one-source|gadget macworld common|
screen|390x844|844x390|3|two-sources|fdp26 spec26|1170x2532|
corner|47.33|two-sources|bezel spec26|
safe|26||47,0,34,0|0,47,20,47|?|0|two-sources|one-source|fdp26 spec26|
classes|compact|regular|compact|compact|derived|common
margins|16|16|derived|derived|dimm|
readable|16|16|63|63|derived|derived|dimm
keyboard|26|335|208|one-source|one-source|fdp26|letters keyboard with predictive bar
device|iphone-14-pro|iPhone 14 Pro|iphone|2022|iPhone15,2|retina6_12:view-size-measured||dynamic-island|indicator|portrait landscapeLeft landscapeRight|iphone-compact-landscape
os|16||one-source|gadget macworld common|
screen|393x852|852x393|3|two-sources|hig sst|1179x2556|
corner|55|two-sources|bezel scorners|
safe|16|18|59,0,34,0|0,59,21,59|54|0|two-sources|two-sources|dimm qmui pbk csl|
safe|26||59,0,34,0|0,59,20,59|?|0|derived|derived|fdp26 ouk|portrait unchanged, landscape bottom 20 as measured on the iPhone 16 class on iOS 26; this model itself not measured on iOS 26
classes|compact|regular|compact|compact|two-sources|hig sst
margins|16|16|one-source|one-source|dimm|
readable|16|16|75|75|one-source|one-source|dimm
device|iphone-15|iPhone 15|iphone|2023|iPhone15,4|retina6_12:view-size-measured||dynamic-island|indicator|portrait landscapeLeft landscapeRight|iphone-compact-landscape
os|17||one-source|gadget macworld common|
screen|393x852|852x393|3|two-sources|hig sst|1179x2556|
corner|55|two-sources|bezel scorners|
safe|17|18|59,0,34,0|0,59,21,59|54|0|two-sources|two-sources|dimm ib geom|QMUI_iOS lists 47 for iPhone 15 and 15 Plus; judged an error (Dynamic Island, same canvas as 14 Pro)
safe|26||59,0,34,0|0,59,20,59|?|0|derived|derived|fdp26 ouk|portrait unchanged, landscape bottom 20 as measured on the iPhone 16 class on iOS 26; this model itself not measured on iOS 26
classes|compact|regular|compact|compact|two-sources|hig sst
margins|16|16|derived|derived|dimm|
readable|16|16|75|75|derived|derived|dimm
device|iphone-15-pro|iPhone 15 Pro|iphone|2023|iPhone16,1|retina6_12:view-size-measured||dynamic-island|indicator|portrait landscapeLeft landscapeRight|iphone-compact-landscape
os|17||one-source|gadget macworld common|
screen|393x852|852x393|3|two-sources|hig sst|1179x2556|
corner|55|two-sources|bezel scorners|
safe|17|18|59,0,34,0|0,59,21,59|54|0|two-sources|two-sources|qmui pbk|
safe|26||59,0,34,0|0,59,20,59|?|0|derived|derived|fdp26 ouk|portrait unchanged, landscape bottom 20 as measured on the iPhone 16 class on iOS 26; this model itself not measured on iOS 26
classes|compact|regular|compact|compact|two-sources|hig sst
margins|16|16|derived|derived|dimm|
readable|16|16|75|75|derived|derived|dimm
device|iphone-16|iPhone 16|iphone|2024|iPhone17,3|retina6_12:view-size-measured||dynamic-island|indicator|portrait landscapeLeft landscapeRight|iphone-compact-landscape
os|18||one-source|gadget macworld common|
screen|393x852|852x393|3|two-sources|hig sst|1179x2556|
corner|55|two-sources|bezel scorners|
safe|18|18|59,0,34,0|0,59,21,59|54|0|two-sources|two-sources|fdp18 qmui|
safe|26||59,0,34,0|0,59,20,59|?|0|two-sources|two-sources|fdp26 ouk fw|
classes|compact|regular|compact|compact|two-sources|hig sst
margins|16|16|derived|derived|dimm|
readable|16|16|75|75|derived|derived|dimm
keyboard|26|335|208|two-sources|one-source|fdp26 fwdoc|letters keyboard with predictive bar
otherkeyboard|335|209|fwdoc|
otherkeyboard|336|219|fw|earlier reading, iOS 26.2
device|iphone-14-pro-max|iPhone 14 Pro Max|iphone|2022|iPhone15,3|retina6_72:view-size-measured||dynamic-island|indicator|portrait landscapeLeft landscapeRight|iphone-regular-landscape
os|16||one-source|gadget macworld common|
screen|430x932|932x430|3|two-sources|hig sst|1290x2796|
corner|55|two-sources|bezel scorners|
safe|16|18|59,0,34,0|0,59,21,59|54|0|two-sources|two-sources|dimm qmui pbk|
safe|26||59,0,34,0|0,59,20,59|?|0|derived|derived|fdp26|portrait unchanged, landscape bottom 20 as measured on the iPhone 16 class on iOS 26; this model itself not measured on iOS 26
classes|compact|regular|regular|compact|two-sources|hig sst
margins|20|16|one-source|one-source|dimm|
readable|20|20|134|134|one-source|one-source|dimm
device|iphone-15-plus|iPhone 15 Plus|iphone|2023|iPhone15,5|retina6_72:view-size-measured||dynamic-island|indicator|portrait landscapeLeft landscapeRight|iphone-regular-landscape
os|17||one-source|gadget macworld common|
screen|430x932|932x430|3|two-sources|hig sst|1290x2796|
corner|55|two-sources|bezel scorners|
safe|17|18|59,0,34,0|0,59,21,59|54|0|two-sources|two-sources|dimm geom|QMUI_iOS lists 47; judged an error
safe|26||59,0,34,0|0,59,20,59|?|0|derived|derived|fdp26|portrait unchanged, landscape bottom 20 as measured on the iPhone 16 class on iOS 26; this model itself not measured on iOS 26
classes|compact|regular|regular|compact|two-sources|hig sst
margins|20|16|derived|derived|dimm|
readable|20|20|134|134|derived|derived|dimm
device|iphone-15-pro-max|iPhone 15 Pro Max|iphone|2023|iPhone16,2|retina6_72:view-size-measured||dynamic-island|indicator|portrait landscapeLeft landscapeRight|iphone-regular-landscape
os|17||one-source|gadget macworld common|
screen|430x932|932x430|3|two-sources|hig sst|1290x2796|
corner|55|two-sources|bezel scorners|
safe|17|18|59,0,34,0|0,59,21,59|54|0|two-sources|two-sources|qmui pbk|
safe|26||59,0,34,0|0,59,20,59|?|0|derived|derived|fdp26|portrait unchanged, landscape bottom 20 as measured on the iPhone 16 class on iOS 26; this model itself not measured on iOS 26
classes|compact|regular|regular|compact|two-sources|hig sst
margins|20|16|derived|derived|dimm|
readable|20|20|134|134|derived|derived|dimm
device|iphone-16-plus|iPhone 16 Plus|iphone|2024|iPhone17,4|retina6_72:view-size-measured||dynamic-island|indicator|portrait landscapeLeft landscapeRight|iphone-regular-landscape
os|18||one-source|gadget macworld common|
screen|430x932|932x430|3|two-sources|hig sst|1290x2796|
corner|55|two-sources|bezel scorners|
safe|18|18|59,0,34,0|0,59,21,59|54|0|two-sources|two-sources|fdp18 qmui|
safe|26||59,0,34,0|0,59,20,59|?|0|two-sources|two-sources|fdp26 fwdoc|
classes|compact|regular|regular|compact|two-sources|hig sst
margins|20|16|derived|derived|dimm|
readable|20|20|134|134|derived|derived|dimm
keyboard|26|345|208|two-sources|one-source|fdp26 fwdoc|letters keyboard with predictive bar
otherkeyboard|345|209|fwdoc|
device|iphone-16-pro|iPhone 16 Pro|iphone|2024|iPhone17,1|retina6_3:view-size-measured||dynamic-island|indicator|portrait landscapeLeft landscapeRight|iphone-compact-landscape
os|18||one-source|gadget macworld common|
screen|402x874|874x402|3|two-sources|hig fdp26|1206x2622|
corner|62|two-sources|bezel scorners|
safe|18|18|62,0,34,0|0,62,21,62|54|0|two-sources|two-sources|fdp18 qmui|
safe|26||62,0,34,0|0,62,20,62|?|0|two-sources|two-sources|fdp26 fwdoc|
classes|compact|regular|compact|compact|one-source|hig
margins|?|16||derived|dimm|portrait margin for a 402 pt width not found: 16 is measured up to 393 and 20 from 414
readable|?|?|?|?|||
keyboard|26|335|208|two-sources|one-source|fdp26 fwdoc|letters keyboard with predictive bar
otherkeyboard|335|209|fwdoc|
device|iphone-17|iPhone 17|iphone|2025|iPhone18,3|retina6_3:view-size-measured||dynamic-island|indicator|portrait landscapeLeft landscapeRight|iphone-compact-landscape
os|26||one-source|gadget macworld common|
screen|402x874|874x402|3|two-sources|hig fdp26|1206x2622|
corner|62|two-sources|bezel spec26|
safe|26||62,0,34,0|0,62,20,62|?|0|two-sources|two-sources|fdp26 spec26 uyl17|useyourloaf is quoted with landscape top 20; three probes read 0
classes|compact|regular|compact|compact|one-source|hig
margins|?|16||derived|dimm|portrait margin for a 402 pt width not found: 16 is measured up to 393 and 20 from 414
readable|?|?|?|?|||
keyboard|26|335|208|one-source|one-source|fdp26|letters keyboard with predictive bar
device|iphone-17-pro|iPhone 17 Pro|iphone|2025|iPhone18,1|retina6_3:view-size-measured||dynamic-island|indicator|portrait landscapeLeft landscapeRight|iphone-compact-landscape
os|26||one-source|gadget macworld common|
screen|402x874|874x402|3|two-sources|hig fdp26|1206x2622|
corner|62|two-sources|bezel spec26|
safe|26||62,0,34,0|0,62,20,62|?|0|two-sources|two-sources|fdp26 spec26 uyl17|useyourloaf is quoted with landscape top 20; three probes read 0
classes|compact|regular|compact|compact|one-source|hig
margins|?|16||derived|dimm|portrait margin for a 402 pt width not found: 16 is measured up to 393 and 20 from 414
readable|?|?|?|?|||
keyboard|26|335|208|one-source|one-source|fdp26|letters keyboard with predictive bar
device|iphone-18-pro|iPhone 18 Pro|iphone|2026||retina6_3:name-only||dynamic-island|indicator|portrait landscapeLeft landscapeRight|iphone-compact-landscape
os|27||one-source|gadget macworld common|
screen|402x874|874x402|3|one-source|spec26|1206x2622|
corner|62|one-source|spec26|
safe|27||62,0,34,0|0,62,20,62|?|0|one-source|one-source|spec26|iOS 27 figures taken by the review from safearea.info
classes|compact|regular|compact|compact|derived|common
margins|?|16||derived|dimm|portrait margin for a 402 pt width not found: 16 is measured up to 393 and 20 from 414
readable|?|?|?|?|||
device|iphone-16-pro-max|iPhone 16 Pro Max|iphone|2024|iPhone17,2|retina6_9:view-size-measured||dynamic-island|indicator|portrait landscapeLeft landscapeRight|iphone-regular-landscape
os|18||one-source|gadget macworld common|
screen|440x956|956x440|3|two-sources|hig fdp26|1320x2868|
corner|62|two-sources|bezel scorners|
safe|18|18|62,0,34,0|0,62,21,62|54|0|two-sources|two-sources|fdp18 qmui|
safe|26||62,0,34,0|0,62,20,62|?|0|two-sources|two-sources|fdp26 fw|
classes|compact|regular|regular|compact|one-source|hig
margins|20|16|derived|derived|dimm|
readable|20|20|146|146|derived|derived|dimm
keyboard|26|345|208|two-sources|one-source|fdp26 fwdoc|letters keyboard with predictive bar
otherkeyboard|345|209|fwdoc|
otherkeyboard|346|219|fw|earlier reading, iOS 26.2
device|iphone-17-pro-max|iPhone 17 Pro Max|iphone|2025|iPhone18,2|retina6_9:view-size-measured||dynamic-island|indicator|portrait landscapeLeft landscapeRight|iphone-regular-landscape
os|26||one-source|gadget macworld common|
screen|440x956|956x440|3|two-sources|hig fdp26|1320x2868|
corner|62|two-sources|bezel spec26|
safe|26||62,0,34,0|0,62,20,62|?|0|two-sources|two-sources|fdp26 spec26 uyl17|useyourloaf is quoted with landscape top 20; three probes read 0
classes|compact|regular|regular|compact|one-source|hig
margins|20|16|derived|derived|dimm|
readable|20|20|146|146|derived|derived|dimm
keyboard|26|345|208|one-source|one-source|fdp26|letters keyboard with predictive bar
device|iphone-18-pro-max|iPhone 18 Pro Max|iphone|2026||retina6_9:name-only||dynamic-island|indicator|portrait landscapeLeft landscapeRight|iphone-regular-landscape
os|27||one-source|gadget macworld common|
screen|440x956|956x440|3|one-source|spec26|1320x2868|
corner|62|one-source|spec26|
safe|27||62,0,34,0|0,62,20,62|?|0|one-source|one-source|spec26|iOS 27 figures taken by the review from safearea.info
classes|compact|regular|regular|compact|derived|common
margins|20|16|derived|derived|dimm|
readable|20|20|146|146|derived|derived|dimm
device|iphone-air|iPhone Air|iphone|2025|iPhone18,4|retina6_54:name-only||dynamic-island|indicator|portrait landscapeLeft landscapeRight|iphone-regular-landscape
os|26||one-source|gadget macworld common|
screen|420x912|912x420|3|two-sources|hig fdp26|1260x2736|
corner|62|two-sources|bezel spec26|
safe|26||68,0,34,0|0,68,20,68|?|0|two-sources|two-sources|fdp26 spec26 uyl17|useyourloaf is quoted with landscape top 20 and bottom 29; the iOS 26.5 probe and safearea.info (iOS 27) read 0 and 20
classes|compact|regular|regular|compact|one-source|hig
margins|20|16|derived|derived|dimm|
readable|20|20|124|124|derived|derived|dimm
keyboard|26|345|208|one-source|one-source|fdp26|letters keyboard with predictive bar
device|ipad-air-1|iPad Air|ipad|2013|iPad4,1 iPad4,2 iPad4,3|ipad9_7:view-size-measured||none|button|portrait portraitUpsideDown landscapeLeft landscapeRight|ipad-home-button
os|7|12|one-source|gadget common|
screen|768x1024|1024x768|2|two-sources|hig sst|1536x2048|
corner|0|one-source|bezel|
safe|11|12|20,0,0,0|20,0,0,0|20|20|two-sources|two-sources|sst hack|
classes|regular|regular|regular|regular|two-sources|hig dimm
margins|20|20|derived|derived|dimm|
readable|52|52|180|180|derived|derived|dimm
nosplit|Slide Over only; Split View needs iPad Air 2, iPad mini 4, iPad Pro or later (general knowledge)
device|ipad-mini-2|iPad mini 2|ipad|2013|iPad4,4 iPad4,5 iPad4,6|ipad9_7:view-size-measured||none|button|portrait portraitUpsideDown landscapeLeft landscapeRight|ipad-home-button
os|7|12|one-source|gadget common|
screen|768x1024|1024x768|2|two-sources|hig sst|1536x2048|
corner|0|one-source|bezel|
safe|11|12|20,0,0,0|20,0,0,0|20|20|two-sources|two-sources|sst hack|
classes|regular|regular|regular|regular|two-sources|hig dimm
margins|20|20|derived|derived|dimm|
readable|52|52|180|180|derived|derived|dimm
nosplit|Slide Over only; Split View needs iPad Air 2, iPad mini 4, iPad Pro or later (general knowledge)
device|ipad-mini-3|iPad mini 3|ipad|2014|iPad4,7 iPad4,8 iPad4,9|ipad9_7:view-size-measured||none|button|portrait portraitUpsideDown landscapeLeft landscapeRight|ipad-home-button
os|8|12|one-source|gadget common|
screen|768x1024|1024x768|2|two-sources|hig sst|1536x2048|
corner|0|one-source|bezel|
safe|11|12|20,0,0,0|20,0,0,0|20|20|two-sources|two-sources|sst hack|
classes|regular|regular|regular|regular|two-sources|hig dimm
margins|20|20|derived|derived|dimm|
readable|52|52|180|180|derived|derived|dimm
nosplit|Slide Over only; Split View needs iPad Air 2, iPad mini 4, iPad Pro or later (general knowledge)
device|ipad-air-2|iPad Air 2|ipad|2014|iPad5,3 iPad5,4|ipad9_7:view-size-measured||none|button|portrait portraitUpsideDown landscapeLeft landscapeRight|ipad-home-button
os|8|15|one-source|gadget common|
screen|768x1024|1024x768|2|two-sources|hig sst|1536x2048|
corner|0|one-source|bezel|
safe|11|15|20,0,0,0|20,0,0,0|20|20|two-sources|two-sources|sst hack|
classes|regular|regular|regular|regular|two-sources|hig dimm
margins|20|20|derived|derived|dimm|
readable|52|52|180|180|derived|derived|dimm
split|9|18|10|320|compact|one-source|two-sources|sst ib hack hig|IB canvases show 320 and 694 in landscape
pane|portrait|oneThird|320|compact
pane|portrait|twoThirds|438|compact
pane|landscape|oneThird|320|compact
pane|landscape|oneHalf|507|compact
pane|landscape|twoThirds|694|regular
device|ipad-mini-4|iPad mini 4|ipad|2015|iPad5,1 iPad5,2|ipad9_7:view-size-measured||none|button|portrait portraitUpsideDown landscapeLeft landscapeRight|ipad-home-button
os|9|15|one-source|gadget common|
screen|768x1024|1024x768|2|two-sources|hig sst|1536x2048|
corner|0|one-source|bezel|
safe|11|15|20,0,0,0|20,0,0,0|20|20|two-sources|two-sources|sst hack|
classes|regular|regular|regular|regular|two-sources|hig dimm
margins|20|20|derived|derived|dimm|
readable|52|52|180|180|derived|derived|dimm
split|9|18|10|320|compact|one-source|two-sources|sst ib hack hig|IB canvases show 320 and 694 in landscape
pane|portrait|oneThird|320|compact
pane|portrait|twoThirds|438|compact
pane|landscape|oneThird|320|compact
pane|landscape|oneHalf|507|compact
pane|landscape|twoThirds|694|regular
device|ipad-pro-9-7|iPad Pro (9.7-inch)|ipad|2016|iPad6,3 iPad6,4|ipad9_7:view-size-measured||none|button|portrait portraitUpsideDown landscapeLeft landscapeRight|ipad-home-button
os|9|16|one-source|gadget common|
screen|768x1024|1024x768|2|two-sources|hig sst|1536x2048|
corner|0|two-sources|bezel dimm|
safe|11|16|20,0,0,0|20,0,0,0|20|20|two-sources|two-sources|dimm sst|
classes|regular|regular|regular|regular|two-sources|hig dimm
margins|20|20|one-source|one-source|dimm|
readable|52|52|180|180|one-source|one-source|dimm
split|9|18|10|320|compact|one-source|two-sources|sst ib hack hig|IB canvases show 320 and 694 in landscape
pane|portrait|oneThird|320|compact
pane|portrait|twoThirds|438|compact
pane|landscape|oneThird|320|compact
pane|landscape|oneHalf|507|compact
pane|landscape|twoThirds|694|regular
device|ipad-5|iPad (5th generation)|ipad|2017|iPad6,11 iPad6,12|ipad9_7:view-size-measured||none|button|portrait portraitUpsideDown landscapeLeft landscapeRight|ipad-home-button
os|10|16|one-source|gadget common|
screen|768x1024|1024x768|2|two-sources|hig sst|1536x2048|
corner|0|one-source|bezel|
safe|11|16|20,0,0,0|20,0,0,0|20|20|two-sources|two-sources|sst hack|
classes|regular|regular|regular|regular|two-sources|hig dimm
margins|20|20|derived|derived|dimm|
readable|52|52|180|180|derived|derived|dimm
split|9|18|10|320|compact|one-source|two-sources|sst ib hack hig|IB canvases show 320 and 694 in landscape
pane|portrait|oneThird|320|compact
pane|portrait|twoThirds|438|compact
pane|landscape|oneThird|320|compact
pane|landscape|oneHalf|507|compact
pane|landscape|twoThirds|694|regular
device|ipad-6|iPad (6th generation)|ipad|2018|iPad7,5 iPad7,6|ipad9_7:view-size-measured||none|button|portrait portraitUpsideDown landscapeLeft landscapeRight|ipad-home-button
os|11|17|one-source|gadget common|
screen|768x1024|1024x768|2|two-sources|hig sst|1536x2048|
corner|0|one-source|bezel|
safe|11|17|20,0,0,0|20,0,0,0|20|20|two-sources|two-sources|sst hack|
classes|regular|regular|regular|regular|two-sources|hig dimm
margins|20|20|derived|derived|dimm|
readable|52|52|180|180|derived|derived|dimm
split|9|18|10|320|compact|one-source|two-sources|sst ib hack hig|IB canvases show 320 and 694 in landscape
pane|portrait|oneThird|320|compact
pane|portrait|twoThirds|438|compact
pane|landscape|oneThird|320|compact
pane|landscape|oneHalf|507|compact
pane|landscape|twoThirds|694|regular
device|ipad-mini-5|iPad mini (5th generation)|ipad|2019|iPad11,1 iPad11,2|ipad9_7:view-size-measured||none|button|portrait portraitUpsideDown landscapeLeft landscapeRight|ipad-home-button
os|12||one-source|gadget common|
screen|768x1024|1024x768|2|two-sources|hig sst|1536x2048|
corner|0|one-source|bezel|
safe|12|18|20,0,0,0|20,0,0,0|20|20|two-sources|two-sources|sst hack|
safe|26||32,0,?,0|32,0,?,0|32|32|derived|derived|fw zcine|top 32 read on iPadOS 26.2 on the 810x1080 canvas; bottom inset on home-button iPads not found
classes|regular|regular|regular|regular|two-sources|hig dimm
margins|20|20|derived|derived|dimm|
readable|52|52|180|180|derived|derived|dimm
split|9|18|10|320|compact|one-source|two-sources|sst ib hack hig|IB canvases show 320 and 694 in landscape
pane|portrait|oneThird|320|compact
pane|portrait|twoThirds|438|compact
pane|landscape|oneThird|320|compact
pane|landscape|oneHalf|507|compact
pane|landscape|twoThirds|694|regular
device|ipad-7|iPad (7th generation)|ipad|2019|iPad7,11 iPad7,12|ipad10_2:unseen||none|button|portrait portraitUpsideDown landscapeLeft landscapeRight|ipad-home-button
os|13|18|one-source|gadget common|
screen|810x1080|1080x810|2|two-sources|hig sst|1620x2160|
corner|0|one-source|bezel|
safe|13|18|20,0,0,0|20,0,0,0|20|20|two-sources|two-sources|sst hack|
classes|regular|regular|regular|regular|two-sources|hig dimm
margins|20|20|derived|derived|dimm|
readable|73|73|208|208|derived|derived|dimm
split|9|18|10|320|compact|derived|one-source|sst hig|
pane|portrait|oneThird|320|compact
pane|portrait|twoThirds|480|compact
pane|landscape|oneThird|320|compact
pane|landscape|oneHalf|535|compact
pane|landscape|twoThirds|750|regular
device|ipad-8|iPad (8th generation)|ipad|2020|iPad11,6 iPad11,7|ipad10_2:unseen||none|button|portrait portraitUpsideDown landscapeLeft landscapeRight|ipad-home-button
os|14||one-source|gadget common|
screen|810x1080|1080x810|2|two-sources|hig sst|1620x2160|
corner|0|one-source|bezel|
safe|14|18|20,0,0,0|20,0,0,0|20|20|two-sources|two-sources|sst hack|
safe|26||32,0,?,0|32,0,?,0|32|32|derived|derived|fw zcine|top 32 read on iPadOS 26.2 on the 810x1080 canvas; bottom inset on home-button iPads not found
classes|regular|regular|regular|regular|two-sources|hig dimm
margins|20|20|derived|derived|dimm|
readable|73|73|208|208|derived|derived|dimm
split|9|18|10|320|compact|derived|one-source|sst hig|
pane|portrait|oneThird|320|compact
pane|portrait|twoThirds|480|compact
pane|landscape|oneThird|320|compact
pane|landscape|oneHalf|535|compact
pane|landscape|twoThirds|750|regular
device|ipad-9|iPad (9th generation)|ipad|2021|iPad12,1 iPad12,2|ipad10_2:unseen||none|button|portrait portraitUpsideDown landscapeLeft landscapeRight|ipad-home-button
os|15||one-source|gadget common|
screen|810x1080|1080x810|2|two-sources|hig sst|1620x2160|
corner|0|two-sources|bezel dimm|
safe|15|18|20,0,0,0|20,0,0,0|20|20|two-sources|two-sources|dimm sst|
safe|26||32,0,?,0|32,0,?,0|32|32|one-source|derived|fw zcine|top 32 read on iPadOS 26.2 on the 810x1080 canvas; bottom inset on home-button iPads not found
classes|regular|regular|regular|regular|two-sources|hig dimm
margins|20|20|one-source|one-source|dimm|
readable|73|73|208|208|one-source|one-source|dimm
keyboard|26|320|408|one-source|one-source|fw|iOS 26.2, 810x1080 canvas
split|9|18|10|320|compact|derived|one-source|sst hig|
pane|portrait|oneThird|320|compact
pane|portrait|twoThirds|480|compact
pane|landscape|oneThird|320|compact
pane|landscape|oneHalf|535|compact
pane|landscape|twoThirds|750|regular
device|ipad-pro-10-5|iPad Pro (10.5-inch)|ipad|2017|iPad7,3 iPad7,4|ipad10_5:name-only||none|button|portrait portraitUpsideDown landscapeLeft landscapeRight|ipad-home-button
os|10|17|one-source|gadget common|
screen|834x1112|1112x834|2|two-sources|sst hack hig|1668x2224|
corner|0|one-source|bezel|
safe|11|17|20,0,0,0|20,0,0,0|20|20|two-sources|two-sources|sst pbk radar hack|
classes|regular|regular|regular|regular|two-sources|hig dimm
margins|20|20|derived|derived|dimm|
readable|85|85|224|224|derived|derived|dimm
split|9|18|10|320|compact|one-source|two-sources|sst hack hig|
pane|portrait|oneThird|320|compact
pane|portrait|twoThirds|504|compact
pane|landscape|oneThird|320|compact
pane|landscape|oneHalf|551|compact
pane|landscape|twoThirds|782|regular
device|ipad-air-3|iPad Air (3rd generation)|ipad|2019|iPad11,3 iPad11,4|ipad10_5:name-only||none|button|portrait portraitUpsideDown landscapeLeft landscapeRight|ipad-home-button
os|12||one-source|gadget common|
screen|834x1112|1112x834|2|two-sources|sst hack hig|1668x2224|
corner|0|one-source|bezel|
safe|12|18|20,0,0,0|20,0,0,0|20|20|two-sources|two-sources|sst pbk radar hack|
safe|26||32,0,?,0|32,0,?,0|32|32|derived|derived|fw zcine|top 32 read on iPadOS 26.2 on the 810x1080 canvas; bottom inset on home-button iPads not found
classes|regular|regular|regular|regular|two-sources|hig dimm
margins|20|20|derived|derived|dimm|
readable|85|85|224|224|derived|derived|dimm
split|9|18|10|320|compact|one-source|two-sources|sst hack hig|
pane|portrait|oneThird|320|compact
pane|portrait|twoThirds|504|compact
pane|landscape|oneThird|320|compact
pane|landscape|oneHalf|551|compact
pane|landscape|twoThirds|782|regular
device|ipad-air-4|iPad Air (4th generation)|ipad|2020|iPad13,1 iPad13,2|ipad10_9rounded:unseen||none|indicator|portrait portraitUpsideDown landscapeLeft landscapeRight|ipad-home-indicator
os|14||one-source|gadget common|
screen|820x1180|1180x820|2|two-sources|hig fdp26|1640x2360|
corner|18|two-sources|bezel dimm|
safe|14|17|24,0,20,0|24,0,20,0|24|24|two-sources|two-sources|dimm unity|measured 12.x to 16.2; for 17 only the second-hand 2024 iPad figures (godot, geom) say 20
safe|18|18|24,0,25,0|24,0,25,0|24|24|derived|derived|fdp18|bottom 25 instead of 20 on the iOS 18 simulator; this model not measured on 18
safe|26||32,0,25,0|32,0,25,0|32|32|derived|derived|fdp26|class value: every home-indicator iPad probed on iOS 26 reads 32/25; this model not probed
classes|regular|regular|regular|regular|two-sources|hig dimm
margins|20|20|one-source|one-source|dimm|
readable|78|78|258|258|one-source|one-source|dimm
split|9|18|10|?|compact||derived|sst|built from the 11-inch pattern: narrow pane 320 in portrait and 375 in landscape, 10 pt gap
pane|portrait|oneThird|320|compact
pane|portrait|twoThirds|490|compact
pane|landscape|oneThird|375|compact
pane|landscape|oneHalf|585|compact
pane|landscape|twoThirds|795|regular
device|ipad-air-5|iPad Air (5th generation)|ipad|2022|iPad13,16 iPad13,17|ipad10_9rounded:unseen||none|indicator|portrait portraitUpsideDown landscapeLeft landscapeRight|ipad-home-indicator
os|15||one-source|gadget common|
screen|820x1180|1180x820|2|two-sources|hig fdp26|1640x2360|
corner|18|two-sources|bezel dimm|
safe|15|17|24,0,20,0|24,0,20,0|24|24|two-sources|two-sources|dimm qmui|measured 12.x to 16.2; for 17 only the second-hand 2024 iPad figures (godot, geom) say 20
safe|18|18|24,0,25,0|24,0,25,0|24|24|derived|derived|fdp18|bottom 25 instead of 20 on the iOS 18 simulator; this model not measured on 18
safe|26||32,0,25,0|32,0,25,0|32|32|derived|derived|fdp26|class value: every home-indicator iPad probed on iOS 26 reads 32/25; this model not probed
classes|regular|regular|regular|regular|two-sources|hig dimm
margins|20|20|one-source|one-source|dimm|
readable|78|78|258|258|one-source|one-source|dimm
split|9|18|10|?|compact||derived|sst|built from the 11-inch pattern: narrow pane 320 in portrait and 375 in landscape, 10 pt gap
pane|portrait|oneThird|320|compact
pane|portrait|twoThirds|490|compact
pane|landscape|oneThird|375|compact
pane|landscape|oneHalf|585|compact
pane|landscape|twoThirds|795|regular
device|ipad-10|iPad (10th generation)|ipad|2022|iPad13,18 iPad13,19|ipad10_9rounded:unseen||none|indicator|portrait portraitUpsideDown landscapeLeft landscapeRight|ipad-home-indicator
os|16||one-source|gadget common|
screen|820x1180|1180x820|2|two-sources|hig fdp26|1640x2360|
corner|25|two-sources|bezel dimm|
safe|16|17|24,0,20,0|24,0,20,0|24|24|two-sources|two-sources|dimm qmui|measured 12.x to 16.2; for 17 only the second-hand 2024 iPad figures (godot, geom) say 20
safe|18|18|24,0,25,0|24,0,25,0|24|24|derived|derived|fdp18|bottom 25 instead of 20 on the iOS 18 simulator; this model not measured on 18
safe|26||32,0,25,0|32,0,25,0|32|32|one-source|one-source|fdp26|
classes|regular|regular|regular|regular|two-sources|hig dimm
margins|20|20|one-source|one-source|dimm|
readable|78|78|258|258|one-source|one-source|dimm
keyboard|26|337|422|one-source|one-source|fdp26|letters keyboard with predictive bar
split|9|18|10|?|compact||derived|sst|built from the 11-inch pattern: narrow pane 320 in portrait and 375 in landscape, 10 pt gap
pane|portrait|oneThird|320|compact
pane|portrait|twoThirds|490|compact
pane|landscape|oneThird|375|compact
pane|landscape|oneHalf|585|compact
pane|landscape|twoThirds|795|regular
device|ipad-air-11-m2|iPad Air 11-inch (M2)|ipad|2024|iPad14,8 iPad14,9|ipad10_9rounded:unseen||none|indicator|portrait portraitUpsideDown landscapeLeft landscapeRight|ipad-home-indicator
os|17||one-source|gadget common|
screen|820x1180|1180x820|2|two-sources|hig fdp26|1640x2360|
corner|18|one-source|bezel|
safe|17|17|24,0,20,0|24,0,20,0|24|24|two-sources|two-sources|dimm godot|measured 12.x to 16.2; for 17 only the second-hand 2024 iPad figures (godot, geom) say 20
safe|18|18|24,0,25,0|24,0,25,0|24|24|one-source|one-source|fdp18|bottom 25 instead of 20 on the iOS 18 simulator
safe|26||32,0,25,0|32,0,25,0|32|32|one-source|one-source|fdp26|
classes|regular|regular|regular|regular|two-sources|hig dimm
margins|20|20|derived|derived|dimm|
readable|78|78|258|258|derived|derived|dimm
keyboard|26|337|422|one-source|one-source|fdp26|letters keyboard with predictive bar
split|9|18|10|?|compact||derived|sst|built from the 11-inch pattern: narrow pane 320 in portrait and 375 in landscape, 10 pt gap
pane|portrait|oneThird|320|compact
pane|portrait|twoThirds|490|compact
pane|landscape|oneThird|375|compact
pane|landscape|oneHalf|585|compact
pane|landscape|twoThirds|795|regular
device|ipad-air-11-m3|iPad Air 11-inch (M3)|ipad|2025|iPad15,3 iPad15,4|ipad10_9rounded:unseen||none|indicator|portrait portraitUpsideDown landscapeLeft landscapeRight|ipad-home-indicator
os|18||one-source|gadget common|
screen|820x1180|1180x820|2|two-sources|hig fdp26|1640x2360|
corner|18|one-source|bezel|
safe|18|18|24,0,25,0|24,0,25,0|24|24|derived|derived|fdp18|bottom 25 instead of 20 on the iOS 18 simulator; this model not measured on 18
safe|26||32,0,25,0|32,0,25,0|32|32|derived|derived|fdp26|class value: every home-indicator iPad probed on iOS 26 reads 32/25; this model not probed
classes|regular|regular|regular|regular|two-sources|hig dimm
margins|20|20|derived|derived|dimm|
readable|78|78|258|258|derived|derived|dimm
split|9|18|10|?|compact||derived|sst|built from the 11-inch pattern: narrow pane 320 in portrait and 375 in landscape, 10 pt gap
pane|portrait|oneThird|320|compact
pane|portrait|twoThirds|490|compact
pane|landscape|oneThird|375|compact
pane|landscape|oneHalf|585|compact
pane|landscape|twoThirds|795|regular
device|ipad-a16|iPad (A16)|ipad|2025|iPad15,7 iPad15,8|ipad10_9rounded:unseen||none|indicator|portrait portraitUpsideDown landscapeLeft landscapeRight|ipad-home-indicator
os|18||one-source|gadget common|
screen|820x1180|1180x820|2|two-sources|hig fdp26|1640x2360|
corner|25|one-source|bezel|
safe|18|18|24,0,25,0|24,0,25,0|24|24|derived|derived|fdp18|bottom 25 instead of 20 on the iOS 18 simulator; this model not measured on 18
safe|26||32,0,25,0|32,0,25,0|32|32|two-sources|two-sources|fdp26 ouk|
classes|regular|regular|regular|regular|two-sources|hig dimm
margins|20|20|derived|derived|dimm|
readable|78|78|258|258|derived|derived|dimm
keyboard|26|337|422|one-source|one-source|fdp26|letters keyboard with predictive bar
split|9|18|10|?|compact||derived|sst|built from the 11-inch pattern: narrow pane 320 in portrait and 375 in landscape, 10 pt gap
pane|portrait|oneThird|320|compact
pane|portrait|twoThirds|490|compact
pane|landscape|oneThird|375|compact
pane|landscape|oneHalf|585|compact
pane|landscape|twoThirds|795|regular
device|ipad-air-11-m4|iPad Air 11-inch (M4)|ipad|2026|iPad16,8 iPad16,9|ipad10_9rounded:unseen||none|indicator|portrait portraitUpsideDown landscapeLeft landscapeRight|ipad-home-indicator
os|26||one-source|gadget common|
screen|820x1180|1180x820|2|two-sources|hig fdp26|1640x2360|
corner|18|one-source|bezel|
safe|26||32,0,25,0|32,0,25,0|32|32|one-source|one-source|fdp26|
classes|regular|regular|regular|regular|two-sources|hig dimm
margins|20|20|derived|derived|dimm|
readable|78|78|258|258|derived|derived|dimm
keyboard|26|337|422|one-source|one-source|fdp26|letters keyboard with predictive bar
split|9|18|10|?|compact||derived|sst|built from the 11-inch pattern: narrow pane 320 in portrait and 375 in landscape, 10 pt gap
pane|portrait|oneThird|320|compact
pane|portrait|twoThirds|490|compact
pane|landscape|oneThird|375|compact
pane|landscape|oneHalf|585|compact
pane|landscape|twoThirds|795|regular
device|ipad-pro-11-1|iPad Pro (11-inch) (1st generation)|ipad|2018|iPad8,1 iPad8,2 iPad8,3 iPad8,4|ipad11_0rounded:view-size-measured||none|indicator|portrait portraitUpsideDown landscapeLeft landscapeRight|ipad-home-indicator
os|12||one-source|gadget common|
screen|834x1194|1194x834|2|two-sources|hig sst|1668x2388|
corner|18|two-sources|bezel scorners|
safe|12|17|24,0,20,0|24,0,20,0|24|24|two-sources|two-sources|sst unity qmui|measured 12.x to 16.2; for 17 only the second-hand 2024 iPad figures (godot, geom) say 20
safe|18|18|24,0,25,0|24,0,25,0|24|24|derived|derived|fdp18|bottom 25 instead of 20 on the iOS 18 simulator; this model not measured on 18
safe|26||32,0,25,0|32,0,25,0|32|32|derived|derived|fdp26|class value: every home-indicator iPad probed on iOS 26 reads 32/25; this model not probed
classes|regular|regular|regular|regular|two-sources|hig dimm
margins|20|20|derived|derived|dimm|
readable|85|85|265|265|derived|derived|dimm
split|9|18|10|?|compact||one-source|sst hig|
pane|portrait|oneThird|320|compact
pane|portrait|twoThirds|504|compact
pane|landscape|oneThird|375|compact
pane|landscape|oneHalf|592|compact
pane|landscape|twoThirds|809|regular
device|ipad-pro-11-2|iPad Pro (11-inch) (2nd generation)|ipad|2020|iPad8,9 iPad8,10|ipad11_0rounded:view-size-measured||none|indicator|portrait portraitUpsideDown landscapeLeft landscapeRight|ipad-home-indicator
os|13||one-source|gadget common|
screen|834x1194|1194x834|2|two-sources|hig sst|1668x2388|
corner|18|two-sources|bezel scorners|
safe|13|17|24,0,20,0|24,0,20,0|24|24|two-sources|two-sources|sst qmui|measured 12.x to 16.2; for 17 only the second-hand 2024 iPad figures (godot, geom) say 20
safe|18|18|24,0,25,0|24,0,25,0|24|24|derived|derived|fdp18|bottom 25 instead of 20 on the iOS 18 simulator; this model not measured on 18
safe|26||32,0,25,0|32,0,25,0|32|32|derived|derived|fdp26|class value: every home-indicator iPad probed on iOS 26 reads 32/25; this model not probed
classes|regular|regular|regular|regular|two-sources|hig dimm
margins|20|20|derived|derived|dimm|
readable|85|85|265|265|derived|derived|dimm
split|9|18|10|?|compact||one-source|sst hig|
pane|portrait|oneThird|320|compact
pane|portrait|twoThirds|504|compact
pane|landscape|oneThird|375|compact
pane|landscape|oneHalf|592|compact
pane|landscape|twoThirds|809|regular
device|ipad-pro-11-3|iPad Pro (11-inch) (3rd generation)|ipad|2021|iPad13,4 iPad13,5 iPad13,6 iPad13,7|ipad11_0rounded:view-size-measured||none|indicator|portrait portraitUpsideDown landscapeLeft landscapeRight|ipad-home-indicator
os|14||one-source|gadget common|
screen|834x1194|1194x834|2|two-sources|hig sst|1668x2388|
corner|18|two-sources|bezel scorners|
safe|14|17|24,0,20,0|24,0,20,0|24|24|two-sources|two-sources|dimm sst|measured 12.x to 16.2; for 17 only the second-hand 2024 iPad figures (godot, geom) say 20
safe|18|18|24,0,25,0|24,0,25,0|24|24|derived|derived|fdp18|bottom 25 instead of 20 on the iOS 18 simulator; this model not measured on 18
safe|26||32,0,25,0|32,0,25,0|32|32|derived|derived|fdp26|class value: every home-indicator iPad probed on iOS 26 reads 32/25; this model not probed
classes|regular|regular|regular|regular|two-sources|hig dimm
margins|20|20|one-source|one-source|dimm|
readable|85|85|265|265|one-source|one-source|dimm
split|9|18|10|?|compact||one-source|sst hig|
pane|portrait|oneThird|320|compact
pane|portrait|twoThirds|504|compact
pane|landscape|oneThird|375|compact
pane|landscape|oneHalf|592|compact
pane|landscape|twoThirds|809|regular
device|ipad-pro-11-4|iPad Pro (11-inch) (4th generation)|ipad|2022|iPad14,3 iPad14,4|ipad11_0rounded:view-size-measured||none|indicator|portrait portraitUpsideDown landscapeLeft landscapeRight|ipad-home-indicator
os|16||one-source|gadget common|
screen|834x1194|1194x834|2|two-sources|hig sst|1668x2388|
corner|18|two-sources|bezel scorners|
safe|16|17|24,0,20,0|24,0,20,0|24|24|two-sources|two-sources|dimm sst|measured 12.x to 16.2; for 17 only the second-hand 2024 iPad figures (godot, geom) say 20
safe|18|18|24,0,25,0|24,0,25,0|24|24|derived|derived|fdp18|bottom 25 instead of 20 on the iOS 18 simulator; this model not measured on 18
safe|26||32,0,25,0|32,0,25,0|32|32|derived|derived|fdp26|class value: every home-indicator iPad probed on iOS 26 reads 32/25; this model not probed
classes|regular|regular|regular|regular|two-sources|hig dimm
margins|20|20|one-source|one-source|dimm|
readable|85|85|265|265|one-source|one-source|dimm
split|9|18|10|?|compact||one-source|sst hig|
pane|portrait|oneThird|320|compact
pane|portrait|twoThirds|504|compact
pane|landscape|oneThird|375|compact
pane|landscape|oneHalf|592|compact
pane|landscape|twoThirds|809|regular
device|ipad-pro-11-m4|iPad Pro 11-inch (M4)|ipad|2024|iPad16,3 iPad16,4|||none|indicator|portrait portraitUpsideDown landscapeLeft landscapeRight|ipad-home-indicator
os|17||one-source|gadget common|
screen|834x1210|1210x834|2|two-sources|hig fdp26|1668x2420|
corner|30|one-source|bezel|a collated reference says 18 for all modern iPads; BezelKit reads 30 for M4 and M5
safe|17|17|24,0,20,0|24,0,20,0|24|24|one-source|one-source|godot geom|measured 12.x to 16.2; for 17 only the second-hand 2024 iPad figures (godot, geom) say 20
safe|18|18|24,0,25,0|24,0,25,0|24|24|one-source|one-source|fdp18|bottom 25 instead of 20 on the iOS 18 simulator
safe|26||32,0,25,0|32,0,25,0|32|32|one-source|one-source|fdp26|
classes|regular|regular|regular|regular|two-sources|hig dimm
margins|20|20|derived|derived|dimm|
readable|85|85|273|273|derived|derived|dimm
keyboard|26|340|428|one-source|one-source|fdp26|letters keyboard with predictive bar
split|9|18|10|?|compact||derived|sst|built from the 11-inch pattern on 834x1210
pane|portrait|oneThird|320|compact
pane|portrait|twoThirds|504|compact
pane|landscape|oneThird|375|compact
pane|landscape|oneHalf|600|compact
pane|landscape|twoThirds|825|regular
device|ipad-pro-11-m5|iPad Pro 11-inch (M5)|ipad|2025|iPad17,1 iPad17,2|||none|indicator|portrait portraitUpsideDown landscapeLeft landscapeRight|ipad-home-indicator
os|26||one-source|gadget common|
screen|834x1210|1210x834|2|two-sources|hig fdp26|1668x2420|
corner|30|one-source|bezel|a collated reference says 18 for all modern iPads; BezelKit reads 30 for M4 and M5
safe|26||32,0,25,0|32,0,25,0|32|32|one-source|one-source|fdp26|
classes|regular|regular|regular|regular|two-sources|hig dimm
margins|20|20|derived|derived|dimm|
readable|85|85|273|273|derived|derived|dimm
keyboard|26|340|428|one-source|one-source|fdp26|letters keyboard with predictive bar
split|9|18|10|?|compact||derived|sst|built from the 11-inch pattern on 834x1210
pane|portrait|oneThird|320|compact
pane|portrait|twoThirds|504|compact
pane|landscape|oneThird|375|compact
pane|landscape|oneHalf|600|compact
pane|landscape|twoThirds|825|regular
device|ipad-pro-12-9-1|iPad Pro (12.9-inch) (1st generation)|ipad|2015|iPad6,7 iPad6,8|ipad12_9:view-size-measured||none|button|portrait portraitUpsideDown landscapeLeft landscapeRight|ipad-home-button
os|9|16|one-source|gadget common|
screen|1024x1366|1366x1024|2|two-sources|hig sst|2048x2732|
corner|0|one-source|bezel|
safe|11|16|20,0,0,0|20,0,0,0|20|20|two-sources|two-sources|sst hack|
classes|regular|regular|regular|regular|two-sources|hig dimm
margins|20|20|derived|derived|dimm|
readable|180|180|351|351|derived|derived|dimm
split|9|18|10|?|compact||two-sources|sst ib hig|IB canvas shows 981 in landscape; the other widths have one source
pane|portrait|oneThird|375|compact
pane|portrait|twoThirds|639|compact
pane|landscape|oneThird|375|compact
pane|landscape|oneHalf|678|regular
pane|landscape|twoThirds|981|regular
device|ipad-pro-12-9-2|iPad Pro (12.9-inch) (2nd generation)|ipad|2017|iPad7,1 iPad7,2|ipad12_9:view-size-measured||none|button|portrait portraitUpsideDown landscapeLeft landscapeRight|ipad-home-button
os|10|17|one-source|gadget common|
screen|1024x1366|1366x1024|2|two-sources|hig sst|2048x2732|
corner|0|one-source|bezel|
safe|11|17|20,0,0,0|20,0,0,0|20|20|two-sources|two-sources|sst hack|
classes|regular|regular|regular|regular|two-sources|hig dimm
margins|20|20|derived|derived|dimm|
readable|180|180|351|351|derived|derived|dimm
split|9|18|10|?|compact||two-sources|sst ib hig|IB canvas shows 981 in landscape; the other widths have one source
pane|portrait|oneThird|375|compact
pane|portrait|twoThirds|639|compact
pane|landscape|oneThird|375|compact
pane|landscape|oneHalf|678|regular
pane|landscape|twoThirds|981|regular
device|ipad-pro-12-9-3|iPad Pro (12.9-inch) (3rd generation)|ipad|2018|iPad8,5 iPad8,6 iPad8,7 iPad8,8|ipad12_9rounded:view-size-measured||none|indicator|portrait portraitUpsideDown landscapeLeft landscapeRight|ipad-home-indicator
os|12||one-source|gadget common|
screen|1024x1366|1366x1024|2|two-sources|hig sst|2048x2732|
corner|18|two-sources|bezel scorners|
safe|12|17|24,0,20,0|24,0,20,0|24|24|two-sources|two-sources|pbk unity qmui|measured 12.x to 16.2; for 17 only the second-hand 2024 iPad figures (godot, geom) say 20
safe|18|18|24,0,25,0|24,0,25,0|24|24|derived|derived|fdp18|bottom 25 instead of 20 on the iOS 18 simulator; this model not measured on 18
safe|26||32,0,25,0|32,0,25,0|32|32|derived|derived|fdp26|class value: every home-indicator iPad probed on iOS 26 reads 32/25; this model not probed
classes|regular|regular|regular|regular|two-sources|hig dimm
margins|20|20|derived|derived|dimm|
readable|180|180|351|351|derived|derived|dimm
split|9|18|10|?|compact||two-sources|sst ib hig|IB canvas shows 981 in landscape; the other widths have one source
pane|portrait|oneThird|375|compact
pane|portrait|twoThirds|639|compact
pane|landscape|oneThird|375|compact
pane|landscape|oneHalf|678|regular
pane|landscape|twoThirds|981|regular
device|ipad-pro-12-9-4|iPad Pro (12.9-inch) (4th generation)|ipad|2020|iPad8,11 iPad8,12|ipad12_9rounded:view-size-measured||none|indicator|portrait portraitUpsideDown landscapeLeft landscapeRight|ipad-home-indicator
os|13||one-source|gadget common|
screen|1024x1366|1366x1024|2|two-sources|hig sst|2048x2732|
corner|18|two-sources|bezel scorners|
safe|13|17|24,0,20,0|24,0,20,0|24|24|two-sources|two-sources|pbk qmui|measured 12.x to 16.2; for 17 only the second-hand 2024 iPad figures (godot, geom) say 20
safe|18|18|24,0,25,0|24,0,25,0|24|24|derived|derived|fdp18|bottom 25 instead of 20 on the iOS 18 simulator; this model not measured on 18
safe|26||32,0,25,0|32,0,25,0|32|32|derived|derived|fdp26|class value: every home-indicator iPad probed on iOS 26 reads 32/25; this model not probed
classes|regular|regular|regular|regular|two-sources|hig dimm
margins|20|20|derived|derived|dimm|
readable|180|180|351|351|derived|derived|dimm
split|9|18|10|?|compact||two-sources|sst ib hig|IB canvas shows 981 in landscape; the other widths have one source
pane|portrait|oneThird|375|compact
pane|portrait|twoThirds|639|compact
pane|landscape|oneThird|375|compact
pane|landscape|oneHalf|678|regular
pane|landscape|twoThirds|981|regular
device|ipad-pro-12-9-5|iPad Pro (12.9-inch) (5th generation)|ipad|2021|iPad13,8 iPad13,9 iPad13,10 iPad13,11|ipad12_9rounded:view-size-measured||none|indicator|portrait portraitUpsideDown landscapeLeft landscapeRight|ipad-home-indicator
os|14||one-source|gadget common|
screen|1024x1366|1366x1024|2|two-sources|hig sst|2048x2732|
corner|18|two-sources|bezel scorners|
safe|14|17|24,0,20,0|24,0,20,0|24|24|two-sources|two-sources|dimm pbk|measured 12.x to 16.2; for 17 only the second-hand 2024 iPad figures (godot, geom) say 20
safe|18|18|24,0,25,0|24,0,25,0|24|24|derived|derived|fdp18|bottom 25 instead of 20 on the iOS 18 simulator; this model not measured on 18
safe|26||32,0,25,0|32,0,25,0|32|32|derived|derived|fdp26|class value: every home-indicator iPad probed on iOS 26 reads 32/25; this model not probed
classes|regular|regular|regular|regular|two-sources|hig dimm
margins|20|20|one-source|one-source|dimm|
readable|180|180|351|351|one-source|one-source|dimm
split|9|18|10|?|compact||two-sources|sst ib hig|IB canvas shows 981 in landscape; the other widths have one source
pane|portrait|oneThird|375|compact
pane|portrait|twoThirds|639|compact
pane|landscape|oneThird|375|compact
pane|landscape|oneHalf|678|regular
pane|landscape|twoThirds|981|regular
device|ipad-pro-12-9-6|iPad Pro (12.9-inch) (6th generation)|ipad|2022|iPad14,5 iPad14,6|ipad12_9rounded:view-size-measured||none|indicator|portrait portraitUpsideDown landscapeLeft landscapeRight|ipad-home-indicator
os|16||one-source|gadget common|
screen|1024x1366|1366x1024|2|two-sources|hig sst|2048x2732|
corner|18|two-sources|bezel scorners|
safe|16|17|24,0,20,0|24,0,20,0|24|24|two-sources|two-sources|dimm pbk|measured 12.x to 16.2; for 17 only the second-hand 2024 iPad figures (godot, geom) say 20
safe|18|18|24,0,25,0|24,0,25,0|24|24|derived|derived|fdp18|bottom 25 instead of 20 on the iOS 18 simulator; this model not measured on 18
safe|26||32,0,25,0|32,0,25,0|32|32|derived|derived|fdp26|class value: every home-indicator iPad probed on iOS 26 reads 32/25; this model not probed
classes|regular|regular|regular|regular|two-sources|hig dimm
margins|20|20|one-source|one-source|dimm|
readable|180|180|351|351|one-source|one-source|dimm
split|9|18|10|?|compact||two-sources|sst ib hig|IB canvas shows 981 in landscape; the other widths have one source
pane|portrait|oneThird|375|compact
pane|portrait|twoThirds|639|compact
pane|landscape|oneThird|375|compact
pane|landscape|oneHalf|678|regular
pane|landscape|twoThirds|981|regular
device|ipad-air-13-m2|iPad Air 13-inch (M2)|ipad|2024|iPad14,10 iPad14,11|ipad13_0rounded:name-only||none|indicator|portrait portraitUpsideDown landscapeLeft landscapeRight|ipad-home-indicator
os|17||one-source|gadget common|
screen|1024x1366|1366x1024|2|two-sources|hig fdp26|2048x2732|
corner|18|one-source|bezel|
safe|17|17|24,0,20,0|24,0,20,0|24|24|two-sources|two-sources|dimm godot|measured 12.x to 16.2; for 17 only the second-hand 2024 iPad figures (godot, geom) say 20
safe|18|18|24,0,25,0|24,0,25,0|24|24|one-source|one-source|fdp18|bottom 25 instead of 20 on the iOS 18 simulator
safe|26||32,0,25,0|32,0,25,0|32|32|one-source|one-source|fdp26|
classes|regular|regular|regular|regular|two-sources|hig dimm
margins|20|20|derived|derived|dimm|
readable|180|180|351|351|derived|derived|dimm
keyboard|26|403|498|one-source|one-source|fdp26|letters keyboard with predictive bar
split|9|18|10|?|compact||two-sources|sst ib hig|IB canvas shows 981 in landscape; the other widths have one source
pane|portrait|oneThird|375|compact
pane|portrait|twoThirds|639|compact
pane|landscape|oneThird|375|compact
pane|landscape|oneHalf|678|regular
pane|landscape|twoThirds|981|regular
device|ipad-air-13-m3|iPad Air 13-inch (M3)|ipad|2025|iPad15,5 iPad15,6|ipad13_0rounded:name-only||none|indicator|portrait portraitUpsideDown landscapeLeft landscapeRight|ipad-home-indicator
os|18||one-source|gadget common|
screen|1024x1366|1366x1024|2|two-sources|hig fdp26|2048x2732|
corner|18|one-source|bezel|
safe|18|18|24,0,25,0|24,0,25,0|24|24|derived|derived|fdp18|bottom 25 instead of 20 on the iOS 18 simulator; this model not measured on 18
safe|26||32,0,25,0|32,0,25,0|32|32|derived|derived|fdp26|class value: every home-indicator iPad probed on iOS 26 reads 32/25; this model not probed
classes|regular|regular|regular|regular|two-sources|hig dimm
margins|20|20|derived|derived|dimm|
readable|180|180|351|351|derived|derived|dimm
split|9|18|10|?|compact||two-sources|sst ib hig|IB canvas shows 981 in landscape; the other widths have one source
pane|portrait|oneThird|375|compact
pane|portrait|twoThirds|639|compact
pane|landscape|oneThird|375|compact
pane|landscape|oneHalf|678|regular
pane|landscape|twoThirds|981|regular
device|ipad-air-13-m4|iPad Air 13-inch (M4)|ipad|2026|iPad16,10 iPad16,11|ipad13_0rounded:name-only||none|indicator|portrait portraitUpsideDown landscapeLeft landscapeRight|ipad-home-indicator
os|26||one-source|gadget common|
screen|1024x1366|1366x1024|2|two-sources|hig fdp26|2048x2732|
corner|18|one-source|bezel|
safe|26||32,0,25,0|32,0,25,0|32|32|one-source|one-source|fdp26|
classes|regular|regular|regular|regular|two-sources|hig dimm
margins|20|20|derived|derived|dimm|
readable|180|180|351|351|derived|derived|dimm
keyboard|26|403|498|one-source|one-source|fdp26|letters keyboard with predictive bar
split|9|18|10|?|compact||two-sources|sst ib hig|IB canvas shows 981 in landscape; the other widths have one source
pane|portrait|oneThird|375|compact
pane|portrait|twoThirds|639|compact
pane|landscape|oneThird|375|compact
pane|landscape|oneHalf|678|regular
pane|landscape|twoThirds|981|regular
device|ipad-pro-13-m4|iPad Pro 13-inch (M4)|ipad|2024|iPad16,5 iPad16,6|||none|indicator|portrait portraitUpsideDown landscapeLeft landscapeRight|ipad-home-indicator
os|17||one-source|gadget common|
screen|1032x1376|1376x1032|2|two-sources|hig fdp26 fw|2064x2752|
corner|30|one-source|bezel|a collated reference says 18 for all modern iPads; BezelKit reads 30 for M4 and M5
safe|17|17|24,0,20,0|24,0,20,0|24|24|one-source|one-source|godot geom|measured 12.x to 16.2; for 17 only the second-hand 2024 iPad figures (godot, geom) say 20
safe|18|18|24,0,25,0|24,0,25,0|24|24|one-source|one-source|fdp18|bottom 25 instead of 20 on the iOS 18 simulator
safe|26||32,0,25,0|32,0,25,0|32|32|one-source|one-source|fdp26|
classes|regular|regular|regular|regular|two-sources|hig dimm
margins|20|20|derived|derived|dimm|
readable|184|184|356|356|derived|derived|dimm
keyboard|26|403|498|one-source|one-source|fdp26|letters keyboard with predictive bar
otherkeyboard|405.5|501|fw|iOS 26.2
split|9|18|10|?|compact||derived|sst|built from the 12.9-inch pattern on 1032x1376
pane|portrait|oneThird|375|compact
pane|portrait|twoThirds|647|compact
pane|landscape|oneThird|375|compact
pane|landscape|oneHalf|683|regular
pane|landscape|twoThirds|991|regular
device|ipad-pro-13-m5|iPad Pro 13-inch (M5)|ipad|2025|iPad17,3 iPad17,4|||none|indicator|portrait portraitUpsideDown landscapeLeft landscapeRight|ipad-home-indicator
os|26||one-source|gadget common|
screen|1032x1376|1376x1032|2|two-sources|hig fdp26 fw|2064x2752|
corner|30|one-source|bezel|a collated reference says 18 for all modern iPads; BezelKit reads 30 for M4 and M5
safe|26||32,0,25,0|32,0,25,0|32|32|one-source|one-source|fdp26|
classes|regular|regular|regular|regular|two-sources|hig dimm
margins|20|20|derived|derived|dimm|
readable|184|184|356|356|derived|derived|dimm
keyboard|26|403|498|one-source|one-source|fdp26|letters keyboard with predictive bar
split|9|18|10|?|compact||derived|sst|built from the 12.9-inch pattern on 1032x1376
pane|portrait|oneThird|375|compact
pane|portrait|twoThirds|647|compact
pane|landscape|oneThird|375|compact
pane|landscape|oneHalf|683|regular
pane|landscape|twoThirds|991|regular
device|ipad-mini-6|iPad mini (6th generation)|ipad|2021|iPad14,1 iPad14,2|ipad8_3rounded:unseen||none|indicator|portrait portraitUpsideDown landscapeLeft landscapeRight|ipad-home-indicator
os|15||one-source|gadget common|
screen|744x1133|1133x744|2|two-sources|hig dimm|1488x2266|
corner|21.5|two-sources|bezel dimm|
safe|15|17|24,0,20,0|24,0,20,0|24|24|two-sources|two-sources|dimm qmui|measured 12.x to 16.2; for 17 only the second-hand 2024 iPad figures (godot, geom) say 20
safe|18|18|24,0,25,0|24,0,25,0|24|24|derived|derived|fdp18|bottom 25 instead of 20 on the iOS 18 simulator; this model not measured on 18
safe|26||32,0,25,0|32,0,25,0|32|32|derived|derived|fdp26|class value: every home-indicator iPad probed on iOS 26 reads 32/25; this model not probed
classes|regular|regular|regular|regular|two-sources|hig dimm
margins|20|20|one-source|one-source|dimm|
readable|20|20|234.5|234.5|one-source|one-source|dimm
split|9|18|10|?|compact||one-source|hack|landscape 375 and 748 (regular) from the article; half and portrait derived with a 10 pt gap
pane|portrait|oneThird|320|compact
pane|portrait|twoThirds|414|compact
pane|landscape|oneThird|375|compact
pane|landscape|oneHalf|561.5|compact
pane|landscape|twoThirds|748|regular
device|ipad-mini-7|iPad mini (A17 Pro)|ipad|2024|iPad16,1 iPad16,2|ipad8_3rounded:unseen|iPad mini (7th generation)|none|indicator|portrait portraitUpsideDown landscapeLeft landscapeRight|ipad-home-indicator
os|18||one-source|gadget common|
screen|744x1133|1133x744|2|two-sources|hig dimm|1488x2266|
corner|21.5|one-source|bezel|
safe|18|18|24,0,25,0|24,0,25,0|24|24|one-source|one-source|fdp18|bottom 25 instead of 20 on the iOS 18 simulator
safe|26||32,0,25,0|32,0,25,0|32|32|one-source|one-source|fdp26|
classes|regular|regular|regular|regular|two-sources|hig dimm
margins|20|20|derived|derived|dimm|
readable|20|20|234.5|234.5|derived|derived|dimm
keyboard|26|340|428|one-source|one-source|fdp26|letters keyboard with predictive bar
split|9|18|10|?|compact||one-source|hack|landscape 375 and 748 (regular) from the article; half and portrait derived with a 10 pt gap
pane|portrait|oneThird|320|compact
pane|portrait|twoThirds|414|compact
pane|landscape|oneThird|375|compact
pane|landscape|oneHalf|561.5|compact
pane|landscape|twoThirds|748|regular
device|apple-tv-hd|Apple TV HD|appletv|2015|AppleTV5,3|appleTV:view-size-measured||none|none|landscape|appletv
os|9||one-source|common|
screen||1920x1080|1|two-sources|sst ib|1920x1080|
corner|0|derived|common|
safe|11|||60,80,60,80|?|0|two-sources|one-source|hig ib sst|60 top/bottom has two sources (HIG text, IB navigation bar at y=60); 80 left/right is the HIG figure. swift-snapshot-testing still carries 90, the older HIG figure. No raw tvOS measurement found
classes|||regular|regular|derived|common
device|apple-tv-4k|Apple TV 4K|appletv|2017|AppleTV6,2 AppleTV11,1 AppleTV14,1|appleTV:view-size-measured|Apple TV|none|none|landscape|appletv
os|11||one-source|common|
screen||1920x1080|2|two-sources|sst ib|3840x2160|
corner|0|derived|common|
safe|11|||60,80,60,80|?|0|two-sources|one-source|hig ib sst|60 top/bottom has two sources (HIG text, IB navigation bar at y=60); 80 left/right is the HIG figure. swift-snapshot-testing still carries 90, the older HIG figure. No raw tvOS measurement found
classes|||regular|regular|derived|common
provisional|iphone-duo|iPhone Duo (foldable)|kept out of devices until Apple's own figures or a direct measurement can be checked; interesting as the only asymmetric safe area
"""#
