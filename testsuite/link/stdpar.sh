#!/bin/sh
# stdpar.sh -- -mstdpar=device: kernels with -save-temps, from preprocessed text, with checked iterators and at -O0;
# without the option the compiler's own headers; wrong values of the option.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

test -e "$heddle/sim/libcuda.so.1" || unsupported "there is no simulator"
test -n "$CXX" || unsupported "there is no C++ compiler"

cat >sum.cc <<'EOF'
#include <algorithm>
#include <execution>
#include <numeric>
#include <vector>

int
main ()
{
  std::vector<int> v (10000, 1);
  std::vector<bool> bits (10000);
  int *p = v.data (), least = 0;
  std::for_each (std::execution::par, p, p + 10000, [&] (int &x) { x += least; });
  std::fill (std::execution::par, bits.rbegin (), bits.rend (), true);
  return std::reduce (std::execution::par, p, p + 10000) != 10000
    || std::count (bits.begin (), bits.end (), true) != 10000;
}
EOF

options="-std=c++17 -O2 -B$heddle/ -fopenmp"
device=-foffload-options=-mstdpar=device

# launches PROGRAM: how many kernels it launched; it must end well.
launches () {
  OMP_TARGET_OFFLOAD=mandatory HEDDLE_DEVICE=sim HEDDLE_INFO=1 "$1" 2>said || { cat said; fail "$1"; }
  grep -c "heddle: launch" said
}

# built OPTIONS: sum.cc with these has three kernels, two of them for the sum.
built () {
  "$CXX" $options "$@" -o sum >said 2>&1 || { cat said; fail "$*"; }
  test "`launches ./sum`" = 3 || fail "$*: the device did not work"
}

built $device sum.cc
built $device -O0 sum.cc
built $device -D_GLIBCXX_DEBUG sum.cc
built $device -save-temps sum.cc
"$CXX" $options $device -E sum.cc -o text.ii || fail "-E"
built $device text.ii
built "-foffload-options=nvptx-none=-mstdpar=host -mstdpar=device" sum.cc

"$CXX" $options -M sum.cc >needs || fail "-M"
grep heddle-par needs && fail "headers without the option"
"$CXX" $options -foffload-options=-mstdpar=host -M sum.cc >needs || fail "-M with -mstdpar=host"
grep heddle-par needs && fail "headers with -mstdpar=host"

"$CXX" $options -foffload-options=-mstdpar=gpu sum.cc -o sum 2>said && fail "-mstdpar=gpu is accepted"
grep -q 'there are "device" and "host"' said || { cat said; fail "no message for -mstdpar=gpu"; }
exit 0
