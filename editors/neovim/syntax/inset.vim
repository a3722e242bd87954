" Inset layout specs. Words are keywords only where a statement may begin.
if exists("b:current_syntax")
  finish
endif

" Before the comments, which begin with the same sign: what comes later wins.
syntax match insetOperator "[=<>]=\|[-+*/@]"

syntax match insetDirective contained "inset:\(disable-next-line\|disable-line\|disable\|enable\).*"
syntax match insetLineComment "//.*" contains=insetDirective,@Spell
syntax match insetDocComment "///.*" contains=@Spell
syntax region insetComment start="/\*" end="\*/" contains=insetComment,@Spell
syntax match insetEscape contained "\\\(u{\x\+}\|.\)"
syntax region insetString start=+"+ skip=+\\.+ end=+"\|$+ contains=insetEscape,@Spell
syntax match insetNumber "\<\d[0-9_]*\(\.\d\+\)\?\>"
syntax match insetName "`[^`]*`"

" Declarations: a word that begins a statement.
syntax match insetKeyword "\(^\|[{};]\)\@1<=\s*\zs\(import\|targets\|let\|component\|screen\|guide\|visual\|when\|expect\|inactive\)\>"
syntax match insetKeyword "}\s*\zselse\>\(\s\+when\>\)\?"
syntax match insetKeyword "\<\(as\|on\|inset\|options\|not\|inside\|overlaps\)\>\ze\s\+[^:=<>]"
syntax match insetKind "\(^\|[{};]\)\@1<=\s*\zs\(view\|label\|button\|image\|field\|text\|switch\|slider\|stepper\|segmented\|progress\|activity\|pageControl\|datePicker\|picker\|searchBar\|scroll\|stack\|table\|collection\|web\|map\|container\)\>\ze\s\+\(\k\|`\)"
syntax match insetProperty "\<\k\+\>\ze\s*:"
syntax match insetPriority "@\s*\(required\|high\|low\|fitting\)\>" contains=insetOperator

syntax keyword insetRoot self superview root
syntax match insetGuide "\.\@1<=\(safeArea\|margins\|readable\|keyboard\|contentLayout\|frameLayout\|topLayoutGuide\|bottomLayoutGuide\|safeAreaInsets\)\>"
syntax keyword insetAttribute top bottom left right leading trailing width height centerX centerY
syntax keyword insetAttribute firstBaseline lastBaseline edges horizontalEdges verticalEdges center
syntax keyword insetAttribute size topMargin bottomMargin leftMargin rightMargin leadingMargin
syntax keyword insetAttribute trailingMargin centerXWithinMargins centerYWithinMargins
syntax keyword insetFunction standard min max

highlight default link insetDirective PreProc
highlight default link insetLineComment Comment
highlight default link insetDocComment SpecialComment
highlight default link insetComment Comment
highlight default link insetEscape SpecialChar
highlight default link insetString String
highlight default link insetNumber Number
highlight default link insetName Identifier
highlight default link insetOperator Operator
highlight default link insetKeyword Keyword
highlight default link insetKind Type
highlight default link insetProperty Label
highlight default link insetPriority Constant
highlight default link insetRoot Special
highlight default link insetGuide Special
highlight default link insetAttribute Identifier
highlight default link insetFunction Function

syntax sync fromstart
let b:current_syntax = "inset"
