# headers.sh -- every source file says that it is part of Heddle and under which licence; tests need not.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

top=$SRCDIR/../..
cd "$top" || exit 1
files=`find gcc-plugin ptx-emitter warp-stacks host-calls libgomp-nvptx device-libs ptx-sim bench examples contrib \
  testsuite/lib configure.ac Makefile.am m4/heddle.m4 .ci -type f \
  '(' -name '*.cc' -o -name '*.c' -o -name '*.h' -o -name '*.def' -o -name '*.exp' -o -name '*.sh' -o -name '*.am' \
      -o -name '*.ac' -o -name 'heddle.m4' -o -name '*.awk' -o -name '*.py' -o -name run ')' \
  ! -path 'testsuite/lib/probes/*' ! -path '*/_build/*' ! -path '*/stage/*' \
  -print 2>/dev/null`
test "`echo "$files" | wc -l`" -gt 500 || { echo "where are the source files?"; exit 1; }
bad=`grep -L 'The Heddle authors' $files`
test -z "$bad" || { echo "no licence:"; echo "$bad"; exit 1; }
