# length.sh -- a file of code is one concept, and a function one step: files of more than 600 lines and functions of
# more than 100 say at their top why they are not shorter ("Long: ...").  Of such functions there are at most eight.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

cd "$SRCDIR/../.." || exit 1
status=0
files=`find gcc-plugin ptx-emitter warp-stacks host-calls libgomp-nvptx device-libs ptx-sim testsuite/lib -type f \
  '(' -name '*.cc' -o -name '*.c' -o -name '*.h' -o -name '*.exp' ')' 2>/dev/null`
test "`echo "$files" | wc -l`" -gt 500 || { echo "where are the source files?"; exit 1; }
for file in $files; do
  lines=`wc -l <"$file"`
  if test "$lines" -gt 600 && ! head -n 50 "$file" | grep -q 'Long: '; then
    echo "$file: $lines lines"
    status=1
  fi
done

# A function, in GNU style: a line that ends its head, braces in the first column, and between them its body.
echo "$files" | xargs awk '
  FNR == 1 { head = ""; start = 0 }
  /^{/ && head ~ /\)( const)?$/ { start = FNR; name = head; why = 0; functions++ }
  start && FNR == start + 1 && /Long: / { why = 1 }
  /^}/ && start && FNR - start > 101 {
    long[++many] = FILENAME ": " FNR - start - 1 " lines: " name
    if (!why) { print long[many]; bad = 1 }
  }
  /^}/ { start = 0 }
  /^[^{}]/ { head = $0 }
  END {
    if (functions < 2000) { print "where are the functions?"; bad = 1 }
    if (many > 8) {
      print many " functions of more than 100 lines, where 8 may be:"
      for (i = 1; i <= many; i++) print long[i]
      bad = 1
    }
    exit bad
  }' || status=1
exit $status
