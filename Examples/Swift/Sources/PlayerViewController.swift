import UIKit

/// The station that plays, over the whole screen.
final class PlayerViewController: UIViewController {
    private let station: Station

    private lazy var closeButton: UIButton = {
        let button = UIButton(type: .close)
        button.translatesAutoresizingMaskIntoConstraints = false
        button.addTarget(self, action: #selector(close), for: .touchUpInside)
        return button
    }()

    private let titleLabel: UILabel = {
        let label = UILabel()
        label.font = .preferredFont(forTextStyle: .title2)
        label.translatesAutoresizingMaskIntoConstraints = false
        return label
    }()

    private let coverView: UIImageView = {
        let imageView = UIImageView()
        imageView.contentMode = .scaleAspectFill
        imageView.backgroundColor = .secondarySystemBackground
        imageView.translatesAutoresizingMaskIntoConstraints = false
        return imageView
    }()

    private let playButton: UIButton = {
        let button = UIButton(type: .system)
        button.setTitle("Play", for: .normal)
        button.translatesAutoresizingMaskIntoConstraints = false
        return button
    }()

    private let progressView: UIProgressView = {
        let progressView = UIProgressView()
        progressView.translatesAutoresizingMaskIntoConstraints = false
        return progressView
    }()

    init(station: Station) {
        self.station = station
        super.init(nibName: nil, bundle: nil)
        modalPresentationStyle = .fullScreen
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        titleLabel.text = station.name
        view.addSubview(coverView)
        view.addSubview(titleLabel)
        view.addSubview(closeButton)
        playButton.centerXAnchor.constraint(equalTo: view.centerXAnchor).isActive = true
        view.addSubview(playButton)
        view.addSubview(progressView)
        layoutHeader()
        layoutCover()
        layoutControls()
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        progressView.widthAnchor.constraint(equalToConstant: view.bounds.width / 2).isActive = true
    }

    private func layoutHeader() {
        NSLayoutConstraint.activate([
            closeButton.topAnchor.constraint(equalTo: view.topAnchor, constant: 12),
            closeButton.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 12),
            closeButton.widthAnchor.constraint(equalToConstant: 44),
            closeButton.heightAnchor.constraint(equalToConstant: 44),
            titleLabel.centerYAnchor.constraint(equalTo: closeButton.centerYAnchor),
            titleLabel.centerXAnchor.constraint(equalTo: view.centerXAnchor),
        ])
    }

    private func layoutCover() {
        NSLayoutConstraint.activate([
            coverView.centerXAnchor.constraint(equalTo: view.centerXAnchor),
            coverView.centerYAnchor.constraint(equalTo: view.centerYAnchor),
            coverView.widthAnchor.constraint(equalToConstant: 160),
            coverView.heightAnchor.constraint(equalToConstant: 160),
            coverView.heightAnchor.constraint(equalToConstant: 120),
            progressView.topAnchor.constraint(equalTo: coverView.bottomAnchor, constant: 16),
            progressView.centerXAnchor.constraint(equalTo: view.centerXAnchor),
        ])
    }

    private func layoutControls() {
        playButton.heightAnchor.constraint(greaterThanOrEqualToConstant: 44).isActive = true
        if #available(iOS 11.0, *) {
            playButton.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor, constant: -24).isActive = true
        } else {
            playButton.bottomAnchor.constraint(equalTo: bottomLayoutGuide.topAnchor, constant: -24).isActive = true
        }
    }

    @objc private func close() {
        dismiss(animated: true)
    }
}
