import InsetSwiftHelper
import Synchronization

/// The programs that front ends ask, each found and started when the first file comes that needs it.
public final class FrontEndPrograms: Sendable {
  private let program: String
  private let swiftVariable: String?
  private let swift = Mutex<SwiftHelper?>(nil)

  /// - Parameters:
  ///   - program: the path of the running program, beside which others are looked for.
  ///   - swiftHelper: the value of INSET_SWIFT_HELPER, if it is set.
  public init(beside program: String, swiftHelper: String?) {
    self.program = program
    swiftVariable = swiftHelper
  }

  /// The program that parses Swift files.
  func swiftHelper() throws(FrontEndProblem) -> SwiftHelper {
    if let known = swift.withLock({ $0 }) { return known }
    do throws(SwiftProblem) {
      let helper = SwiftHelper(
        path: try SwiftHelper.find(beside: program, variable: swiftVariable))
      return swift.withLock { known in
        if let known { return known }
        known = helper
        return helper
      }
    } catch {
      throw FrontEndProblem(error.message)
    }
  }
}

/// Why files of a language cannot be read, in one sentence, with what can be done about it.
public struct FrontEndProblem: Error, Sendable, Hashable {
  public var message: String
  public init(_ message: String) { self.message = message }
}
