# folders.sh -- every folder has a README.md.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

cd "$SRCDIR/../.." || exit 1
status=0
for folder in gcc-plugin ptx-emitter warp-stacks libgomp-nvptx device-libs ptx-sim testsuite bench examples doc contrib; do
  if test -n "`ls "$folder" 2>/dev/null`" && test ! -s $folder/README.md; then
    echo "$folder has no README.md"
    status=1
  fi
done
exit $status
