# With -mreproducible the user learns which sums come in an order that nobody knows, and of nothing else.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
cat > luck.c <<'EOF'
double
luck (const double *x, int n)
{
  double s = 0, t = 0, u = 0, v = 0;
  int count = 0;
#pragma omp target teams distribute parallel for map(tofrom: s, count)
  for (int i = 0; i < n; i++)
    {
#pragma omp atomic
      s += x[i];
#pragma omp atomic
      count++;
    }
#pragma omp target parallel map(tofrom: t, u)
  {
#pragma omp for reduction(+: t)
    for (int i = 0; i < n; i++)
      t += x[i];
#pragma omp critical
    u = u * 0.5 + 1;
  }
#pragma omp target teams loop map(tofrom: v) reduction(+: v) reduction(+: count)
  for (int i = 0; i < n; i++)
    {
      v += x[i];
      count++;
    }
#pragma omp atomic
  s += 1;
  return s + t + u + v + count;
}
EOF
$CC $offload -O2 -c -foffload-options=-mreproducible luck.c -o luck.o > log 2>&1
cat log
sed -n 's/^luck.c:\([0-9]*\):.*warning:.*/\1/p' log > lines
printf '%s\n' 10 16 19 > wanted
cmp lines wanted || fail "warnings of other lines than 10, 16 and 19"
$CC $offload -O2 -c luck.c -o luck.o > log 2>&1
test ! -s log || { cat log; fail "a message without -mreproducible"; }
