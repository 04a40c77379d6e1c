# abi.sh -- doc/abi.md has the numbers and parameters of libgomp-nvptx/image.h and abi.h, and no others.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

top=$SRCDIR/../..
paper=$top/doc/abi.md
image=$top/libgomp-nvptx/image.h
status=0

# compare WHAT: the lines of "wanted", from a header, and of "got", from the paper.
compare () {
  test -s wanted || { echo "cannot read the $1 of the header"; exit 1; }
  diff wanted got && return
  echo "doc/abi.md and the header (<) have other $1"
  status=1
}

sed -n '/^struct heddle_kernel_params$/,/^};$/s/^  [a-z ]* \([a-z0-9_]*\);.*/\1/p' "$top/libgomp-nvptx/abi.h" >wanted
sed -n '/^| parameter | meaning |$/,/^$/p' "$paper" | cut -d'|' -f2 | grep -o '`[a-z0-9_]*`' | tr -d '`' >got
sort -o wanted wanted
sort -o got got
compare parameters

sed -n 's/^#define HEDDLE_IMAGE_ABI \([0-9]*\).*/\1/p' "$image" >wanted
sed -n 's/^| ABI \([0-9]*\) .*/\1/p' "$paper" >got
compare "number of the ABI"
exit $status
