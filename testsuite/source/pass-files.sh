# pass-files.sh -- each row of gcc-plugin/passes.def has one file of its name, which defines it.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.
#
# (That it runs and has a dump is seen by ../link/passes.sh.)

cd "$SRCDIR/../../gcc-plugin" || exit 1
list=`mktemp` || exit 1
status=0
rows=0
sed -n 's/^HEDDLE_PASS (\([A-Z |]*\), \([a-z_]*\),.*/\1,\2/p' passes.def | tr -d ' ' >"$list"
while IFS=, read -r roles name; do
  rows=$((rows + 1))
  stem=`echo "$name" | tr _ -`
  case $roles in *DEVICE*) folder=device ;; *) folder=host ;; esac
  file=`find $folder -name "$stem.cc"`
  if test "`echo "$file" | grep -c .`" != 1; then
    echo "$name: there is not one file $stem.cc in $folder: $file"
    status=1
  elif ! grep -q "^${name}_pass::execute (" "$file"; then
    echo "$name: $file does not define ${name}_pass::execute"
    status=1
  fi
done <"$list"
rm -f "$list"
test $rows -gt 50 || { echo "passes.def: $rows rows"; status=1; }
exit $status
