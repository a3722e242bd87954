import InsetDevices

extension ConflictLog {
  /// A constraint in words: `UILabel "Price".height == 44`.
  public func text(of index: Int) -> String {
    guard let equation = constraints[index].equation else {
      return "a constraint that could not be read"
    }
    return text(of: equation)
      + (constraints[index].priority < 1000 ? " @\(formatPoints(constraints[index].priority))" : "")
  }

  private func text(of equation: LoggedEquation) -> String {
    var text = "\(anchor(equation.first)) \(equation.relation.rawValue) "
    guard let second = equation.second else {
      return text + (equation.constant.map { formatPoints($0) } ?? "?")
    }
    if equation.multiplier != 1 { text += "\(formatPoints(equation.multiplier)) * " }
    text += anchor(second)
    switch equation.constant {
    case nil: text += " + standard"
    case let constant? where constant < 0: text += " - \(formatPoints(-constant))"
    case let constant? where constant > 0: text += " + \(formatPoints(constant))"
    default: break
    }
    return text
  }

  func anchor(_ anchor: LoggedAnchor) -> String {
    "\(items[anchor.item].words).\(anchor.attribute.rawValue)"
  }

  /// The likely cause, in sentences for people.
  public func sentence(of cause: LogCause, gap: Double) -> String {
    let points = gap == 1 ? "1 point" : "\(formatPoints(gap)) points"
    switch cause {
    case .autoresizingMask(let item):
      return
        "'translatesAutoresizingMaskIntoConstraints' was left on for \(items[item].words): the frame "
        + "that it had is kept by constraints of the system, against those of yours."
    case .sizeOfContainer(let item, let isWidth):
      let size = isWidth ? "width" : "height"
      let view = items[item].words
      return
        "\(view) is given a \(size) that your constraints miss by \(points). Containers size their "
        + "views before these are measured: with one of the constraints along the \(size) at priority 999, the "
        + "layout holds in both states. Else the \(size) that is given (a row's, an item's) is wrong."
    case .screenSize(let size, let isWidth):
      let devices = ScreenSizes.devices(where: size, isWidth: isWidth)
      let named = devices.prefix(2).joined(separator: ", ") + (devices.count > 2 ? " …" : "")
      return
        "On a screen that is \(formatPoints(size)) points \(isWidth ? "wide" : "high") (\(named)) your "
        + "constraints and the screen miss each other by \(points): fixed numbers fit on few "
        + "screens. Let one of them give way, by an inequality or priority 999."
    case .measuring(let item):
      return
        "\(items[item].words) is laid out at a size for the time of measuring, which your constraints miss by "
        + "\(points). With one of them at priority 999 the layout holds; on screen it may be right as it is."
    case .hiddenInStack(let item):
      return
        "A stack takes the hidden \(items[item].words) to no size, and constraints inside it ask for "
        + "\(points) more. With one of them at priority 999 it can be hidden."
    case .stack(let item):
      return
        "The arrangement of \(items[item].words) stands against sizes or places that are fixed besides, by "
        + "\(points). A stack's own distribution and alignment, or a constraint, has to give way."
    case .madeTwice:
      return
        "The same anchors are tied twice, with numbers that miss each other by \(points). Often the "
        + "first was to be changed or deactivated, or code that makes constraints runs again."
    case .noRoom(let anchor):
      return
        "Nothing is left for \(items[anchor.item].words): its \(anchor.attribute.rawValue) would be "
        + "\(points) below 0."
    case .content(let item):
      return
        "The content of \(items[item].words) may not give way: its compression resistance or hugging is "
        + "required, and \(points) are missing."
    case .safeArea:
      return
        "Fixed numbers and the place of the safe area, a bar or a margin miss each other by \(points): "
        + "what fits on one device does not on another."
    case .systemOnly:
      return
        "All of these constraints are the system's own. Apps cannot change them, and mostly nothing is "
        + "wrong on the screen."
    case .contradiction:
      return "These constraints miss each other by \(points)."
    case .notReproduced(let unread):
      return unread > 0
        ? "What could be read of these constraints can hold together; \(unread) could not be read."
        : "These constraints can hold together: the log may be cut, or sizes that it leaves out took part."
    }
  }

  /// A fix in words: `Lower the priority of 'UILabel "Price".height == 44' to 999`.
  public func text(of fix: LogFix) -> String {
    switch fix.change {
    case .switchOffMask(let item):
      "Set translatesAutoresizingMaskIntoConstraints = false for \(items[item].words)"
    case .setConstant(let id, let constant):
      "Change '\(text(of: id))': \(constantWords(id, constant))"
    case .lowerPriority(let id): "Lower the priority of '\(text(of: id))' to 999"
    case .remove(let id): "Remove '\(text(of: id))'"
    }
  }

  private func constantWords(_ id: Int, _ constant: Double) -> String {
    let now = constraints[id].equation?.constant ?? 0
    return "\(formatPoints(constant)) instead of \(formatPoints(now))"
  }
}
