#!/bin/sh
# guide.sh -- the programs and commands of the user's guide do what it says.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

command -v python3 >/dev/null || unsupported "there is no python3"
test -e "$heddle/sim/libcuda.so.1" || unsupported "there is no simulator"
test -z "$SANITIZERS" || unsupported "needs programs without sanitizers"
doc=$SRCDIR/../../doc
for page in "$doc"/guide/*.md; do
  case $page in
    */README.md | */messages.md) continue ;;
    # What the front ends of other versions say, and what their libgomps hand over.
    */openmp.md | */debugging.md) test "$($CC -dumpversion)" = 12 || continue ;;
  esac
  "$doc/try-guide" --prefix "$HEDDLE_PREFIX" --cc "$CC ${VERSION_OPTIONS-}" --cxx "$CXX" --fc "$FC" "$page" || fail "$page"
done
