# entry-point-tests.sh -- the test that a row of libgomp-nvptx/entry-points.def names calls the function, from code for
# the device.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

top=$SRCDIR/../..
tests=$top/testsuite/libgomp-nvptx
offload="-B$HEDDLE_PREFIX/lib/heddle/ -fopenmp -foffload=nvptx-none -O2 -w -c -o object.o"
status=0
sed -n 's/^ENTRY (\([a-zA-Z0-9_]*\), *"[^"]*", *\(FULL\|FIXED\), *"\([^"]*\)")$/\1 \3/p' \
  "$top/libgomp-nvptx/entry-points.def" | sort >rows
test "$(wc -l <rows)" -gt 300 || { echo "cannot read the table"; exit 1; }
for test in $(cut -d' ' -f2 rows | sort -u); do
  # What GCC 15 and later know the results of stays a call.
  compiler="$CC -fno-builtin-omp_is_initial_device -fno-builtin-omp_get_initial_device"
  case $test in *.f90) compiler=$FC ;; esac
  test -n "$compiler" || { sed -i "/ $test\$/d" rows; continue; }
  # What the compiler makes calls of is in its dump; functions for the device have an attribute.
  $compiler $offload -fdump-tree-optimized=dump "$tests/$test" || { echo "$test: does not compile"; status=1; }
  awk '/^;; Function / { device = 0 }
       /^__attribute__.*omp (declare target|target entrypoint)/ { device = 1 }
       device' dump | grep -o '\<\(GOMP\|omp\|acc\)_[a-zA-Z0-9_]*' | sort -u | sed "s/\$/ $test/" >>calls
done
sort calls | comm -23 rows - >missing
sed 's/^\([^ ]*\) \(.*\)$/\1: \2 does not call it/' missing
test ! -s missing && exit $status
exit 1
