import UIKit

final class ProfileViewController: UIViewController {
  @IBOutlet private var header: UIView!
  @IBOutlet private var picture: UIView! {
    didSet { picture.layer.cornerRadius = 20 }
  }
  @IBOutlet private var headerHeight: NSLayoutConstraint!
  @IBOutlet private var pictureLeading: NSLayoutConstraint!
  @IBOutlet private var buttons: [UIView]!
  private let badge = UIView()

  override func viewDidLoad() {
    super.viewDidLoad()
    headerHeight.constant = Metrics.headerHeight
    pictureLeading.isActive = false
    picture.centerXAnchor.constraint(equalTo: header.centerXAnchor).isActive = true
    addBadge()
    for button in buttons {
      button.heightAnchor.constraint(equalToConstant: Metrics.buttonHeight).isActive = true
    }
  }

  private func addBadge() {
    badge.translatesAutoresizingMaskIntoConstraints = false
    header.addSubview(badge)
    NSLayoutConstraint.activate([
      badge.trailingAnchor.constraint(equalTo: header.trailingAnchor, constant: -8),
      badge.topAnchor.constraint(equalTo: header.topAnchor, constant: 8),
      badge.widthAnchor.constraint(equalToConstant: 24),
      badge.heightAnchor.constraint(equalTo: badge.widthAnchor),
    ])
  }
}

enum Metrics {
  static let headerHeight: CGFloat = 140
  static let buttonHeight: CGFloat = 44
}
