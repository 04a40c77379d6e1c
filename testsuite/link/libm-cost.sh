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
    case $used in '' | 0 | *[!0-9]*) echo "no time of the link with $1" >&2; exit 1 ;; esac
    test "$used" -ge "$least" || least=$used
  done
  echo "$least"
}

# The functions and kernels in the PTX of PROGRAM, into PROGRAM.functions.
functions ()
{
  $CC $offload -save-temps "$1.o" -lm -o "$1" 2>/dev/null || fail "the link with $1 fails"
  sed -n 's/^\(\.[a-z]* \)*\.\(func\|entry\) *\(([^)]*)\)* *\([A-Za-z_$0-9]*\).*/\4/p' "$1".*.ptx | sort -u >"$1.functions"
  grep -q '_omp_fn' "$1.functions" || fail "no kernel is found in the PTX with $1"
}

program plain 'x * 3'
functions plain
plain=$(link_time plain) || exit 1
# cost EXPRESSION OTHERS: OTHERS is a regular expression of the functions that it may bring besides its own.
cost ()
{
  name=$(echo "$1" | sed 's/ .*//')
  program "$name" "$1"
  used=$(link_time "$name") || exit 1
  echo "$1: $used ms, without it $plain ms"
  test $((used - plain)) -lt 500 || fail "the link with $1 takes too long"
  functions "$name"
  if comm -13 plain.functions "$name.functions" | grep -E -v "^(${name}.*|.*_omp_fn.*|$2)\$"; then
    fail "$1 brings these functions"
  fi
}
cost 'sin (x)' ''
cost 'erf (x)' ''
cost 'pow (x, x)' ''
cost 'tgamma (x)' 'gamma_.*'
cost 'erff (x)' ''
