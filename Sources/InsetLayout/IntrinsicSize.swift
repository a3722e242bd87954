import InsetDevices
import InsetModel

/// The size that a view's content asks for; `nil` on an axis without one. Points, of the alignment
/// rectangle.
struct IntrinsicSize: Hashable {
  var width: Double?
  var height: Double?
  /// Whether a text width or a size without a source is part of it.
  var isEstimate = false
}

/// What the system's version changes in sizes.
struct Era: Hashable {
  var os: Int
  var scale: Double
  var idiom: Idiom
}

extension ViewState {
  /// The point size of the text; the kind's own where no font is set.
  var fontSize: Double {
    if let font { return font.points }
    switch kind {
    case .segmented: return 13
    case .field, .label, .button, .searchBar: return 17
    case .text: return 14
    default: return 17
    }
  }

  /// Whether the view shows text and so has baselines.
  var hasBaselines: Bool {
    switch kind {
    case .label, .button, .field, .text: true
    default: false
    }
  }

  /// Alignment insets: the frame is the alignment rectangle, grown by them (layout-semantics §1).
  func alignmentInsets(_ era: Era) -> EdgeInsets {
    switch kind {
    case .switch: EdgeInsets(top: 0, left: 0, bottom: 0, right: 2)
    case .slider where era.os < 26: EdgeInsets(top: 0, left: 2, bottom: 1, right: 2)
    case .segmented: EdgeInsets(top: 0, left: 0, bottom: 1, right: 0)
    default: .zero
    }
  }

  /// The intrinsic content size, with text in one line (or wrapped into `wrapWidth`).
  ///
  /// Figures: layout-semantics §3.
  func intrinsicSize(_ era: Era, wrapWidth: Double? = nil) -> IntrinsicSize {
    var size = contentSize(era, wrapWidth: wrapWidth)
    if let declaredWidth {
      size.width = declaredWidth
      if declaredHeight != nil { size.isEstimate = false }
    }
    if let declaredHeight { size.height = declaredHeight }
    return size
  }

  private func contentSize(_ era: Era, wrapWidth: Double?) -> IntrinsicSize {
    let scale = era.scale
    let line = TextMetrics.lineHeight(fontSize, scale: scale)
    switch kind {
    case .label:
      guard let text, !text.isEmpty else { return IntrinsicSize(width: 0, height: 0) }
      return wrapped(text, line: line, era, wrapWidth)
    case .button:
      let label = text ?? ""
      let width = label.isEmpty ? 0 : TextMetrics.width(of: label, fontSize, scale: scale)
      // From iOS 15 a plain configuration (+14, +24), before it the old style (+12 high).
      if era.os >= 15 {
        return IntrinsicSize(width: width + 24, height: line + 14, isEstimate: true)
      }
      return IntrinsicSize(
        width: max(30, width), height: line.rounded(.up) + 12, isEstimate: true)
    case .field:
      let width = TextMetrics.width(of: text ?? "", fontSize, scale: scale)
      return IntrinsicSize(width: width + 14, height: era.os >= 13 ? 34 : 30, isEstimate: true)
    case .switch:
      return era.os >= 26
        ? IntrinsicSize(width: 61, height: 28) : IntrinsicSize(width: 49, height: 31)
    case .slider: return IntrinsicSize(width: nil, height: era.os >= 26 ? 34 : 30)
    case .segmented:
      return IntrinsicSize(width: nil, height: era.os >= 13 ? 31 : 28)
    case .stepper: return IntrinsicSize(width: 94, height: era.os >= 13 ? 32 : 29)
    case .progress: return IntrinsicSize(width: nil, height: era.os >= 14 ? 4 : 2)
    case .activity: return IntrinsicSize(width: 20, height: 20)
    case .pageControl:
      return IntrinsicSize(width: 39, height: era.os >= 14 ? 26 : 37, isEstimate: true)
    case .datePicker:
      if era.os >= 14 {
        return IntrinsicSize(width: 110, height: 34 + 1 / scale, isEstimate: true)
      }
      return IntrinsicSize(width: 320, height: 216)
    case .picker: return IntrinsicSize(width: 320, height: 216)
    case .searchBar: return IntrinsicSize(width: nil, height: era.os >= 11 ? 56 : 44)
    case .view, .image, .text, .scroll, .stack, .table, .collection, .web, .map, .container:
      return IntrinsicSize()
    }
  }

  /// Whether the height follows the width.
  var wraps: Bool { kind == .label && lines != 1 && !(text ?? "").isEmpty }

  private func wrapped(
    _ text: String, line: Double, _ era: Era, _ wrapWidth: Double?
  ) -> IntrinsicSize {
    let full = TextMetrics.width(of: text, fontSize, scale: era.scale)
    guard lines != 1 else {
      return IntrinsicSize(width: full, height: line, isEstimate: true)
    }
    var count = TextMetrics.lineCount(of: text, fontSize, width: wrapWidth ?? full)
    if lines > 0 { count = min(count, lines) }
    return IntrinsicSize(
      width: full,
      height: TextMetrics.ceilToPixel(
        Double(count) * (TextMetrics.ascent + TextMetrics.descent) * fontSize, era.scale),
      isEstimate: true)
  }

  /// The distance from the top to the first baseline, and from the last baseline to the bottom; 0
  /// for a view without text.
  func baselineInsets(_ era: Era) -> (first: Double, last: Double) {
    guard hasBaselines else { return (0, 0) }
    let line = TextMetrics.lineHeight(fontSize, scale: era.scale)
    let extra: Double
    switch kind {
    case .button, .field:
      extra = max(0, ((contentSize(era, wrapWidth: nil).height ?? line) - line) / 2)
    default: extra = 0
    }
    let ascent = TextMetrics.ceilToPixel(TextMetrics.ascent * fontSize, era.scale)
    return (extra + ascent, extra + line - ascent)
  }
}
