# HEDDLE_SIM_CHECK=races,all-teams: critical regions and locks order the threads of all teams, so that the cases
# *_of_teams of races.c have no race; the others have.  races.sh demands all of them without the item.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/cases"
reported () { sed -n 's/^  \(load\|store\|atomic\).*, at .*:\([0-9]*\).*/\2/p' out; }
$CC $offload -O2 -g "$SRCDIR/races.c" -o races
# of_teams OPTION: a program like races, without those cases (-v), or only with them, all of which are right.
of_teams ()
{
  cat > selected <<END_OF_PROGRAM
#!/bin/sh
test \$# != 0 || { ./races | grep $1 _of_teams; exit; }
exec ./races "\$@"
END_OF_PROGRAM
  chmod +x selected
}
of_teams -v
check ./selected "$SRCDIR/races.c" races,all-teams
of_teams -e
test `./selected | wc -l` = 3 || bad=1
for name in `./selected`; do
  HEDDLE_SIM_CHECK=races,all-teams run ./races $name 0 > out 2>&1 && test ! -s out || { echo "$name:"; cat out; bad=1; }
done
exit $bad
