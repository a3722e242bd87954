import SnapKit
import UIKit

/// Who made the app, and its version at the very bottom.
final class AboutViewController: UIViewController {
    private let textLabel = UILabel()
    private let licensesButton = UIButton(type: .system)
    private let versionLabel = UILabel()

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "About"
        view.backgroundColor = .systemBackground
        textLabel.text = "Radio plays what is on the air."
        textLabel.numberOfLines = 0
        licensesButton.setTitle("Licenses", for: .normal)
        versionLabel.text = "1.0"
        [textLabel, licensesButton, versionLabel].forEach(view.addSubview)

        textLabel.snp.makeConstraints { make in
            make.top.equalTo(view.safeAreaLayoutGuide).offset(24)
            make.left.right.equalToSuperview().inset(16)
        }
        licensesButton.snp.makeConstraints { make in
            make.centerX.equalToSuperview()
            make.bottom.equalToSuperview().inset(24)
            make.height.equalTo(32)
        }
        versionLabel.snp.makeConstraints { make in
            make.centerX.equalToSuperview()
            // inset:disable-next-line unsafe-edge -- beside the home indicator on purpose
            make.bottom.equalToSuperview().inset(2)
        }
    }
}
