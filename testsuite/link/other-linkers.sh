#!/bin/sh
# other-linkers.sh -- -fuse-ld=: bfd and gold link device code; lld and mold do not, and the default linker takes their
# place, with a note, in a link for offloading only.  They need not be installed.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

note='the default linker takes the place of'

for linker in bfd gold lld mold; do
  case $linker in lld | mold) notes=1 ;; *) notes=0 ;; esac
  $CC $offload -O2 -fuse-ld=$linker region.c -o region 2>log || { cat log; fail "$linker: no link"; }
  cat log
  test "$(grep -c "$note $linker" log)" = $notes || fail "$linker: another number of notes"
  has_image region
  run ./region
  # Compilation alone has no linker.
  $CC $offload -O2 -fuse-ld=$linker -c region.c -o region.o 2>log || { cat log; fail "$linker: no compilation"; }
  test ! -s log || { cat log; fail "$linker: a word about a compilation"; }
  $CC $offload -fuse-ld=$linker region.o -o region 2>log || fail "$linker: no link of objects"
  test "$(grep -c "$note $linker" log)" = $notes || fail "$linker: another number of notes for objects"
  has_image region
  run ./region
done
# Other links are the user's business.
echo 'int main (void) { return 0; }' > plain.c
$CC -B$heddle/ -fuse-ld=bfd plain.c -o plain 2>log && test ! -s log || { cat log; fail "a word about a plain link"; }
