# folders.sh -- every folder that README.md draws exists, and every folder in it has a README.md.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

cd "$SRCDIR/../.." || exit 1
status=0
drawn=$(sed -n 's|^    \([a-z-]*\)/  .*|\1|p' README.md)
test "$(echo "$drawn" | wc -l)" -gt 5 || { echo "README.md draws no folders"; exit 1; }
for folder in $drawn bench examples doc contrib m4; do
  test -d $folder || { echo "there is no folder $folder"; status=1; continue; }
  # Without what a build in the source tree leaves.
  for one in $(find $folder -name .deps -prune -o -name __pycache__ -prune -o -path testsuite/parts -prune \
		 -o -type d -print); do
    test -z "$(find $one -maxdepth 1 -type f ! -name '*.o' ! -name .dirstamp)" || test -s $one/README.md \
      || { echo "$one has no README.md"; status=1; }
  done
done
exit $status
