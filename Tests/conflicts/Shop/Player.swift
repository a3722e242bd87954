import UIKit

final class PlayerViewController: UIViewController {
  private let cover = UIImageView()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(cover)
    cover.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      cover.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 40),
      cover.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -40),
      cover.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
      cover.heightAnchor.constraint(equalToConstant: 300),
      cover.widthAnchor.constraint(equalTo: cover.heightAnchor),
    ])
  }
}
