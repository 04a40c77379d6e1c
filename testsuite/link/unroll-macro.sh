#!/bin/sh
# unroll-macro.sh -- the number of #pragma unroll may be a macro.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

cat >main.c <<'END'
#define COPIES 6
int
main (int argc, char **argv)
{
  int a[99] = { argc }, s = 0;
#pragma omp target map(s)
#pragma omp parallel if(0)
  {
#pragma unroll COPIES
    for (int i = 0; i < argc + 97; i++)
      s ^= a[i];
  }
  return s != 1;
}
END
$CC $offload -O2 main.c -o main -foffload-options=-save-temps
test "`grep -c 'xor\.b32' ./*.ptx`" = 7
