# languages.sh -- the tests that doc/languages.md names exist.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

top=$SRCDIR/../..
status=0
names=$(grep -o '`[a-zA-Z0-9/_-]*\.\(c\|cc\|f90\|sh\)`' "$top/doc/languages.md" | tr -d '`')
test "$(echo "$names" | wc -l)" -gt 100 || { echo "cannot read the table"; exit 1; }
for name in $names; do
  case $name in */*) found=$top/testsuite/$name ;; *) found=`echo "$top"/testsuite/run/*/$name` ;; esac
  test -f "$found" || test -f "$top/$name" || { echo "$name: there is no such test"; status=1; }
done
exit $status
