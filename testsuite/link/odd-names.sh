#!/bin/sh
# odd-names.sh -- files whose names need quoting.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

mkdir "a b" 'q"uote'
cp region.c "a b/it's.c"
cp region.c 'q"uote/back\slash $x.c'
$CC $offload -O2 -c "a b/it's.c" -o "a b/it's.o"
$CC $offload -O2 "a b/it's.o" -o "a b/pro gram"
run "./a b/pro gram"
$CC $offload -O2 -g 'q"uote/back\slash $x.c' -o 'q"uote/x' -save-temps
run './q"uote/x'
# GCC looks for = in a plugin's arguments.  (Its own file with the ending .res stays there.)
mkdir 'temporary=%e'
TMPDIR=$PWD/'temporary=%e' $CC $offload -O2 region.c -o plain
run ./plain
# Names of the headers that the image's source includes: the program has others, in the folder of its temporary files.
mkdir headers
for header in image.h load-plugin.h noted-maps.h fortran-io.h checked-maps.h abi.h protocol.h; do
  echo '#error "of the program"' > headers/$header
done
cp region.c headers
(cd headers && $CC $offload -O2 -save-temps region.c -o program && $CC $offload -O2 -I. -save-temps=obj region.c -o other)
run headers/program
run headers/other
