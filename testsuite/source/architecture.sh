# architecture.sh -- doc/architecture.md is what doc/make-architecture makes of the compiler and the prose of today.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

doc=$SRCDIR/../../doc
command -v python3 >/dev/null || { echo "needs python3"; exit 77; }
test -z "$SANITIZERS" || { echo "needs programs without sanitizers"; exit 77; }
test "$($CC -dumpfullversion)" = 12.2.0 || { echo "the paper's dumps are those of GCC 12.2.0"; exit 77; }
"$doc/make-architecture" --prefix "$HEDDLE_PREFIX" --cc "$CC" --output made || exit 1
diff -u "$doc/architecture.md" made && exit 0
echo "make architecture makes it anew; read the difference, and the prose around it"
exit 1
