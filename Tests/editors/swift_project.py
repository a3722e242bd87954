"""A Swift package with a layout mistake, which both servers understand: what it takes for UIKit is a package beside it."""

import pathlib
import shutil

PACKAGE = """\
// swift-tools-version: 5.9
import PackageDescription

let package = Package(
    name: "Radio",
    dependencies: [.package(path: "../UIKit")],
    targets: [.target(name: "Radio", dependencies: ["UIKit"])]
)
"""

UIKIT_PACKAGE = """\
// swift-tools-version: 5.9
import PackageDescription

let package = Package(
    name: "UIKit",
    products: [.library(name: "UIKit", targets: ["UIKit"])],
    targets: [.target(name: "UIKit")]
)
"""

#: As much of UIKit as the class below needs.
UIKIT = """\
open class NSLayoutAnchor<Axis> {
    public init() {}
    public func constraint(equalTo other: NSLayoutAnchor<Axis>, constant: Double) -> NSLayoutConstraint {
        NSLayoutConstraint()
    }
}
public enum XAxis {}
public enum YAxis {}
open class NSLayoutConstraint {
    public init() {}
    public static func activate(_ constraints: [NSLayoutConstraint]) {}
}
open class UILayoutGuide {
    public let topAnchor = NSLayoutAnchor<YAxis>()
    public let leadingAnchor = NSLayoutAnchor<XAxis>()
}
open class UIView {
    public init() {}
    public var translatesAutoresizingMaskIntoConstraints = true
    public let topAnchor = NSLayoutAnchor<YAxis>()
    public let leadingAnchor = NSLayoutAnchor<XAxis>()
    public let safeAreaLayoutGuide = UILayoutGuide()
    open func addSubview(_ view: UIView) {}
}
/// A view that displays one or more lines of informational text.
open class UILabel: UIView {
    public var text: String?
}
open class UIViewController {
    public init() {}
    public var view = UIView()
    open func viewDidLoad() {}
}
"""

#: Inset finds that the label keeps its mask, sourcekit-lsp that 'count' is never used.
PLAYER = """\
import UIKit

final class PlayerViewController: UIViewController {
    private let titleLabel = UILabel()

    override func viewDidLoad() {
        super.viewDidLoad()
        let count = 1
        titleLabel.text = "Überall 🎵"
        view.addSubview(titleLabel)
        NSLayoutConstraint.activate([
            /* é😀 */ titleLabel.leadingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.leadingAnchor, constant: 16),
            titleLabel.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 20),
        ])
    }
}
"""

INSERTED = "        titleLabel.translatesAutoresizingMaskIntoConstraints = false\n"
FIXED = PLAYER.replace("view.addSubview(titleLabel)\n", "view.addSubview(titleLabel)\n" + INSERTED)

#: The line of the first statement that the mask contradicts, from 1; the finding stands at it.
LINE = PLAYER[: PLAYER.index("titleLabel.leadingAnchor")].count("\n") + 1

#: What each server says.
MASK = "keeps its autoresizing mask"
UNUSED = "'count' was never used"


def make(folder):
    """The file with the mistake."""
    texts = {
        "Radio/Package.swift": PACKAGE, "Radio/Sources/Radio/Player.swift": PLAYER,
        "UIKit/Package.swift": UIKIT_PACKAGE, "UIKit/Sources/UIKit/UIKit.swift": UIKIT,
    }
    for name, text in texts.items():
        path = pathlib.Path(folder) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return pathlib.Path(folder) / "Radio/Sources/Radio/Player.swift"


def sourcekit():
    """The toolchain's server; None where there is none."""
    found = shutil.which("sourcekit-lsp")
    if found:
        return found
    swift = shutil.which("swift")
    beside = pathlib.Path(swift).resolve().parent / "sourcekit-lsp" if swift else None
    return str(beside) if beside and beside.exists() else None
