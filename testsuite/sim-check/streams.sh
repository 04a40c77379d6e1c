# HEDDLE_SIM_CHECK=races: threads may write to C++'s standard streams at once, though libstdc++ then stores what is
# there already; all else in streams.cc that several threads do to a stream is a race.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/cases"
need "$CXX" "C++ compiler"
# Of each report the last call in streams.cc: both stores are libstdc++'s.
reported ()
{
  awk '/^ptx-sim: race/ { found = 0 }
       /^  called from .*streams\.cc:/ && !found { sub (/.*:/, ""); print; found = 1 }' out
}
for level in -O0 -O2; do
  $CXX $offload $level -g "$SRCDIR/streams.cc" -o streams
  test $level = -O0 && mistakes="0 1" || mistakes=1
  check ./streams "$SRCDIR/streams.cc" races
done
exit $bad
