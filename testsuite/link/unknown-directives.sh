#!/bin/sh
# unknown-directives.sh -- directives that this GCC ignores without a word: a unit with target regions gets a warning of
# each, as from -Wunknown-pragmas, and so has one that might have them without that; other units none.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

cat >all.c <<'END'
#ifdef MAYBE
_Pragma ("omp begin declare target")
int f (void) { return 1; }
#endif
#ifdef KNOWN
#pragma omp end declare target
#endif
#define TILE _Pragma ("omp tile sizes (4)")
#pragma omp no_such_directive begin
#pragma
#pragma other omp
int
main (void)
{
  int a[100];
#ifdef MAYBE
#pragma omp metadirective when(device={arch(nvptx)}: target) default(parallel)
#endif
  for (int i = 0; i < 100; i++)
    a[i] = i;
  TILE
  for (int i = 0; i < 100; i++)
    a[i] = i;
#pragma omp assume holds(a[0])
  ;
#ifdef REGION
#pragma omp target map(a)
  a[3] = 4;
#endif
  return a[3] != 4;
}
END
cp all.c all.cc
# Since GCC 13 it is known, and then wants its end.
if $CC -Wunknown-pragmas -c -fopenmp -DKNOWN -DMAYBE all.c 2>&1 | grep "ignoring.*begin" >/dev/null; then known=; else known=-DKNOWN; fi
for source in all.c ${CXX:+all.cc}; do
  if test $source = all.c; then compiler=$CC; else compiler=$CXX; fi
  $compiler $offload $known -DREGION -DMAYBE -c -Wunknown-pragmas $source 2>all || { cat all; fail "$source"; }
  sed -n "s/^\([^ ]*\).*ignoring '#pragma omp \([a-z_]*\).*/\1 \2/p" all >expected
  if grep 'is ignored: GCC' all; then fail "$source: two warnings"; fi
  $compiler $offload $known -DREGION -DMAYBE -c $source 2>all || { cat all; fail "$source"; }
  sed -n "s/^\([^ ]*\) warning: '#pragma omp \([a-z_]*\).*' is ignored: GCC [0-9]* does not know it\$/\1 \2/p" all >got
  cut -d' ' -f1,2 expected | diff - got || { cat all; fail "$source: other warnings"; }
  grep no_such_directive got >/dev/null || fail "$source: no warning"
  $compiler $offload $known -DMAYBE -c $source 2>maybe || fail "$source"
  if grep ' metadirective\|begin declare' got >/dev/null; then
    test `grep -c 'is ignored: GCC' maybe` = `grep -c . got` || { cat maybe; fail "$source: not all without a region"; }
  fi
  $compiler $offload -c $source 2>all || fail "$source"
  test ! -s all || { cat all; fail "$source: a warning without a region"; }
  $compiler $offload $known -DREGION -DMAYBE -c -Wno-unknown-pragmas $source 2>all || fail "$source"
  test ! -s all || { cat all; fail "$source: -Wno-unknown-pragmas"; }
done
if test "`$CC -dumpversion`" = 12; then
  $CC $offload -DREGION -DMAYBE -c all.c 2>all
  test `grep -c 'is ignored: GCC 12 does not know it' all` = 5 || { cat all; fail "not all"; }
fi
