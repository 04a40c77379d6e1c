#!/bin/sh
# reproducible.sh -- the same source becomes the same object and the same program, each time.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.
#
# What is ordered by addresses in the compiler differs from run to run where the system randomizes them.  The size of
# the environment moves the stack as well, and malloc's settings move the heap.
#
# { dg-pass clause-order }

. "$SRCDIR/common"

# What GCC's front end for C++ keeps in tables that are hashed by addresses.
cat >captured.cc <<'END'
struct members
{
  int *p, *q, *r, *s, n, *t, *u, *v;
  int sum ()
  {
    int x = 0;
#pragma omp target map(tofrom: x)
    x = p[0] + q[0] + r[0] + s[0] + t[0] + u[0] + v[0] + n;
    return x;
  }
};
template<class F, class G, class H, class I, class J, class K>
void
call (F f, G g, H h, I i, J j, K k)
{
  int x = 0;
#pragma omp target map(tofrom: x)
  x = f () + g () + h () + i () + j () + k ();
}
int
main ()
{
  int a = 1, b = 2, c = 3, d = 4, e = 5, f = 6, g = 7;
  auto all = [&] {
#pragma omp target
    a += b + c + d + e + f + g;
  };
  all ();
  call ([&] { return a; }, [&] { return b; }, [&] { return c; }, [=] { return d; }, [=] { return e; },
	[=] { return f; });
  members m = { &a, &b, &c, &d, 0, &e, &f, &g };
  return m.sum () == 0;
}
END
# The same for references among members, which GCC alone does not take.
cat >references.cc <<'END'
struct references
{
  int &a, &b;
  const int &c;
  int (&d)[2];
  int &e;
  void add ()
  {
#pragma omp target
    a += b + c + d[0] + e;
  }
};
int
main ()
{
  int a = 1, b = 2, c = 3, d[2] = { 4, 5 }, e = 6;
  references { a, b, c, d, e }.add ();
  return a == 1;
}
END
test -n "$CXX" || rm captured.cc references.cc

# These, and each 90th program of run/.
{
  ls "$PWD"/captured.cc "$PWD"/references.cc 2>/dev/null || :
  find "$SRCDIR/../run" -name '*.c' -o -name '*.cc' -o -name '*.f90' | LC_ALL=C sort | awk 'NR % 90 == 7'
} >programs

# Compile and link in folder $1.
build ()
{
  mkdir "$1"
  (cd "$1"
   $compiler $offload -O2 -frandom-seed=1 -w -c "$program" -o program.o || exit 1
   # The names of temporary files are in the symbol table.
   $compiler $offload -save-temps program.o -o program -lm)
}
status=0
compared=0
while read -r program; do
  case $program in
    *.c) compiler=$CC ;;
    *.cc) compiler=$CXX ;;
    *.f90) compiler=$FC ;;
  esac
  test -n "$compiler" || continue
  rm -rf 1 2 3
  A=$(printf %05000d 1) build 1 >output 2>&1 || continue
  MALLOC_TOP_PAD_=65536 MALLOC_MMAP_THRESHOLD_=16384 build 2
  A=$(printf %030000d 1) build 3
  compared=$((compared + 1))
  for n in 2 3; do
    for file in program.o program; do
      cmp -s 1/$file $n/$file && continue
      echo "$program: $file differs"
      status=1
    done
  done
done <programs
test $compared -gt 8 || fail "$compared programs compared"
exit $status
