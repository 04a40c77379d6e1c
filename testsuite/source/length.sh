# length.sh -- a file of code is one concept; one of more than 800 lines says at its top why ("... 800 lines ...").
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

cd "$SRCDIR/../.." || exit 1
status=0
files=`find gcc-plugin ptx-emitter warp-stacks libgomp-nvptx device-libs ptx-sim testsuite/lib -type f \
  '(' -name '*.cc' -o -name '*.c' -o -name '*.h' -o -name '*.exp' ')' 2>/dev/null`
test "`echo "$files" | wc -l`" -gt 500 || { echo "where are the source files?"; exit 1; }
for file in $files; do
  lines=`wc -l <"$file"`
  if test "$lines" -gt 800 && ! head -n 40 "$file" | grep -q '800 lines'; then
    echo "$file: $lines lines"
    status=1
  fi
done
exit $status
