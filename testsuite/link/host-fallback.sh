#!/bin/sh
# host-fallback.sh -- the schedule that a device wants began a parallel region for every few iterations on the host.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

cat >fallback.c <<'END'
enum { N = 1 << 26 };
static char a[N];

#define FILL(type, last)				\
  static int						\
  fill_##type (type n)					\
  {							\
    int wrong = 0;					\
    _Pragma ("omp target teams distribute parallel for num_teams(3)")	\
    for (type i = 0; i < n; i++)			\
      a[i]++;						\
    for (int i = 0; i < N; i++)				\
      wrong += a[i] != (i < last);			\
    for (int i = 0; i < N; i++)				\
      a[i] = 0;						\
    return wrong;					\
  }
FILL (int, N)
FILL (unsigned, N - 1)
FILL (long, N - 2)

int
main (void)
{
  return fill_int (N) != 0 || fill_unsigned (N - 1) != 0 || fill_long (N - 2) != 0;
}
END
$CC $offload -O2 fallback.c -o fallback
OMP_TARGET_OFFLOAD=disabled sanitized timeout 120 ./fallback || fail "the host took too long, or made a mistake"
