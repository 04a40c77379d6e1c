#!/bin/sh
# inverse-root.sh -- the proof of emit/float-math.cc's inverse square root: all mantissas, all approximations allowed.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.
#
# For x from 1 to 4 and r within 2^-22.9 of 1 / sqrt (x), PTX's bound: the inverse of the root is right, and so is the
# root, but for two pairs of x and r that no GPU has, as sqrt.rn is made in the same way.  Without the directed rounding
# some inverses are wrong.

. "$SRCDIR/common"
grep -q -w fma /proc/cpuinfo || unsupported "this machine has no fused operations"
cat >proof.c <<'END'
#include <math.h>
#include <stdio.h>
#include <string.h>

static float
number (unsigned bits)
{
  float x;
  memcpy (&x, &bits, 4);
  return x;
}

/* Q is a result that has been rounded to nearest, REST the exact one less Q: the result rounded up.  */
static float
rounded_up (float q, double rest)
{
  return rest > 0 ? nextafterf (q, INFINITY) : q;
}

int
main (void)
{
  const double bound = exp2 (-22.9);
  long tried = 0, roots = 0, inverses = 0, nearest = 0;
  for (unsigned bits = 0x3f800000; bits < 0x40800000; bits++)
    {
      const float x = number (bits), root = sqrtf (x), inverse = 1 / root;
      const double exact = 1 / sqrt (x), least = exact * (1 - bound), most = exact * (1 + bound);
      float r = least;
      if (r < least)
	r = nextafterf (r, 2);
      for (; r <= most; r = nextafterf (r, 2))
	{
	  const float s0 = x * r, s = fmaf (fmaf (-s0, s0, x), r * 0.5f, s0);
	  const double e_exact = 1 - (double) root * r;
	  const float e_near = e_exact, e = rounded_up (e_near, e_exact - e_near), e2 = fmaf (e, e, e);
	  const float up = rounded_up (e2, ((double) e - e2) + (double) e * e);
	  tried++;
	  roots += s != root;
	  inverses += fmaf (r, up, r) != inverse;
	  nearest += fmaf (r, fmaf (e_near, e_near, e_near), r) != inverse;
	}
    }
  printf ("%ld pairs; wrong: %ld roots, %ld inverses, %ld without directed rounding\n", tried, roots, inverses,
	  nearest);
  return tried < 50000000 || roots != 2 || inverses || !nearest;
}
END
$CC -O2 -mfma -ffp-contract=off proof.c -o proof -lm
./proof || fail "the proof fails"
