import InsetSyntax

extension SceneBuilder {
  mutating func lower(_ visual: VisualSyntax, _ context: BlockContext) {}
}
