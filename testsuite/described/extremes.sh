# Maxima and minima of nested loops whose inner loop has no directive share the grid, in each form in which programs
# write them; where the order of the inner loop counts they do not.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

# nest WANTED TYPE CODE STATEMENT: the two loops with STATEMENT share the grid, or not.
nest () {
  cat > extreme.c <<END
#include <math.h>
$2
f ($2 *restrict a, $2 *restrict b, int n)
{
  $2 r = 0;
#pragma omp target teams distribute parallel for reduction($3: r) map(a[0:n * n], b[0:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      $4
  return r;
}
END
  $CC $offload -O2 -fopt-info-omp-all -c extreme.c -o extreme.o 2>log || { cat log; fail "it does not compile: $4"; }
  found=`grep -c 'share the grid' log || :`
  test $found -eq $1 || { cat log; fail "$found for $1: $2: $4"; }
}

A='a[i * n + j]' B='b[i * n + j]'
for type in double float; do
  nest 1 $type max "r = fmax (r, fabs ($B - $A));"
  nest 1 $type min "r = fmin (fmin (r, $A), $B);"
  nest 1 $type max "if ($B > r) r = $B;"
  nest 1 $type max "{ double d = $B - $A; if (r < d) r = d; }"
  nest 1 $type max "if ($A > 0 && $B > r) r = $B;"
  nest 1 $type max "r = $B > r ? $B : r;"
  nest 0 $type max "r = r > $B ? r : $B;"
  nest 0 $type max "if ($B > r) r = $A;"
  nest 0 $type max "if ($B < r) r = $B;"
  nest 0 $type max "{ $type before = r; if (j > 3) r = before + 1; }"
done
nest 1 int max "r = r > $B ? r : $B;"
nest 1 long min "if ($B <= r) r = $B;"
