# Collapsed loops whose inner one goes across memory: lanes go along the outer one, with tiles and where these would stick
# out too far (100 columns by 300 rows).  There they went along the inner one once more: 32 sectors an access, not 5.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
cat > across.c <<'END'
#include <stdlib.h>

static void
transform (int n, int m, const int *x, int *y)
{
#pragma omp target teams distribute parallel for collapse(2) map(to: x[:n * m]) map(from: y[:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      y[i + j * n] = 3 * x[i + j * n] + i - j;
}

int
main (int argc, char **argv)
{
  int n = atoi (argv[1]), m = atoi (argv[2]);
  int *x = malloc (n * m * sizeof *x), *y = malloc (n * m * sizeof *y);
  for (int i = 0; i < n * m; i++)
    x[i] = i % 1000;
  transform (n, m, x, y);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      if (y[i + j * n] != 3 * ((i + j * n) % 1000) + i - j)
	return 1;
  return 0;
}
END
$CC $offload -O2 across.c -o across
for size in "300 100" "100 300" "512 256" "31 7" "1 40" "40 1"; do
  HEDDLE_DEVICE=sim OMP_TARGET_OFFLOAD=mandatory HEDDLE_SIM_PROFILE=1 ./across $size 2> profile || fail "$size: wrong results"
  value () { sed -n "/transform/s/.*, $1 \([0-9]*\).*/\1/p" profile; }
  accesses=$(value accesses) sectors=$(value sectors)
  echo "$size: $accesses accesses, $sectors sectors"
  case $size in
    *0\ *00 | 512*) test "$sectors" -lt $((accesses * 7)) || fail "$size: lanes go across memory" ;;
  esac
done
