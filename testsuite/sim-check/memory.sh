# HEDDLE_SIM_CHECK=memory: each mistake of memory.c and memory-fortran.f90 is reported, with the line of the access, and
# the same programs without it are silent.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/cases"
# Of a fault the innermost place, of a load its own.
reported ()
{
  sed -n -e '/^ptx-sim: the host gets/s/.*/-/p' -e '/^heddle: .* never unmapped/s/.*/-/p' \
    -e '/^  called/d' -e 's/^  at .*:\([0-9]*\))$/\1/p' -e 's/^  by .*, at .*:\([0-9]*\)$/\1/p' out
}
check_both memory memory
