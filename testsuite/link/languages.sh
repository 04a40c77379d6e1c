#!/bin/sh
# languages.sh -- units in C, C++ and Fortran in one program.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

need "$CXX" "C++ compiler"
need "$FC" "Fortran compiler"
cat >c.c <<'END'
#pragma omp declare target
int from_c (int x) { return x + 1; }
#pragma omp end declare target
END
cat >cc.cc <<'END'
#pragma omp declare target
template<class T> static T add (T a, T b) { return a + b; }
extern "C" int from_cc (int x) { return add (x, 10); }
#pragma omp end declare target
END
cat >f.f90 <<'END'
module m
  use iso_c_binding
  interface
    integer(c_int) function from_c (x) bind(c)
      import
      integer(c_int), value :: x
      !$omp declare target
    end function
    integer(c_int) function from_cc (x) bind(c)
      import
      integer(c_int), value :: x
      !$omp declare target
    end function
  end interface
end module
program p
  use m
  integer(c_int) :: r
  r = 0
  !$omp target map(tofrom: r)
  r = from_c (100) + from_cc (1000)
  !$omp end target
  if (r /= 1111) stop 1
end program
END
$CC $offload -O2 -c c.c
$CXX $offload -O2 -c cc.cc
$FC $offload -O2 f.f90 c.o cc.o -lstdc++ -o p
has_image p
run ./p
