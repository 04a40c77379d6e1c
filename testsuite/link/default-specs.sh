#!/bin/sh
# default-specs.sh -- with the specs that the package heddle-default installs the driver needs no -B: C, C++ and Fortran,
# OpenMP and OpenACC.  Only the first of several plugins in the specs got its path, and -fopenmp found none.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

"$SRCDIR/../../contrib/debian/default-specs" "$heddle/" "$own" <"$own/specs" >specs || fail "no specs"
if grep -q 'heddle\.so%s' specs; then fail "a plugin without its path"; fi
# GCC reads the package's from its own folder.
specs=-specs=$PWD/specs
cp region.c region.cc
sed '/pragma/s/.*/#pragma acc parallel loop copyout(a)/' region.c >acc.c
cat >region.f90 <<'END'
integer :: r
r = 1
!$omp target map(from: r)
r = 0
!$omp end target
if (r /= 0) stop 1
end
END
tried=0
for options in "$CC -fopenmp region.c" "$CC -O2 -fopenmp region.c" "$CC -O2 -flto -fopenmp region.c" \
  "$CC -O2 -fopenacc acc.c" "$CXX -O2 -fopenmp region.cc" "$FC -O2 -fopenmp region.f90"; do
  case $options in -* | " "*) continue ;; esac
  $options $specs -o program >log 2>&1 || { cat log; fail "$options"; }
  has_image program
  run ./program || fail "$options: wrong"
  tried=$((tried + 1))
done
test $tried -ge 4
$CC -O2 -fopenmp -c region.c $specs && $CC -fopenmp region.o $specs -o program || fail "in two steps"
run ./program
$CC -fno-openmp region.c $specs -o program && ! grep -a -q '//:HEDDLE-FUNC' program || fail "an image without -fopenmp"

if "$SRCDIR/../../contrib/debian/default-specs" "$heddle/" "$own" </dev/null; then fail "specs made of nothing"; fi
