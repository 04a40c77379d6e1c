# environment.def names exactly the variables that the sources read, and the READMEs document them all.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

top=$SRCDIR/../..
sed -n 's/^HEDDLE_VARIABLE (\(HEDDLE_[A-Z_]*\),.*/\1/p' "$top/libgomp-nvptx/plugin/environment.def" | LC_ALL=C sort >table
test -s table || exit 1
find "$top/libgomp-nvptx/plugin" "$top/ptx-sim" -name '*.cc' -exec grep -oh '"HEDDLE_[A-Z_]*"' '{}' + | tr -d '"' \
  | LC_ALL=C sort -u >read
diff table read || exit 1
for name in `cat table`; do
  grep -q "^| \`$name[=\`]" "$top/libgomp-nvptx/plugin/README.md" "$top/ptx-sim/README.md" \
    || { echo "$name is in no README's table"; exit 1; }
done
