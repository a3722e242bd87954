#!/bin/sh
# Shows the program at work on the examples: Examples/tour.sh [path of the program]
set -eu
inset=${1:-inset}
here=$PWD
cd "$(dirname "$0")/.."
case $inset in
/*) ;;
*/*) if [ "$here" != "$PWD" ]; then inset=$here/$inset; fi ;;
esac

bold= plain=
if [ -t 1 ]; then bold=$(printf '\033[1m') plain=$(printf '\033[0m'); fi
step() { printf '\n%s== %s%s\n$ inset %s\n\n' "$bold" "$1" "$plain" "$2"; }

step "The well-made examples have no mistakes" "check Examples/*.inset"
"$inset" check Examples/*.inset

step "The others do" "check Examples/Mistakes/UnderTheNotch.inset"
# 1 says that something was found.
"$inset" check Examples/Mistakes/UnderTheNotch.inset || [ $? -eq 1 ]

step "An editor sees the same, hovers over a view and applies a quick fix" \
  "tour Examples/Mistakes/UnderTheNotch.inset"
"$inset" tour Examples/Mistakes/UnderTheNotch.inset

step "What the fixes would change in a file" \
  "fix --dry-run Examples/Mistakes/OldGuides.inset"
"$inset" fix --dry-run Examples/Mistakes/OldGuides.inset

step "Where every view lies, in points" \
  'frames Examples/SignIn.inset --on "iPhone X" --os 16'
"$inset" frames Examples/SignIn.inset --on "iPhone X" --os 16

# Swift files are read where the toolchain has its parser.
if "$inset" frames Examples/Swift/Sources/StationCell.swift >/dev/null 2>&1; then
  step "A small app whose layouts are written in Swift" "check --quiet Examples/Swift"
  "$inset" check --quiet Examples/Swift || [ $? -eq 1 ]
  step "What the fixes would change" "fix --diff Examples/Swift"
  "$inset" fix --diff Examples/Swift || [ $? -eq 1 ]
  copy=.build/tour/Swift
  rm -rf "$copy"
  mkdir -p "$copy"
  cp -R Examples/Swift/. "$copy"
  step "A copy of it is fixed; what is left is for people to decide" "fix $copy"
  "$inset" fix "$copy" || [ $? -eq 1 ]
fi

pictures=.build/pictures
mkdir -p "$pictures"
step "What it looks like, as a picture and as a page of all devices" \
  "render Examples/SignIn.inset -o $pictures/SignIn.html"
for name in SignIn Feed SplitMail; do
  "$inset" render "Examples/$name.inset" -o "$pictures/$name.svg"
  "$inset" render "Examples/$name.inset" -o "$pictures/$name.html"
done
"$inset" render Examples/Mistakes/UnderTheNotch.inset --on "iphone-x 16 landscape" \
  -o "$pictures/UnderTheNotch.txt"
cat "$pictures/UnderTheNotch.txt"
printf '\nwritten: '
echo "$pictures"/*

cat <<END

$bold== What next$plain
  $inset check FILE   reports mistakes; 'fix' fixes them, '--help' says how
  $pictures/SignIn.html      open it in a browser: every device, filters, a click on a view
  make install                    puts inset into /usr/local/bin; PREFIX=… elsewhere
  README.md                       how to set up an editor: it starts 'inset lsp'
END
