# HEDDLE_SIM_CHECK=races: each race of races.c and races-fortran.f90 is reported, with the lines of both accesses, and
# nothing else is; the same programs without the race are silent.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/cases"
reported () { sed -n 's/^  \(load\|store\|atomic\).*, at .*:\([0-9]*\).*/\2/p' out; }
check_both races races
