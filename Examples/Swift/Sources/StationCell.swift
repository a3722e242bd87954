import UIKit

/// A station's name above its slogan, with a button that remembers it.
final class StationCell: UITableViewCell {
    private let nameLabel = UILabel()
    private let sloganLabel = UILabel()
    private let starButton = UIButton(type: .system)

    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        nameLabel.font = .preferredFont(forTextStyle: .headline)
        sloganLabel.font = .preferredFont(forTextStyle: .subheadline)
        starButton.setImage(UIImage(systemName: "star"), for: .normal)
        nameLabel.translatesAutoresizingMaskIntoConstraints = false
        sloganLabel.translatesAutoresizingMaskIntoConstraints = false

        contentView.addSubview(nameLabel)
        contentView.addSubview(sloganLabel)
        contentView.addSubview(starButton)
        NSLayoutConstraint.activate([
            nameLabel.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 10),
            nameLabel.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 16),
            sloganLabel.topAnchor.constraint(equalTo: nameLabel.bottomAnchor, constant: 4),
            sloganLabel.leadingAnchor.constraint(equalTo: nameLabel.leadingAnchor),
            sloganLabel.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -10),
            starButton.leadingAnchor.constraint(greaterThanOrEqualTo: nameLabel.trailingAnchor, constant: 8),
            starButton.leadingAnchor.constraint(greaterThanOrEqualTo: sloganLabel.trailingAnchor, constant: 8),
            starButton.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -16),
            starButton.centerYAnchor.constraint(equalTo: contentView.centerYAnchor),
            starButton.widthAnchor.constraint(equalToConstant: 44),
            starButton.heightAnchor.constraint(equalToConstant: 44),
        ])
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    func show(_ station: Station) {
        nameLabel.text = station.name
        sloganLabel.text = station.slogan
    }
}
