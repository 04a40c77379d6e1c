#!/bin/sh
# static-objects.sh -- objects that are initialized when the program starts, in several units: by priority, then in the
# order of the link; in shared libraries that are loaded twice; without any region; a constructor that fails.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

need "$CXX" "C++ compiler"
test -e "$heddle/sim/libcuda.so.1" || unsupported "there is no simulator"
cat >mark.h <<'END'
#pragma omp declare target
extern int order[16], used;
struct mark { int n; mark (int i) : n (i) { order[used++] = i; } };
inline mark common (100);
#pragma omp end declare target
END
cat >one.cc <<'END'
#include <cstdio>
#include "mark.h"
#pragma omp declare target
int order[16], used;
mark a (1), b __attribute__ ((init_priority (2000))) (2), c __attribute__ ((init_priority (1000))) (3);
static mark d (4);
#pragma omp end declare target
int two ();
int
main ()
{
  int there[16], n;
#pragma omp target map(from: there, n)
  {
    for (int i = 0; i < 16; i++)
      there[i] = order[i];
    n = used;
  }
  for (int i = 0; i < n; i++)
    std::printf ("%d ", there[i]);
  std::printf ("\n");
  return n != used || two ();
}
END
cat >two.cc <<'END'
#include "mark.h"
#pragma omp declare target
mark e (5), f __attribute__ ((init_priority (1500))) (6);
struct late { int n; late () : n (e.n + common.n) { order[used++] = n; } } g;
#pragma omp end declare target
int
two ()
{
  int n = 0;
#pragma omp target map(from: n)
  n = g.n;
  return n != 105;
}
END
for options in -O0 -O2 "-O2 -flto" "-O2 -g -fno-use-cxa-atexit"; do
  $CXX -std=c++17 $offload $options one.cc two.cc -o program
  run ./program >out || { cat out; fail "wrong with $options"; }
  test "$(cat out)" = "3 6 2 100 1 4 5 105 " || { cat out; fail "wrong order with $options"; }
  $CXX -std=c++17 $offload $options two.cc one.cc -o program
  run ./program >out || { cat out; fail "wrong with $options, the other way round"; }
  test "$(cat out)" = "3 6 2 100 5 105 1 4 " || { cat out; fail "wrong order with $options, the other way round"; }
done

cat >library.cc <<'END'
#pragma omp declare target
static int times;
static int once () { return 100 + ++times; }
static int value = once ();
#pragma omp end declare target
extern "C" int
read_value ()
{
  int r = 0;
#pragma omp target map(from: r)
  r = value + times++;
  return r;
}
END
cat >load.c <<'END'
#include <dlfcn.h>
int
main (void)
{
  for (int i = 0; i < 2; i++)
    {
      void *h = dlopen ("./liblibrary.so", RTLD_NOW);
      int (*read_value) (void) = (int (*) (void)) dlsym (h, "read_value");
      if (read_value () != 102 || read_value () != 103)
	return 1;
      dlclose (h);
    }
  return 0;
}
END
$CXX $offload -O2 -fPIC -shared library.cc -o liblibrary.so
$CC load.c -o load -ldl
run ./load

printf '#pragma omp declare target\nstatic int f () { return 3; }\nint v = f ();\n#pragma omp end declare target\nint main () { return v != 3; }\n' >none.cc
$CXX $offload -O2 none.cc -o none
run ./none

cat >trap.cc <<'END'
#include <omp.h>
#pragma omp declare target
struct bad { int n; bad () { if (!omp_is_initial_device ()) __builtin_trap (); n = 1; } } b;
#pragma omp end declare target
int
main ()
{
#pragma omp target
  b.n++;
}
END
$CXX $offload -O2 trap.cc -o trap
expect_error 'kernel __heddle_constructors failed' env HEDDLE_DEVICE=sim OMP_TARGET_OFFLOAD=mandatory ${SANITIZER_ENV-} timeout 60 ./trap
