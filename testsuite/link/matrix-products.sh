#!/bin/sh
# matrix-products.sh -- products of doubles have a second PTX, for devices whose tensor cores multiply doubles.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

# Not where products must not be fused, for floats, or where the first one is for such devices.

cat >product.c <<'EOF'
#ifndef ELEMENT
# define ELEMENT double
#endif
void
product (int n, const ELEMENT *a, const ELEMENT *b, ELEMENT *c)
{
#pragma omp target teams distribute parallel for collapse(2) map(a[:n * n], b[:n * n], c[:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
	ELEMENT s = 0;
	for (int k = 0; k < n; k++)
	  s += a[i * n + k] * b[k * n + j];
	c[i * n + j] = s;
      }
}

int
main (void)
{
  return 0;
}
EOF
count ()
{
  ls "$1".*.ptx | wc -l
}
instructions ()
{
  cat "$1".*.ptx | grep -c 'mma\.sync\.aligned\.'"$2"'\.row\.col\.f64'
}
march=-foffload-options=nvptx-none=-march

$CC $offload -O2 -save-temps product.c -o both || fail "both"
test `count both` = 2 || fail "both: `count both` texts"
instructions both m16n8k4 >/dev/null || fail "both: no tensor cores"
grep -q mma.sync both.*none.ptx && fail "both: the first text is for all devices"
grep -q "cp\.async\.cg.*16;" both.*sm_90.ptx || fail "both: no copies"
grep -q '^.target sm_90' both.*sm_90.ptx || fail "both: the second text is for other devices"

$CC $offload -O2 -ffp-contract=off -save-temps product.c -o apart || fail "apart"
test `count apart` = 1 || fail "apart: `count apart` texts"
instructions apart '.*' && fail "apart: fused products"

$CC $offload -O2 -DELEMENT=float -save-temps product.c -o floats || fail "floats"
test `count floats` = 1 || fail "floats: `count floats` texts"

$CC $offload -O2 $march=sm_90 -save-temps product.c -o new || fail "new"
test `count new` = 1 || fail "new: `count new` texts"
instructions new m16n8k4 >/dev/null || fail "new: no tensor cores"

$CC $offload -O2 $march=sm_80 -save-temps product.c -o older || fail "older"
test `count older` = 2 || fail "older: `count older` texts"
instructions older m8n8k4 >/dev/null || fail "older: no small matrices"
instructions older m16n8k4 >/dev/null || fail "older: no large matrices"
