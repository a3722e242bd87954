public import InsetDevices

extension Rect {
  /// The rectangle as it is when it is set as a frame: origin and size rounded apart to the pixel
  /// grid, ties up (docs/layout.md "Pixel grid").
  public func aligned(toScale scale: Double) -> Rect {
    func align(_ value: Double) -> Double {
      let aligned = (value * scale + 0.5 + 1e-6).rounded(.down) / scale
      return aligned == 0 ? 0 : aligned
    }
    return Rect(x: align(x), y: align(y), width: align(width), height: align(height))
  }
}
