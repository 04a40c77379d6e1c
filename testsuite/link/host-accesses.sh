#!/bin/sh
# host-accesses.sh -- -mcheck-races: what of the host's code gets a call, and what a program is that has them.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.
#
# { dg-pass host-watch host-accesses }
# (What is found by them: ../sim-check/host-races.sh.)

. "$SRCDIR/common"
checked="$offload -foffload-options=-mcheck-races"

# Lines that end in TOLD have a call, others have none.
cat >accesses.c <<'END'
#include <stdio.h>
#include <string.h>
struct pair { int a, b : 3, c : 5; };
extern int known[10];
extern _Complex double z;
static int own (int x)
{
  struct pair here = { x, 1, 2 };
  here.a++;
  return here.a + here.b;
}
struct pair copy (struct pair *p)
{
  p->c++;			/* TOLD */
  return *p;			/* TOLD */
}
int user (struct pair *p, char *s, const char *t, FILE *f)
{
  int quick = own (3), shown, mine;
  mine = 0;			/* TOLD */
  scanf ("%d", &shown);
  quick += shown;		/* TOLD */
  known[quick]++;		/* TOLD */
  memcpy (s, t, 20);		/* TOLD */
  strcpy (s, t);		/* TOLD */
  memset (known, 0, sizeof known);	/* TOLD */
  fwrite (s, 2, 3, f);		/* TOLD */
  __real__ z = 1;		/* TOLD */
  __atomic_fetch_add (known, 1, __ATOMIC_SEQ_CST);	/* TOLD */
#pragma omp target map(tofrom: mine)	/* TOLD */
  mine++;
  return quick + "text"[quick & 1];
}
END
sed -n '/TOLD/=' accesses.c >expected
for level in -O0 -O1; do
  $CC $checked $level -fdump-tree-all -c accesses.c -o accesses.o
  sed -n 's/.*heddle_host_access (.*&"accesses\.c"\[0\], \([0-9]*\), .*/\1/p' ./*.host-accesses | sort -n -u >told
  rm -f ./accesses*.[0-9]*
  diff expected told || fail "$level: other lines have calls than those expected"
done
$CC $offload -O1 -c accesses.c -o plain.o
for object in accesses.o plain.o; do
  nm $object | grep -q heddle_watches_host && has=yes || has=no
  case $object/$has in accesses.o/yes | plain.o/no) ;; *) fail "$object: $has" ;; esac
done

# A unit with the option that is linked without Heddle, or without the option.
cat >other.c <<'END'
int *p;
void set (void) { *p = 1; }
END
echo 'extern int *p; void set (void); int x; int main (void) { p = &x; set (); return x - 1; }' >main.c
$CC $checked -O2 -c other.c
$CC main.c other.o -o linked
./linked || fail "linked without Heddle: status $?"
$CC $offload -O2 region.c other.o -o region
run ./region || fail "linked without the option: status $?"
$CC $offload -foffload-options=-mcheck -O2 region.c other.o -o region
run ./region || fail "with all checks: status $?"

# Where the calls cannot be put in.
expect_error "cannot be used with '?-flto" $CC $checked -flto -c other.c -o lto.o
