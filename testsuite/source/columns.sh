# columns.sh -- lines of code have 120 columns at most, with tabs of eight.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.
#
# Longer lines may be:
# - tables, whose rows are lines (.def, .list), and the list of fields of a row in image.h;
# - papers and manual pages: a row of a table, a command that is to be copied;
# - tests, their programs and their scripts: the message that is expected stays in one piece, so that it can be searched
#   for.  (The harness is code: testsuite/lib, testsuite/source.)

cd "$SRCDIR/../.." || exit 1
files=`find .ci gcc-plugin ptx-emitter warp-stacks host-calls libgomp-nvptx device-libs ptx-sim bench contrib doc \
  testsuite/lib testsuite/source -type f ! -name '*.o' 2>/dev/null \
  | grep -v '/results/\|/__pycache__/\|/\.deps/' \
  | grep -v '[.]\(md\|1\|def\|list\|ptx\|bc\|json\|html\|svg\|png\|pyc\|a\|so\|lo\|la\)$'`
test "`echo "$files" | wc -l`" -gt 600 || { echo "where are the source files?"; exit 1; }
status=0
for file in $files; do
  case $file in
    libgomp-nvptx/image.h) allowed='//:HEDDLE-FUNC' ;;
    testsuite/lib/compile.exp) allowed='{: (In|At) (function|' ;;		# a message of GCC's, as a pattern
    *) allowed= ;;
  esac
  expand "$file" | awk -v file="$file" -v allowed="$allowed" '
    length > 120 && !(allowed != "" && index ($0, allowed)) { print file ":" FNR ": " length " columns"; bad = 1 }
    END { exit bad }' || status=1
done
exit $status
