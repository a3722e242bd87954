import InsetModel

extension ViewState {
  /// Whether the view's one line of text stands in its middle, however tall the view is made.
  ///
  /// So Xcode places labels beside taller fields and buttons whose baseline they share. A label's
  /// lines count from its edges, also where it is pressed lower than its text.
  var centersText: Bool { kind == .button || kind == .field }
}
