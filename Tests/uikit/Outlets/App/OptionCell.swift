import UIKit

final class OptionCell: UITableViewCell {
  @IBOutlet private var icon: UIView!
  @IBOutlet private var iconWidth: NSLayoutConstraint!

  override func awakeFromNib() {
    super.awakeFromNib()
    iconWidth.constant = 40
    let line = UIView()
    line.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(line)
    NSLayoutConstraint.activate([
      line.leadingAnchor.constraint(equalTo: icon.trailingAnchor, constant: 12),
      line.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
      line.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
      line.heightAnchor.constraint(equalToConstant: 1),
    ])
  }
}
