# earned.sh -- each row of gcc-plugin/passes.def has its reason, and each optimisation changes four programs at least.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.
#
# The column REASON has the count of bench/passes, PROGRAMS (N), of each optimisation of the device's code.
#
# Six have fewer programs and stay, for what they do there.  Without peel a row of the aim, "100 parallel for
# reduction", has 5 % more instructions; without fixed_conditions bench/'s search of peaks has 60 % more.  team_pointers
# and lane_functions decide in which memory a variable is.  fixed_branches and inline_objects are for classes of slow
# kernels that programs outside of these lists have (one H200, to CUDA's time: invariants behind branches 5.5 and 1.6,
# calls that get addresses of structures 2.7 and 1.2); they were counted over a third of the programs only.

cd "$SRCDIR/../../gcc-plugin" || exit 1
grep '^HEDDLE_PASS' passes.def >"$WORKDIR/rows" || exit 1
test "`wc -l <"$WORKDIR/rows"`" -gt 50 || { echo "passes.def: where are the rows?"; exit 1; }
status=0
if grep -v ', NEEDED,$\|, PROGRAMS ([0-9]*),$\|, FAULT (1[2-9], 1[2-9]),$' "$WORKDIR/rows"; then
  echo "passes.def: these rows have no reason"
  status=1
fi
few=`sed -n 's/^HEDDLE_PASS ([A-Z |]*, \([a-z_]*\), .*, PROGRAMS (\([0-3]\)),$/\1:\2/p' "$WORKDIR/rows" \
  | grep -v '^peel:\|^fixed_conditions:\|^team_pointers:\|^lane_functions:\|^fixed_branches:\|^inline_objects:'`
if test -n "$few"; then
  echo "passes.def: optimisations with fewer than four programs (bench/passes): "$few
  status=1
fi
exit $status
