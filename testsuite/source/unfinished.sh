# unfinished.sh -- no marks of unfinished work in the code: what is not there is a clear error or a line in README.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

cd "$SRCDIR/../.." || exit 1
marks='TO''DO|FIX''ME|XX''X'
search () { grep -rnE "\\b($1)\\b" --include='*.cc' --include='*.c' --include='*.h' --include='*.def' \
   --include='*.exp' --include='*.am' gcc-plugin ptx-emitter warp-stacks host-calls libgomp-nvptx device-libs ptx-sim \
   testsuite/lib; }
test "`search The | wc -l`" -gt 500 || { echo "where are the source files?"; exit 1; }
if search "$marks"; then exit 1; fi
