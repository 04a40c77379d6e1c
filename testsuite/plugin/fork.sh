# fork before devices are used is fine; afterwards the child gets an error, and the parent goes on.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
run 0 fork before
run 0 fork after
says '^libgomp: a process that was forked after devices had been used cannot use devices'
