#!/bin/sh
# defined-io-ends.sh -- the program ends in a procedure for defined output that the host calls back: by stop, by exit, by an
# error of its own statement, or while there is one thread of the host only.  It ends as without a device, and never hangs.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
need "${FC-}" "Fortran compiler"
test -e "$heddle/sim/libcuda.so.1" || unsupported "there is no simulator"

cat >probe.f90 <<'END'
module m
  implicit none
  type t
    integer :: k = 0
  contains
    procedure :: put
    generic :: write (formatted) => put
  end type
contains
  subroutine put (dtv, unit, iotype, v_list, iostat, iomsg)
    !$omp declare target
    class(t), intent(in) :: dtv
    integer, intent(in) :: unit, v_list(:)
    character(*), intent(in) :: iotype
    integer, intent(out) :: iostat
    character(*), intent(inout) :: iomsg
    integer :: k
    character(3) :: form
    iostat = 0
    form = '(q)'
    if (dtv%k == 1) stop 3
    if (dtv%k == 2) write (unit, form) dtv%k
    if (dtv%k == 3) read (77, *) k
    if (dtv%k == 4) call exit (5)
    write (unit, '(i4)') dtv%k
  end subroutine
end module
program p
  use m
  implicit none
  type(t) :: a
  character(2) :: arg
  call get_command_argument (1, arg)
  read (arg, *) a%k
  open (21, status='scratch')
  !$omp target map(to: a)
  write (21, '(i3,DT,i3)') 1, a, 2
  !$omp end target
  rewind (21)
  read (21, '(a)') arg
  print '(a)', 'right'
end program
END
$FC -O2 probe.f90 -o host || fail "does not compile for the host"
$FC $offload -O2 probe.f90 -o probe || fail "does not compile"
for k in 0 1 2 3 4; do
  want=0
  timeout 60 ./host $k >wanted 2>&1 || want=$?
  for threads in 512 1; do
    got=0
    run env HEDDLE_TUNE=call_threads=$threads timeout 60 ./probe $k >out 2>&1 || got=$?
    test $got = $want || { cat out; fail "$k, $threads threads: status $got, not $want"; }
    test $want != 0 || grep -q '^right$' out || { cat out; fail "$k: not right"; }
  done
done
