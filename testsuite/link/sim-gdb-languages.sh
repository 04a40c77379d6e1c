# gdb on the simulator knows functions and variables of C++ and Fortran by their names in the source: member functions,
# references, base classes; module procedures, arguments, character variables, components.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
. "$SRCDIR/gdb-session"
saw () { grep -q -e "$1" log || fail "not shown: $1"; }

if test -n "$CXX"; then
  cat >shapes.cc <<'END'
#pragma omp declare target
namespace shapes
{
template<typename T> struct vec
{
  T x, y;
  T sum (const T &f) const
  {
    T r = (x + y) * f;
    return r;
  }
};
struct base { int tag; virtual int area () { return tag; } };
struct square : base
{
  int side;
  int area () override
  {
    int a = side * side;
    return a;
  }
};
}
#pragma omp end declare target
int
main ()
{
  int out = 0, n = 4;
#pragma omp target map(tofrom: out) firstprivate (n)
  {
    shapes::vec<double> v { 1, 2 };
    shapes::square s;
    s.tag = 3;
    s.side = n;
    int &alias = s.side;
    out = v.sum (2.0) + s.area () + alias;
  }
  return out != 26;
}
END
  $CXX $offload -O0 -g shapes.cc -o shapes || fail "does not compile"
  debug shapes -ex 'break shapes::square::area' -ex 'break shapes.cc:10' -ex c -ex 'print r' -ex 'print *this' -ex 'print f' \
    -ex c -ex next -ex 'print *this' -ex 'print a' -ex up -ex 'print alias' -ex 'print v' -ex c
  saw 'Breakpoint 2, shapes::vec<double>::sum (this=0x[0-9a-f]*, f=@0x[0-9a-f]*: 2) at shapes.cc:10'
  saw '^$1 = 6$'
  saw '^$2 = {x = 1, y = 2}$'
  saw '^$3 = .*: 2$'
  saw 'Breakpoint 1, shapes::square::area (this=0x[0-9a-f]*) at shapes.cc:19'
  saw '^$4 = {.*tag = 3}, side = 4}$'
  saw '^$5 = 16$'
  saw '^$6 = .*: 4$'
  saw '^$7 = {x = 1, y = 2}$'
  saw 'exited normally'
fi

if test -n "$FC"; then
  cat >scale.f90 <<'END'
module m
  implicit none
  type point
    real :: x, y
  end type
contains
  subroutine scale (x, n, f)
    !$omp declare target
    integer, intent(in) :: n
    real(8), intent(inout) :: x(n)
    real(8), intent(in) :: f
    integer :: i
    real(8) :: t
    t = 0
    do i = 1, n
      x(i) = x(i) * f
      t = t + x(i)
    end do
    x(1) = t
  end subroutine
end module
program p
  use m
  implicit none
  real(8) :: a(3)
  integer :: k
  logical :: yes
  character(len=4) :: word
  type(point) :: pt
  a = [1, 2, 3]
  k = 3
  yes = .true.
  word = 'abcd'
  pt = point (1., 2.)
  !$omp target map(tofrom: a) map(to: yes, word, pt, k)
  call scale (a, k, 2d0)
  if (yes .and. word == 'abcd') a(2) = pt%y
  !$omp end target
  if (a(1) /= 12 .or. a(2) /= 2) stop 1
end program
END
  $FC $offload -O0 -g scale.f90 -o scale || fail "does not compile"
  debug scale -ex 'break scale' -ex 'break scale.f90:19' -ex c -ex c -ex 'print t' -ex 'print i' -ex 'print n' -ex 'print f' \
    -ex 'break scale.f90:37' -ex c -ex 'print word' -ex 'print yes' -ex 'print pt' -ex 'print a' -ex c
  saw 'Breakpoint 1, scale (x=.*, n=3, f=2) at scale.f90:7'
  saw 'Breakpoint 2, scale (x=.*, n=3, f=2) at scale.f90:19'
  saw '^$1 = 12$'
  saw '^$2 = 4$'
  saw '^$3 = 3$'
  saw '^$4 = 2$'
  saw "^\$5 = 'abcd'\$"
  saw '^$6 = .TRUE.$'
  saw '^$7 = ( x = 1, y = 2 )$'
  saw '^$8 = (12, 4, 6)$'
  saw 'exited normally'
fi
