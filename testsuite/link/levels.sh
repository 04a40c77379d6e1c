#!/bin/sh
# levels.sh -- every optimisation level, alone and with debugging information.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

for options in -O0 -O1 -O2 -O3 -Os -Og -Ofast "-O0 -g" "-O2 -g3" "-O2 -g1 -gdwarf-4" "-O2 -fno-strict-aliasing -ffast-math" \
	       "-O2 -march=x86-64-v3" "-O2 -fcf-protection -fstack-protector-all" "-O2 -fPIE -pie" "-no-pie -fno-pie"; do
  echo "$options"
  $CC $offload $options region.c -o region
  has_image region
  run ./region
done
