#!/bin/sh
# demand.sh -- what kernels do not reach is not compiled, and what emission asks for is.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.
#
# { dg-pass demand }

. "$SRCDIR/common"

cat >quotient.c <<'END'
int
main (int argc, char **argv)
{
  unsigned __int128 x = argc + 6;
#pragma omp target map(x)
  x = ~(unsigned __int128) 0 / x;
  return x >> 64 != ~0ull / (argc + 6);
}
END
$CC $offload -O2 -foffload-options=nvptx-none=-fdump-tree-optimized quotient.c -o quotient
sed -n 's/^;; Function \([^ ]*\).*/\1/p' ./*.optimized | sort >compiled
cat compiled
# There is no instruction for it.
grep -x __udivti3 compiled || fail "no division of 128 bits has been compiled"
# The device libraries have more of its kind.
for name in __modti3 __floattisf memmove; do
  ! grep -x "$name" compiled || fail "$name has been compiled, which nothing calls"
done
run ./quotient
