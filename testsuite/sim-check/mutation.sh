# HEDDLE_SIM_CHECK=races finds what is missing where an atomic operation of the device runtime has lost its order, and
# where a lock is not taken.  All of `mutations': make check-mutations.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

test -n "${NAMES-}" || NAMES='weak-post queue-take'
test "$NAMES" != all || NAMES=
. "$SRCDIR/try-mutations"
exit $bad
