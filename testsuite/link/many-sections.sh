#!/bin/sh
# many-sections.sh -- a construct that maps many arrays: its code is linear in their number (repeated-sections.cc).
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

# Print a function that maps N arrays by pointers.
source_for ()
{
  awk -v n="$1" 'function list (before, after, i, s)
		 {
		   for (i = 0; i < n; i++)
		     s = s (i ? ", " : "") before i after
		   return s
		 }
		 BEGIN {
		   print "void all (" list("float *p", "") ", int n)\n{"
		   print "#pragma omp target data map(to: " list("p", "[0:n]") ")"
		   print "#pragma omp target teams distribute parallel for"
		   print "  for (int i = 0; i < n; i++) p0[i] += p1[i];\n}"
		 }'
}

# The lines of its optimized form.
lines_for ()
{
  source_for "$1" > many.c
  rm -f many.c.*
  $CC $offload -O2 -fdump-tree-optimized -c many.c
  cat many.c.*.optimized | wc -l
}

few=`lines_for 40` many=`lines_for 80`
echo "$few lines for 40 arrays, $many for 80"
test $many -lt $((few * 9 / 4)) || fail "the code of many sections is not linear in their number"

# Nor does it take the compiler longer than a few times what plain GCC takes, whatever the machine.
user_time ()
{
  ( "$@" -c many.c -o many.o; times ) | sed -n '2s/ .*//; 2s/m/ /; 2s/s//p' | awk '{ print int (1000 * ($1 * 60 + $2)) }'
}
source_for 96 > many.c
with=`user_time $CC $offload -O2` without=`user_time $CC -fopenmp -foffload=disable -O2`
echo "$with ms for 96 arrays, $without ms without Heddle"
test $with -lt $((without * 3 + 500)) || fail "many sections take the compiler too long"
