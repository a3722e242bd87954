import UIKit

/// Stops the music after a while. The widget opens it, so nothing in the app says how it is shown;
/// `inset.json` does.
final class SleepTimerViewController: UIViewController {
    private let picker = UIDatePicker()
    private let startButton = UIButton(type: .system)

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        picker.datePickerMode = .countDownTimer
        startButton.setTitle("Start", for: .normal)

        let stack = UIStackView(arrangedSubviews: [picker, startButton])
        stack.axis = .vertical
        stack.spacing = 16
        stack.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(stack)
        NSLayoutConstraint.activate([
            stack.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor),
            stack.trailingAnchor.constraint(equalTo: view.layoutMarginsGuide.trailingAnchor),
            stack.bottomAnchor.constraint(equalTo: view.bottomAnchor),
        ])
    }
}
