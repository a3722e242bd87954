import UIKit

/// The list of stations, with a hint below it.
final class StationsViewController: UIViewController {
    private let tableView = UITableView()
    private let hintLabel = UILabel()

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Stations"
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            title: "About", style: .plain, target: self, action: #selector(showAbout))
        setUpViews()
        setUpConstraints()
    }

    @objc private func showAbout() {
        navigationController?.pushViewController(AboutViewController(), animated: true)
    }

    private func setUpViews() {
        tableView.register(StationCell.self, forCellReuseIdentifier: "station")
        tableView.dataSource = self
        tableView.delegate = self
        hintLabel.text = "Tap a station to listen"
        hintLabel.textAlignment = .center
        for subview in [tableView, hintLabel] {
            subview.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(subview)
        }
    }

    private func setUpConstraints() {
        NSLayoutConstraint.activate([
            tableView.topAnchor.constraint(equalTo: view.topAnchor),
            tableView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            tableView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            hintLabel.topAnchor.constraint(equalTo: tableView.bottomAnchor, constant: 8),
            hintLabel.leftAnchor.constraint(equalTo: view.layoutMarginsGuide.leftAnchor),
            hintLabel.trailingAnchor.constraint(equalTo: view.layoutMarginsGuide.trailingAnchor),
            hintLabel.bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: -8),
        ])
    }
}

extension StationsViewController: UITableViewDataSource, UITableViewDelegate {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        Station.all.count
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "station", for: indexPath)
        (cell as? StationCell)?.show(Station.all[indexPath.row])
        return cell
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        let player = PlayerViewController(station: Station.all[indexPath.row])
        present(player, animated: true)
    }
}
