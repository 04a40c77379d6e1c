#!/bin/sh
# host-call-cost.sh -- a program that prints to stdout and stderr only, and calls no function of the host, has the same PTX
# with and without -mno-host-calls; one that opens a file has not.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

cat >probe.c <<'END'
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#pragma omp declare target
static void __attribute__ ((noinline))
say (const char *text, int i)
{
  fprintf (stderr, "%s %d\n", text, i);
  fputs (text, stdout);
  putc ('\n', stderr);
  fwrite (text, 1, strlen (text), stdout);
}
#pragma omp end declare target
int
main (int argc, char **argv)
{
  int n = 5;
#ifdef OPENS
  FILE *f = fopen ("file", "w");
#endif
#pragma omp target map(tofrom: n)
  {
    printf ("%d\n", n);
    puts ("text");
    fprintf (stderr, "in the region %s\n", getenv ("HOME") ? "yes" : "no");
    fputc ('x', stdout);
    fflush (stdout);
    say ("hello", n);
#ifdef OPENS
    fputs ("a line\n", f);
#endif
    n++;
  }
#pragma omp target teams distribute parallel for
  for (int i = 0; i < 10; i++)
    {
      printf ("%d\n", i);
      fprintf (stderr, "%d\n", i);
    }
  return n != 6;
}
END
# ptx_of NAME OPTION...: the PTX in NAME.ptx
ptx_of ()
{
  name=$1; shift
  rm -rf temps; mkdir temps
  (cd temps && $CC $offload "$@" -save-temps ../probe.c -o probe) || fail "does not compile: $*"
  grep -v '^//' temps/*.ptx >"$name.ptx"
  has_image temps/probe
}
for level in -O0 -O2; do
  ptx_of with $level
  ptx_of without $level -foffload-options=nvptx-none=-mno-host-calls
  cmp with.ptx without.ptx || fail "$level: host calls cost something"
  grep -q __heddle_calls with.ptx && fail "$level: host calls are there"
  ptx_of opens $level -DOPENS
  grep -q __heddle_calls opens.ptx || fail "$level: there are no host calls"
done
