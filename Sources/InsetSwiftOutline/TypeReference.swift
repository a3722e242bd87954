/// A type as it is written.
public struct TypeReference: Hashable, Sendable {
  public var kind: Kind
  public var range: CodeRange

  public init(_ kind: Kind, range: CodeRange) {
    self.kind = kind
    self.range = range
  }

  public indirect enum Kind: Hashable, Sendable {
    /// `UIView`, `Array<UIView>`, `Self`, `Any`.
    case named(String, arguments: [TypeReference])
    /// `UIView.ContentMode`.
    case member(TypeReference, String, arguments: [TypeReference])
    /// `UIView?`
    case optional(TypeReference)
    /// `UIView!`
    case implicitlyUnwrapped(TypeReference)
    /// `[UIView]`
    case array(TypeReference)
    /// `[String: UIView]`
    case dictionary(TypeReference, TypeReference)
    /// `(x: CGFloat, CGFloat)`; `()` has no elements. A type in parentheses stands here as itself.
    case tuple([TupleTypeElement])
    /// `(UIView) -> Void`
    case function([TupleTypeElement], result: TypeReference)
    /// `some UIView`
    case some(TypeReference)
    /// `any Themeable`
    case any(TypeReference)
    /// `UIView & Themeable`
    case composition([TypeReference])
    /// `UIView.Type` or `UIView.Protocol`.
    case metatype(TypeReference)
    /// `inout CGFloat`, `@escaping () -> Void`: the words before the type, attributes with their `@`.
    case attributed([String], TypeReference)
    /// What has no form here, such as `~Copyable` or a missing type, as its text.
    case other(String)
  }

  /// The parts of a name with dots, outermost first: `["Outer", "Inner"]`; `nil` for what is no name.
  ///
  /// Generic arguments are left out.
  public var namePath: [String]? {
    switch kind {
    case .named(let name, _): [name]
    case .member(let base, let name, _): base.namePath.map { $0 + [name] }
    case .attributed(_, let type): type.namePath
    default: nil
    }
  }

  /// The type without optionality and attributes: `UIView` of `UIView?`, `UIView!` and
  /// `@MainActor UIView`.
  public var unwrapped: TypeReference {
    switch kind {
    case .optional(let type), .implicitlyUnwrapped(let type), .attributed(_, let type):
      type.unwrapped
    default: self
    }
  }

  /// Whether the type is written with `?` or `!`.
  public var isOptional: Bool {
    switch kind {
    case .optional, .implicitlyUnwrapped: true
    case .attributed(_, let type): type.isOptional
    default: false
    }
  }
}

/// An element of a tuple type, or a parameter of a function type.
public struct TupleTypeElement: Hashable, Sendable {
  public var label: String?
  public var type: TypeReference
  public var isVariadic: Bool

  public init(label: String?, type: TypeReference, isVariadic: Bool = false) {
    self.label = label
    self.type = type
    self.isVariadic = isVariadic
  }
}

/// A generic parameter: `T`, `View: UIView`, `each T`.
public struct GenericParameter: Hashable, Sendable {
  public var name: Identifier
  public var constraint: TypeReference?
  public var isPack: Bool

  public init(name: Identifier, constraint: TypeReference?, isPack: Bool = false) {
    self.name = name
    self.constraint = constraint
    self.isPack = isPack
  }
}

/// A requirement of a `where` clause.
public struct GenericRequirement: Hashable, Sendable {
  public enum Relation: UInt8, Hashable, Sendable {
    /// `Self: UIView`
    case conforms
    /// `Element == UIView`
    case equals
    /// A layout constraint such as `T: _Trivial`.
    case layout
  }

  public var left: TypeReference
  public var relation: Relation
  public var right: TypeReference

  public init(left: TypeReference, relation: Relation, right: TypeReference) {
    self.left = left
    self.relation = relation
    self.right = right
  }
}
