import Foundation

struct Station: Hashable {
    let name: String
    let slogan: String

    static let all = [
        Station(name: "Radio One", slogan: "Songs of today"),
        Station(name: "Jazz FM", slogan: "Blue notes around the clock"),
        Station(name: "The World", slogan: "News on the hour"),
    ]
}
