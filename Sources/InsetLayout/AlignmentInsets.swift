public import InsetDevices
public import InsetModel
public import InsetText

extension SceneState {
  /// How far a view's frame reaches beyond its alignment rectangle, in points.
  public func alignmentInsets(of view: ID<View>, in environment: Environment) -> EdgeInsets {
    views[view.index].kind.alignmentInsets(Era(environment))
  }
}
