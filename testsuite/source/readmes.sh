# readmes.sh -- each file of code is a pass of gcc-plugin/passes.def, or its folder's README.md names it, with an ending
# or without; a file has one row there.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

cd "$SRCDIR/../.." || exit 1
files=`find gcc-plugin ptx-emitter warp-stacks host-calls libgomp-nvptx device-libs ptx-sim -type f \
  '(' -name '*.cc' -o -name '*.c' -o -name '*.h' -o -name '*.def' -o -name '*.inc' ')' ! -path '*/_build/*'`
test "`echo "$files" | wc -l`" -gt 500 || { echo "where are the source files?"; exit 1; }
gcc-plugin/make-pass-list >"$WORKDIR/passes" || exit 1
status=0
for file in $files; do
  stem=${file##*/}
  stem=${stem%.*}
  grep -q " ${file%.*}[.]cc$" "$WORKDIR/passes" && continue
  grep -q -w -F -e "$stem" "${file%/*}/README.md" && continue
  echo "${file%/*}/README.md says nothing of ${file##*/}"
  status=1
done
for readme in `echo "$files" | sed 's|[^/]*$|README.md|' | sort -u`; do
  twice=`grep -o '^| \`[^|]*[.][^|]*|' "$readme" | sort | uniq -d`
  test -z "$twice" && continue
  echo "$readme has two rows for $twice"
  status=1
done
exit $status
