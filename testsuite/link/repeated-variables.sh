#!/bin/sh
# repeated-variables.sh -- a variable that several units define, in each language's way, is one on the device: libgomp
# had ended the program with "Duplicate node", and what Fortran shares with C was "not available on the device".
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.
#
# { dg-pass repeated-vars }

. "$SRCDIR/common"

# C: tentative definitions, of which another variable stands between.
cat >one.c <<'END'
#pragma omp declare target
int common;
static int own = 7;
int last = 3;
#pragma omp end declare target
void
set (void)
{
#pragma omp target
  common = own + last;
}
END
cat >two.c <<'END'
#pragma omp declare target
int first = 20;
int common;
static int own = 5;
#pragma omp end declare target
void set (void);
int
main (void)
{
  int r = 0;
  set ();
#pragma omp target map(from: r)
  r = common + own + first;
#pragma omp target update from(common)
  return r != 35 || common != 10;
}
END
for order in "one.c two.c" "two.c one.c"; do
  $CC $offload -O2 -fcommon $order -o tentative
  run ./tentative
done

# C++: inline variables and static ones of inline functions.
if test -n "${CXX-}"; then
  cat >header.h <<'END'
#pragma omp declare target
inline int shared = 4;
inline int
next ()
{
  static int number = 30;
  return ++number;
}
#pragma omp end declare target
END
  cat >one.cc <<'END'
#include "header.h"
void
set ()
{
#pragma omp target
  {
    shared++;
    next ();
  }
}
END
  cat >two.cc <<'END'
#include "header.h"
void set ();
int
main ()
{
  int r = 0;
  set ();
#pragma omp target map(from: r)
  r = shared + next ();
  return r != 37;
}
END
  $CXX $offload -std=c++17 -O2 one.cc two.cc -o inline
  run ./inline
fi

# Fortran: a common block that has another size in each file, and variables that C defines.
test -n "${FC-}" || exit 0
cat >one.f90 <<'END'
subroutine set (k)
  integer :: k, u, v
  common /block/ u, v
  !$omp declare target (/block/)
  !$omp target
  u = k
  v = k + 1
  !$omp end target
end subroutine
END
cat >two.f90 <<'END'
program two
  integer :: u, v, w(3), r
  common /block/ u, v, w
  !$omp declare target (/block/)
  call set (4)
  !$omp target map(from: r)
  w = 100
  r = u * 10 + v + sum (w)
  !$omp end target
  if (r /= 345) stop 1
end program
END
for order in "one.f90 two.f90" "two.f90 one.f90"; do
  $FC $offload -O2 $order -o block
  run ./block
done
cat >shared.c <<'END'
#pragma omp declare target
int counter = 5;
double table[4] = { 1, 2, 3, 4 };
struct pair { int a; double b; } both = { 7, 8.5 };
struct { int p, q; } block = { 30, 40 };
int
twice (void)
{
  return 2 * counter;
}
#pragma omp end declare target
END
cat >shared.f90 <<'END'
module m
  use iso_c_binding
  implicit none
  type, bind(C) :: pair
    integer(c_int) :: a
    real(c_double) :: b
  end type
  integer(c_int), bind(C, name='counter') :: n
  real(c_double), bind(C) :: table(4)
  type(pair), bind(C) :: both
  integer(c_int) :: p, q
  common /block/ p, q
  bind(C) :: /block/
  !$omp declare target (n, table, both)
  !$omp declare target (/block/)
  interface
    integer(c_int) function twice () bind(C)
      import
      !$omp declare target
    end function
  end interface
end module
program shared
  use m
  implicit none
  integer :: r(6)
  !$omp target map(from: r)
  n = n + 1
  both%b = both%b + 1
  r = [ n, int (sum (table)), both%a, twice (), p * 10 + q, int (both%b * 2) ]
  !$omp end target
  if (any (r /= [ 6, 10, 7, 12, 340, 19 ])) stop 1
  n = 0
  !$omp target update from (n)
  if (n /= 6 .or. twice () /= 12) stop 2
end program
END
for level in -O0 -O2; do
  $CC $offload $level -c shared.c -o c.o
  $FC $offload $level -c shared.f90 -o f.o
  $FC $offload $level f.o c.o -o bound
  run ./bound
  $FC $offload $level c.o f.o -o bound
  run ./bound
done
