#!/bin/sh
# no-memory.sh -- a program that asks for more device memory than there is (omp_target_alloc) gets null, and nobody says
# anything; where it maps more than there is, it ends with a message that has the size.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

test -e "$heddle/sim/libcuda.so.1" || unsupported "there is no simulator"
export HEDDLE_SIM_MEMORY=200m

cat >probe.c <<'END'
#include <omp.h>
#include <stdlib.h>

/* Through a pointer, too.  */
void *(*volatile allocate) (size_t, int) = omp_target_alloc;

int
main (int argc, char **argv)
{
  const int d = omp_get_default_device ();
  size_t most = 0;
  for (size_t bytes = (size_t) 1 << 40; bytes >= 1 << 20; bytes >>= 1)
    {
      void *p = most || bytes & 0x5555555555555555 ? omp_target_alloc (bytes, d) : allocate (bytes, d);
      if (p && !most)
	most = bytes;
      omp_target_free (p, d);
    }
  if (most < 1 << 24 || most > 200 << 20)
    return 1;
  if (argc == 1)
    return 0;

  /* What is mapped must be there.  */
  const size_t n = (size_t) 400 << 20;
  char *a = malloc (n);
  switch (argv[1][0])
    {
    case 'e':;
#pragma omp target enter data map(alloc: a[0:n])
      break;
    case 't':
#pragma omp target map(tofrom: a[0:n])
      a[5] = 1;
      break;
    case 'n':
#pragma omp target nowait map(from: a[0:n])
      a[5] = 1;
#pragma omp taskwait
      break;
    case 'd':
#pragma omp target data map(to: a[0:n])
#pragma omp target
      a[5] = 1;
      break;
    }
  return 0;
}
END
$CC $offload -O2 probe.c -o probe
run ./probe >log 2>&1 || { cat log; fail "the program fails"; }
test ! -s log || { cat log; fail "a message although the program asked"; }
run HEDDLE_INFO=1 ./probe 2>&1 | grep -q '^heddle: cannot allocate 1099511627776 bytes on device 0: .*OUT_OF_MEMORY' \
  || fail "no information line"
for how in enter target nowait data; do
  expect_error 'cannot allocate 4194[0-9]* bytes on device 0: CUDA_ERROR_OUT_OF_MEMORY' run ./probe $how
  test "$(grep -c 'cannot allocate' error.log)" = 1 || fail "not one message"
done

test -n "$CXX" || exit 0
cat >probe.cc <<'END'
#include <omp.h>
#include <vector>

int
main ()
{
  std::vector<void *> held;
  while (void *p = omp_target_alloc (50u << 20, 0))
    held.push_back (p);
  const std::size_t n = held.size ();
  for (void *p : held)
    omp_target_free (p, 0);
  return n < 2 || n > 4;
}
END
$CXX $offload -O0 probe.cc -o probe-cxx
run ./probe-cxx >log 2>&1 || { cat log; fail "the C++ program fails"; }
test ! -s log || { cat log; fail "a message although the C++ program asked"; }

test -n "$FC" || exit 0
cat >probe.f90 <<'END'
use iso_c_binding
use omp_lib, only: omp_get_default_device
implicit none
interface
  type (c_ptr) function omp_target_alloc (bytes, d) bind (c)
    import
    integer (c_size_t), value :: bytes
    integer (c_int), value :: d
  end function
end interface
if (c_associated (omp_target_alloc (2_c_size_t ** 45, omp_get_default_device ()))) stop 1
end
END
$FC $offload -O2 probe.f90 -o probe-f
run ./probe-f >log 2>&1 || { cat log; fail "the Fortran program fails"; }
test ! -s log || { cat log; fail "a message although the Fortran program asked"; }
