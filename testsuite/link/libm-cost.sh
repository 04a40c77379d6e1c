#!/bin/sh
# libm-cost.sh -- what one function of libm costs a program: less than half a second of its link, and only its own code.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

program ()
{
  cat >"$1.c" <<END
#include <math.h>
int
main (void)
{
  double x = 2.5;
#pragma omp target map(tofrom: x)
  x = $2;
  return x > 100;
}
END
  $CC $offload -O2 -c "$1.c"
}

# Processor time of the link of PROGRAM in milliseconds, the least of five: bash's time, which includes children's.
link_time ()
{
  least=1000000
  for turn in 1 2 3 4 5; do
    used=$(bash -c 'TIMEFORMAT="%U %S"; time "$@" 2>&1' link $CC $offload "$1.o" -lm -o "$1" 2>&1 | tail -1 |
      awk '{ printf "%d", ($1 + $2) * 1000 }')
    test "$used" -ge "$least" || least=$used
  done
  echo "$least"
}

# The functions and kernels in the PTX of PROGRAM.
functions ()
{
  $CC $offload -save-temps "$1.o" -lm -o "$1" 2>/dev/null
  sed -n 's/^\(\.[a-z]* \)*\.\(func\|entry\) *\(([^)]*)\)* *\([A-Za-z_$0-9]*\).*/\4/p' "$1".*.ptx | sort -u
}

program plain 'x * 3'
functions plain >plain.functions
plain=$(link_time plain)
# cost EXPRESSION OTHERS: OTHERS is a regular expression of the functions that it may bring besides its own.
cost ()
{
  name=$(echo "$1" | sed 's/ .*//')
  program "$name" "$1"
  used=$(link_time "$name")
  echo "$1: $used ms, without it $plain ms"
  test $((used - plain)) -lt 500 || fail "the link with $1 takes too long"
  functions "$name" >"$name.functions"
  if comm -13 plain.functions "$name.functions" | grep -E -v "^(${name}.*|.*_omp_fn.*|$2)\$"; then
    fail "$1 brings these functions"
  fi
}
cost 'sin (x)' ''
cost 'erf (x)' ''
cost 'pow (x, x)' ''
cost 'tgamma (x)' 'gamma_.*'
cost 'erff (x)' ''
