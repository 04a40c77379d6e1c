#!/bin/sh
# native-libm.sh -- mathematical functions against MPFR, with a bound for each.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

printf "#include <mpfr.h>\nint main (void) { return mpfr_buildopt_tls_p () < 0; }\n" > probe.c
$CC probe.c -o probe -lmpfr -lgmp 2>probe.log || unsupported "no MPFR (libmpfr-dev)"
compile libc libm libgcc
newlib
LIBRARIES="-lmpfr -lgmp" check check-libm 3000
