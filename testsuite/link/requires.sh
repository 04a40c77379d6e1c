#!/bin/sh
# requires.sh -- "requires" directives that the front ends of GCC 12 refuse: with unified_shared_memory regions use the
# host's memory, and its variables of declare target, also those of other units and of functions; where the device
# cannot, or units differ, that is said.  requires-ancestor.sh has regions of the host inside of others.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

test -e "$heddle/sim/libcuda.so.1" || unsupported "there is no simulator"
cat >first.c <<'END'
#pragma omp requires unified_shared_memory, unified_address reverse_offload
#include <stdlib.h>
#pragma omp declare target
int counter = 1;
static int hidden = 2;
int table[4] = { 1, 2, 3, 4 };
extern int elsewhere;
extern int next (void);
int *const entry = &table[2];
int
calls (void)
{
  static int number = 10;
  return ++number;
}
#pragma omp end declare target
int linked = 7;
#pragma omp declare target link(linked)

int
main (void)
{
  int *p = malloc (4 * sizeof *p);
  p[3] = 5;
  counter = 20;
  elsewhere = 30;
  if (calls () != 11)
    return 1;
#pragma omp target
  {
    counter += p[3];
    hidden += counter;
    p[2] = next () + elsewhere;
    p[1] = calls ();
    *entry += 40;
    linked++;
  }
  return !(counter == 25 && hidden == 27 && elsewhere == 31 && p[2] == 30 + 31 && p[1] == 12 && calls () == 13
	   && table[2] == 43 && linked == 8);
}
END
cat >second.c <<'END'
#pragma omp requires unified_shared_memory unified_address
#pragma omp requires reverse_offload
#pragma omp declare target
int elsewhere;
int next (void) { return elsewhere++; }
#pragma omp end declare target
END
HEDDLE_SIM_PAGEABLE=1
export HEDDLE_SIM_PAGEABLE
for level in -O0 -O2; do
  $CC $offload $level -Wfatal-errors -fmax-errors=1 first.c second.c -o both >messages 2>&1 || { cat messages; fail "$level"; }
  test ! -s messages || { cat messages; fail "a message"; }
  HEDDLE_INFO=1 run ./both >out 2>&1 || { cat out; fail "$level: status $?"; }
  grep '^heddle: launch' out >/dev/null || { cat out; fail "not on the device"; }
  if grep '^heddle: copy' out; then fail "something was copied"; fi
done

# Where the device cannot: the host, with a line; or the end.
HEDDLE_SIM_REGISTER=0 HEDDLE_SIM_PAGEABLE=0 sanitized HEDDLE_DEVICE=sim ./both >out 2>&1 \
  || { cat out; fail "status $? on the host"; }
grep 'no device can be used, target regions run on the host: the program requires unified_shared_memory' out >/dev/null \
  || { cat out; fail "no reason"; }
HEDDLE_SIM_REGISTER=0 HEDDLE_SIM_PAGEABLE=0 expect_error 'MANDATORY, but no device can be used: the program requires unified_shared' run ./both

# Units that differ.
$CC $offload -O2 -c first.c
for clause in unified_address reverse_offload; do
  sed "/requires.*$clause/d" second.c >third.c
  $CC $offload -O2 -c third.c
  expect_error "first.o has 'requires $clause' and third.o does not" $CC $offload -O2 first.o third.o -o both
  expect_error "first.o has 'requires $clause' and third.o does not" $CC $offload -O2 third.o first.o -o both
done

# A library that comes when devices are in use already.
cat >library.c <<'END'
#pragma omp requires unified_shared_memory
int
region (int *p)
{
#pragma omp target
  ++*p;
  return *p;
}
END
cat >main.c <<'END'
#include <dlfcn.h>
int
main (void)
{
  int n = 1;
#pragma omp target map(n)
  n++;
  void *library = dlopen ("./library.so", RTLD_NOW);
  int (*region) (int *) = (int (*) (int *)) dlsym (library, "region");
  return region (&n) != 3;
}
END
$CC $offload -O2 -shared -fPIC library.c -o library.so
$CC $offload -O2 main.c -o late -ldl
sanitized HEDDLE_DEVICE=sim ./late >out 2>&1 || { cat out; fail "library: status $?"; }
grep 'loaded after devices came into use requires unified_shared_memory' out >/dev/null || { cat out; fail "no line"; }
HEDDLE_USM=1 run ./late
expect_error 'loaded after devices came into use requires unified_shared_memory' run ./late

if test -n "${CXX-}"; then
  # A constructor runs once, on the host.
  cat >object.cc <<'END'
#pragma omp requires unified_shared_memory
#include <cstdlib>
struct thing { int *p; int n; thing (int k) : p (new int (k)), n (k) {} };
#pragma omp declare target
thing global (atoi ("5"));
inline int shared = 3;
template <typename T> struct holder { static inline T value = 4; };
#pragma omp end declare target
int
main ()
{
  global.n++;
  holder<int>::value++;
#pragma omp target
  {
    *global.p += global.n;
    shared += holder<int>::value;
  }
  return !(*global.p == 11 && shared == 8);
}
END
  $CXX $offload -O2 -std=c++17 object.cc -o object 2>messages || { cat messages; fail "object.cc"; }
  test ! -s messages || { cat messages; fail "object.cc: a message"; }
  run ./object
fi
if test -n "${FC-}"; then
  cat >module.f90 <<'END'
module m
  implicit none
  !$omp requires unified_shared_memory, unified_address, reverse_offload
  integer :: counter = 1
  real, allocatable :: values(:)
  !$omp declare target (counter, values)
end module
program p
  use m
  implicit none
  !$omp requires unified_shared_memory, unified_address, reverse_offload
  integer :: i
  real, pointer :: q(:)
  allocate (values(100), q(100))
  values = 1
  q = 2
  counter = 5
  !$omp target teams distribute parallel do
  do i = 1, 100
    values(i) = values(i) + q(i)
  end do
  !$omp target
  counter = counter + size (values)
  !$omp end target
  if (any (values /= 3) .or. counter /= 105) error stop
end program
END
  $FC $offload -O2 module.f90 -o module
  HEDDLE_INFO=1 run ./module >out 2>&1 || { cat out; fail "Fortran: status $?"; }
  if grep '^heddle: copy' out; then fail "Fortran: something was copied"; fi
  HEDDLE_SIM_REGISTER=0 HEDDLE_SIM_PAGEABLE=0 expect_error 'the program requires unified_shared_memory' run ./module
fi
