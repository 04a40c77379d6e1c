# entry-points.sh -- libgomp-nvptx/entry-points.def: each row's file and test exist, no name has two rows, and the
# installed archive defines every function but those of the host.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

top=$SRCDIR/../..
archive=$HEDDLE_PREFIX/lib/heddle/`$CC -dumpmachine`/`$CC -dumpversion`/device/libgomp.a
status=0
rows=$(sed -n 's/^ENTRY (\([a-zA-Z0-9_]*\), *"\([^"]*\)", *\([A-Z]*\), *"\([^"]*\)")$/\1:\2:\3:\4/p' \
  "$top/libgomp-nvptx/entry-points.def")
test "$(echo "$rows" | wc -l)" -gt 300 || { echo "cannot read the table"; exit 1; }
for name in $(echo "$rows" | cut -d: -f1 | sort | uniq -d); do
  echo "$name has two rows"
  status=1
done
if test -f "$archive"; then
  tr '\0' '\n' <"$archive" | LC_ALL=C sed -n 's/^.*D\([a-zA-Z0-9_]*\)$/\1/p' | sort -u >defined
fi
for row in $rows; do
  IFS=: read -r name file state test <<END
$row
END
  test "$state" = HOST && continue
  test -f "$top/libgomp-nvptx/device/$file" || { echo "$name: there is no device/$file"; status=1; }
  test -f "$top/testsuite/libgomp-nvptx/$test" || { echo "$name: there is no test $test"; status=1; }
  test ! -f defined || grep -qx "$name" defined || { echo "$name: libgomp.a does not define it"; status=1; }
done
exit $status
