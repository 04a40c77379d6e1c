# pass-files.sh -- each row of gcc-plugin/passes.def has one file of its name, or of its family, which defines it, or
# rules, and a test.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.
#
# (That it runs and has a dump is seen by ../link/passes.sh; that the test fails without the pass, by
# ../lib/without.exp.)

cd "$SRCDIR/../../gcc-plugin" || exit 1
list=`mktemp` || exit 1
status=0
rows=0
sed -n 's/^HEDDLE_PASS (\([A-Z |]*\), \([a-z_]*\), \([a-z]*\),.*/\1,\2,\3/p' passes.def | tr -d ' ' >"$list"
tested=`cd ../testsuite && grep -rhoE '\{ dg-pass [a-z -]*\}' run ptx bad link described \
	| sed 's/{ dg-pass//; s/}//' | tr -s ' ' '\n'`
for stem in $tested; do
  name=`echo "$stem" | tr - _`
  grep -q ",$name," "$list" || { echo "dg-pass $stem: there is no such pass"; status=1; }
done
while IFS=, read -r roles name kind; do
  rows=$((rows + 1))
  stem=`echo "$name" | tr _ -`
  case $roles in *DEVICE*) folder=device ;; *) folder=host ;; esac
  file=`find $folder -name "$stem.cc"`
  # A file of several passes names each at the beginning of a paragraph of its essay.
  test "$file" || file=`grep -rl --include='*.cc' "^   $name, " $folder`
  if test $kind = rules; then
    grep -q "^RULE ($name," device/rules/rules.def \
      || { echo "$name: device/rules/rules.def has no rule of it"; status=1; }
  elif test "`echo "$file" | grep -c .`" != 1; then
    echo "$name: there is not one file $stem.cc in $folder: $file"
    status=1
  elif ! grep -q "^${name}_pass::execute (" "$file"; then
    echo "$name: $file does not define ${name}_pass::execute"
    status=1
  fi
  # The one of kind none is there so that nothing runs.
  if test "$kind" != none && ! echo "$tested" | grep -qx -e "$stem"; then
    echo "$name: no test has dg-pass $stem"
    status=1
  fi
done <"$list"
rules=`sed -n 's/^RULE (\([a-z_]*\),.*/\1/p' device/rules/rules.def`
test "`echo "$rules" | wc -l`" -gt 10 || { echo "rules.def: where are the rules?"; status=1; }
for name in $rules; do
  grep -q ",$name," "$list" || { echo "$name: device/rules/rules.def has rules, passes.def no row"; status=1; }
done
rm -f "$list"
test $rows -gt 50 || { echo "passes.def: $rows rows"; status=1; }
exit $status
