#!/bin/sh
# shared-variables.sh -- a program and its shared libraries that define one variable for the device: "Duplicate node", and it
# hung.  Constants may be in all; one that can change is an error with its name; what only another library has is an
# error that says so.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

test -e "$heddle/sim/libcuda.so.1" || unsupported "there is no simulator"
cat >count.c <<'END'
#pragma omp declare target
int calls = 0;
int step (void) { return 1; }
#pragma omp end declare target
int
NAME (void)
{
  int r;
#pragma omp target map(from: r)
  r = calls += step ();
  return r;
}
END
cat >main.c <<'END'
#include <stdio.h>
int one (void), two (void);
int main (void) { printf ("%d\n", one () + two ()); return 0; }
END
mandatory="env HEDDLE_DEVICE=sim OMP_TARGET_OFFLOAD=mandatory ${SANITIZER_ENV-} timeout 60"
$CC $offload -fPIC -shared -DNAME=one count.c -o libone.so
$CC $offload -fPIC -shared -DNAME=two count.c -o libtwo.so
$CC $offload main.c ./libone.so ./libtwo.so -o main
expect_error 'the variable calls is in .declare target. in two' $mandatory ./main
test "$(OMP_TARGET_OFFLOAD=disabled sanitized ./main)" = 3 || fail "wrong on the host"
# The program and a library, by a name that is also a type's in mangled names; a library that comes later.
$CC $offload -Dcalls=i -fPIC -shared -DNAME=one count.c -o libi.so
$CC $offload -Dcalls=i -DNAME=two -c count.c -o two.o
$CC $offload main.c two.o ./libi.so -o main
expect_error 'the variable i is in .declare target. in two' $mandatory ./main
cat >load.c <<'END'
#include <dlfcn.h>
int
main (void)
{
  for (int i = 0; i < 2; i++)
    {
      void *h = dlopen ("./libone.so", RTLD_NOW | RTLD_GLOBAL);
      int (*one) (void) = (int (*) (void)) dlsym (h, "one");
      if (one () != 1)
	return 1;
      dlclose (h);
    }
  dlopen ("./libone.so", RTLD_NOW | RTLD_GLOBAL);
  dlopen ("./libtwo.so", RTLD_NOW);
  return 0;
}
END
$CC load.c -o load -ldl
expect_error 'the variable calls is in .declare target. in two' $mandatory ./load
# Each with its own.
$CC $offload -fvisibility=hidden -fPIC -shared -DNAME='__attribute__ ((visibility ("default"))) one' count.c -o libone.so
$CC $offload main.c ./libone.so ./libtwo.so -o main
test "$(run ./main)" = 2 || fail "hidden variables are not each library's own"

if test -n "$CXX"; then
  cat >header.h <<'END'
#pragma omp declare target
inline constexpr int table[3] = { 1, 2, 3 };
inline const double half = 0.5;
template <typename T> constexpr T four = T (4);
inline int twice (int x) { return 2 * x; }
struct counter { static int next () { static int n; return ++n; } };
#ifdef CHANGES
inline int level = 3;
#endif
#pragma omp end declare target
END
  cat >part.cc <<'END'
#include "header.h"
extern "C" int
NAME ()
{
  int r, i = 2;
#pragma omp target map(from: r) map(to: i)
  r = twice (table[i]) + int (half * 4) + four<int>;
#ifdef CHANGES
#pragma omp target map(tofrom: r)
  r += level++;
#endif
  return r;
}
END
  for options in -O0 -O2; do
    $CXX -std=c++17 $offload $options -fPIC -shared -DNAME=one part.cc -o libone.so
    $CXX -std=c++17 $offload $options -fPIC -shared -DNAME=two part.cc -o libtwo.so
    $CC $offload main.c ./libone.so ./libtwo.so -o main
    test "$(run ./main)" = 24 || fail "constants of two libraries"
    $CXX -std=c++17 $offload $options -DNAME=two -c part.cc
    $CC $offload -c main.c
    $CXX $offload main.o part.o ./libone.so -o main
    test "$(run ./main)" = 24 || fail "constants of a program and a library"
    $CXX -std=c++17 $offload $options -DCHANGES -fPIC -shared -DNAME=one part.cc -o libone.so
    $CXX -std=c++17 $offload $options -DCHANGES -fPIC -shared -DNAME=two part.cc -o libtwo.so
    $CC $offload main.c ./libone.so ./libtwo.so -o main
    expect_error 'the variable level is in .declare target. in two' $mandatory ./main
  done
fi

# What only a shared library has.
cat >gain.c <<'END'
#pragma omp declare target
int gain = 5;
int amplify (int x) { return gain * x; }
#pragma omp end declare target
END
cat >use.c <<'END'
#pragma omp declare target
extern int gain;
int amplify (int);
#pragma omp end declare target
int
main (void)
{
  int r;
#pragma omp target map(from: r)
  r = WHAT;
  return r;
}
END
$CC $offload -fPIC -shared gain.c -o libgain.so
expect_error 'if another shared library defines it' $CC $offload -DWHAT='amplify (2)' use.c ./libgain.so -o use
grep -q 'use.c:10:.*error: function .amplify. is not available' error.log || fail "not the line of the call"
expect_error 'if another shared library defines it' $CC $offload -DWHAT=gain use.c ./libgain.so -o use
grep -q 'use.c:10:.*error: variable .gain. is not available' error.log || fail "not the line of the use"
$CC $offload -DWHAT='amplify (2) + gain - 15' use.c gain.c -o use
run ./use
