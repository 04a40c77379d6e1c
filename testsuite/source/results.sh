# results.sh -- bench/results: the table is that of the newest runs, near the top, and the folder stays small.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

command -v python3 >/dev/null || { echo "there is no python3"; exit 77; }
top=`cd "$SRCDIR/../.." && pwd` || exit 1
status=0
complain () {
  echo "$1"
  status=1
}
mkdir "$WORKDIR/bench" || exit 1
cp -R "$top/bench/results" "$top/bench/run" "$WORKDIR/bench/" || exit 1
python3 "$WORKDIR/bench/run" --table || complain "bench/run --table has failed"
cmp -s "$WORKDIR/bench/results/README.md" "$top/bench/results/README.md" \
  || complain "bench/results/README.md is not what bench/run --table makes of runs.tsv"
cd "$top/bench/results" || exit 1
sed -n 1,20p README.md | grep -q '^| suite |' || complain "README.md: the table does not begin in the first 20 lines"
test "`wc -l <README.md`" -le 80 || complain "README.md has more than 80 lines"
test "`grep -c '^| ' slower.md`" -le 64 || complain "slower.md has more than 60 rows"
test "`cat * | wc -l`" -le 3000 || complain "the folder has more than 3,000 lines"
exit $status
