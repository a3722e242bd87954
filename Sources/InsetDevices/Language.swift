/// The language that the texts of a screen are in.
public enum Language: String, Hashable, Sendable, CaseIterable {
  /// The one that they are written in.
  case base
  /// A pseudolanguage, in which every text is 35 % longer than it is written: what translations into
  /// German or Finnish come to on the average.
  case pseudo

  /// The place among all, ascending from 0.
  public var index: Int { self == .base ? 0 : 1 }
}
