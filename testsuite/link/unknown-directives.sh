#!/bin/sh
# unknown-directives.sh -- directives that this GCC ignores without a word.  In a unit with target regions, or one that
# might have them without that, each is an error, unless the program does the same without it: then it gets a warning,
# as from -Wunknown-pragmas.  Other units have neither.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
acc="$offload -fno-openmp -fopenacc"

cat >all.c <<'END'
#ifdef MAYBE
_Pragma ("omp begin declare target")
int f (void) { return 1; }
#ifdef KNOWN
#pragma omp end declare target
#endif
#endif
#define TILE _Pragma ("omp tile sizes (4)")
#define NAME target
#pragma omp no_such_directive begin
#pragma
#pragma other omp
int x;
#pragma omp groupprivate(x)
int
main (void)
{
  int a[100];
#ifdef MAYBE
#pragma omp metadirective when(device={arch(nvptx)}: target) default(parallel)
#endif
#ifdef MACRO
#pragma omp metadirective when(device={arch(nvptx)}: parallel) default(NAME)
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
if $CC -Wunknown-pragmas -c -fopenmp -DMAYBE all.c 2>&1 | grep "ignoring.*begin" >/dev/null; then known=; else known=-DKNOWN; fi
harmless=' assume$\| tile$'
for source in all.c ${CXX:+all.cc}; do
  if test $source = all.c; then compiler=$CC; else compiler=$CXX; fi
  $compiler -fopenmp $known -DREGION -DMAYBE -c -Wunknown-pragmas $source 2>all || { cat all; fail "$source"; }
  sed -n "s/^\([^ ]*\).*ignoring '#pragma omp \([a-z_]*\).*/\1 \2/p" all >ignored
  grep -v "$harmless" ignored >errors
  grep "$harmless" ignored >warnings
  if $compiler $offload $known -DREGION -DMAYBE -c -Wunknown-pragmas $source 2>all; then fail "$source: no error"; fi
  if grep 'is ignored: GCC' all; then fail "$source: two warnings"; fi
  for option in '' -Wno-unknown-pragmas; do
    if $compiler $offload $known -DREGION -DMAYBE -c $option $source 2>all; then fail "$source: no error"; fi
    sed -n "s/^\([^ ]*\) error: '#pragma omp \([a-z_]*\).*' is not known to GCC [0-9]*, .*/\1 \2/p" all >got
    diff errors got || { cat all; fail "$source: other errors"; }
    sed -n "s/^\([^ ]*\) warning: '#pragma omp \([a-z_]*\).*' is ignored: GCC [0-9]* does not know it\$/\1 \2/p" all >got
    if test -z "$option"; then diff warnings got; else test ! -s got; fi || { cat all; fail "$source: other warnings"; }
  done
  grep no_such_directive errors >/dev/null || fail "$source: no error"
  if grep ' metadirective\|begin declare' errors >/dev/null; then
    if $compiler $offload $known -DMAYBE -c $source 2>maybe; then fail "$source: without a region"; fi
    test `grep -c 'is not known to GCC' maybe` = `grep -c . errors` \
      || { cat maybe; fail "$source: not all without a region"; }
  fi
  if grep ' metadirective' errors >/dev/null; then
    if $compiler $offload -DMACRO -c $source 2>all; then fail "$source: with a macro"; fi
    grep 'metadirective.*is not known to GCC' all >/dev/null || { cat all; fail "$source: with a macro"; }
    $compiler $offload -DMACRO -c -save-temps $source 2>all || { cat all; fail "$source: preprocessed"; }
    grep 'metadirective.*is ignored: GCC' all >/dev/null || { cat all; fail "$source: preprocessed"; }
  fi
  $compiler $offload -c $source 2>all || fail "$source"
  test ! -s all || { cat all; fail "$source: a warning without a region"; }
done

# Errors of the front end's do not hide the directive that they come from.
cat >begin.c <<'END'
#pragma omp begin declare target
int f (void) { return 1; }
#pragma omp end declare target
END
if test "`$CC -dumpversion`" = 12; then
  if $CC $offload -DREGION -DMAYBE -c all.c 2>all; then fail "no error"; fi
  test `grep -c "is ignored: GCC 12 does not know it\|is not known to GCC 12" all` = 6 || { cat all; fail "not all"; }
  if $CC $offload -c begin.c 2>all; then fail "begin.c"; fi
  grep "begin.c:1.*'#pragma omp begin declare target' is not known" all >/dev/null || { cat all; fail "begin.c"; }
fi

# OpenACC's.
cat >acc.c <<'END'
int
main (void)
{
  int a[100];
#pragma acc init device_type(nvidia)
#ifdef SET
#pragma acc set device_num(0)
#endif
#ifdef REGION
#pragma acc parallel loop copyout(a)
#endif
  for (int i = 0; i < 100; i++)
    a[i] = i;
  return a[3] != 3;
}
END
if $CC $acc -DREGION -DSET -c acc.c 2>all; then fail "acc.c: no error"; fi
grep "acc.c:7.*error: '#pragma acc set' is not known" all >/dev/null || { cat all; fail "acc.c: no error"; }
grep "acc.c:5.*warning: '#pragma acc init' is ignored" all >/dev/null || { cat all; fail "acc.c: no warning"; }
$CC $acc -DSET -c acc.c 2>all || { cat all; fail "acc.c"; }
test ! -s all || { cat all; fail "acc.c: a warning without a region"; }
$CC $acc -DREGION -c acc.c 2>all || { cat all; fail "acc.c"; }
