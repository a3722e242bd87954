// swift-tools-version: 5.9
import PackageDescription

let package = Package(
    name: "Radio",
    platforms: [.iOS(.v15)],
    products: [.library(name: "Radio", targets: ["Radio"])],
    dependencies: [.package(url: "https://github.com/SnapKit/SnapKit.git", from: "5.7.0")],
    targets: [.target(name: "Radio", dependencies: ["SnapKit"], path: "Sources")]
)
