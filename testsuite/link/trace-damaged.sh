# trace-damaged.sh -- heddle-trace of events that are not as HEDDLE_TRACE writes them ends with one line; where its reader
# has had enough, without any.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
command -v python3 >/dev/null || unsupported "there is no python3"
trace=$HEDDLE_PREFIX/bin/heddle-trace
for event in '{"ph":"X"}' '{"ph":"X","ts":1,"dur":2,"pid":[1],"tid":1,"name":7,"cat":"copy","args":{"bytes":"x"}}' \
  '{"ph":"X","ts":"x","dur":1,"pid":0,"tid":0,"name":"a","cat":"kernel"}'; do
  echo "[$event]" > damaged.json
  expect_error '^heddle-trace: .*damaged' "$trace" --no-svg --advise damaged.json
  test "$(wc -l < error.log)" = 1 || fail "more than a line"
done
echo '[{"ph":"X","ts":1,"dur":2,"pid":1,"tid":1,"name":"k","cat":"kernel","args":{}}]' > whole.json
"$trace" --no-svg whole.json 2> log | : || true
test ! -s log || { cat log; fail "a traceback"; }
