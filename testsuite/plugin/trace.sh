# HEDDLE_TRACE: the file is JSON with an event for every launch and copy, whole or cut off; heddle-trace sums it up and
# draws it; a child of fork leaves it alone; a file that cannot be made costs a warning.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
command -v python3 >/dev/null || { echo "no python3"; exit 77; }
python3="env -u LD_PRELOAD python3"	# a sanitizer is for the driver only
tool="$python3 $HEDDLE_PREFIX/bin/heddle-trace"
HEDDLE_TRACE=t.json HEDDLE_INFO=1 HEDDLE_SIM_DEVICES=2 run 0 all small
grep -c '^heddle: launch' out >launches
cat >check.py <<'END'
import json, sys
events = json.load(open('t.json'))
spans = [e for e in events if e['ph'] == 'X']
assert all(e['dur'] >= 0 and e['ts'] > -1000 for e in spans)
kernels = [e for e in spans if e['cat'] == 'kernel']
assert len(kernels) == int(open('launches').read()) > 50, len(kernels)
names = {e['pid']: e['args']['name'] for e in events if e['name'] == 'process_name'}
assert sorted(n[:8] for n in names.values()) == ['device 0', 'device 1', 'host: dr'], names
assert {names[e['pid']][:8] for e in kernels} == {'device 0', 'device 1'}
k = [e for e in kernels if e['name'] == 'report' and e['args']['teams'] == 700][0]
assert k['args']['warps'] == 3 and k['args']['line'] == 11 and k['args']['file'] == 'kernels.c'
assert any(e['args']['nowait'] for e in kernels) and not all(e['args']['nowait'] for e in kernels)
assert {e['args']['direction'] for e in spans if e['cat'] == 'copy'} == {'to', 'from', 'within'}
assert any(e['args'].get('variable') == 'counter' for e in spans if e['cat'] == 'transfer')
# A region waits for its kernel, so the kernel lies within it, but for the error of comparing two clocks.
for r in [e for e in spans if e['cat'] == 'region' and e['name'] == 'report']:
  inside = [k for k in kernels if k['ts'] > r['ts'] - 200 and k['ts'] + k['dur'] < r['ts'] + r['dur'] + 200]
  assert inside, r
# The streams are in order: nothing overlaps on one.
for row in {(e['pid'], e['tid']) for e in kernels}:
  ours = sorted((e['ts'], e['dur']) for e in spans if (e['pid'], e['tid']) == row)
  assert all(a[0] + a[1] <= b[0] + 1 for a, b in zip(ours, ours[1:])), row
END
$python3 check.py || exit 1

$tool t.json >summary || exit 1
for wanted in '^device 1: ' '^host: driver, thread ' 'overlapped$' 'idle$' ' 700 x 3 \|shapes .* main at kernels.c:11$' \
  'main at kernels.c:13$' ' copy to device$' ' copy within device$' 'in target regions$'; do
  grep -q -e "$wanted" summary || { echo "heddle-trace does not say $wanted"; cat summary; exit 1; }
done
$python3 -c 'import xml.dom.minidom as m; d = m.parse("t.svg"); assert len(d.getElementsByTagName("rect")) > 50' || exit 1

# Cut off in the middle of an event, as after a crash; damaged; nothing.
head -c 20001 t.json >cut.json
$tool --no-svg cut.json >summary 2>err || { cat err; exit 1; }
grep -q 'does not end' err && grep -q '^device 0' summary && test ! -e cut.svg || { cat err summary; exit 1; }
for text in '' 'xyz' '{"a": 1}' '[{"ph":"X","name":1}]' '[3]'; do
  printf '%s' "$text" >bad.json
  $tool bad.json >summary 2>err && { echo "accepted: $text"; exit 1; }
  grep -q '^heddle-trace: ' err && test `wc -l <err` = 1 || { cat err; exit 1; }
done

HEDDLE_TRACE=fork-%p.json run 0 fork after
test `ls fork-*.json | wc -l` = 1 && $python3 -m json.tool fork-*.json >/dev/null || { ls; exit 1; }
# A kernel that fails is there, with the reason; also one that nobody waits for.
for how in trap nowait nowait-at-exit wild; do
  HEDDLE_TRACE=fail.json run 1 fail $how
  case $how in wild) name=wild ;; *) name=fails ;; esac
  $python3 - $name <<'END' || { cat fail.json; exit 1; }
import json, sys
events = json.load(open('fail.json'))
assert any(e['ph'] in 'XB' and e['cat'] == 'kernel' and e['name'] == sys.argv[1] for e in events)
assert any(e['ph'] == 'i' and 'failed on device 0: ' in e['name'] for e in events)
END
  $tool --no-svg fail.json >summary || exit 1
  grep -q 'at kernels.c:1[56] (did not end)$' summary && grep -q '^at .* failed on device 0: ' summary || { cat summary; exit 1; }
done
# So is one that does not end, in a program that is killed, with all that was before; the file is whole.
for how in wait:TERM wait:KILL nowait:INT abort:KILL; do
  rm -f end.json
  HEDDLE_TRACE=end.json timeout -s ${how#*:} 5 ./driver "$plugin" "$image" endless ${how%:*} >out 2>&1
  says endless
  $python3 - <<'END' || { echo "$how"; cat end.json; exit 1; }
import json
kernels = [e for e in json.load(open('end.json')) if e.get('cat') == 'kernel' and e['name'] == 'slow']
assert [e['ph'] for e in kernels].count('B') == 1 and [e['ph'] for e in kernels].count('X') == 5, kernels
END
done
# What cannot be written twice.
HEDDLE_TRACE=/dev/fd/3 ./driver "$plugin" "$image" all small 3>&1 >out 2>&1 | cat >pipe.json
$python3 -c 'import json; assert len([e for e in json.load(open("pipe.json")) if e.get("cat") == "kernel"]) > 50' || exit 1
HEDDLE_TRACE=no/such/folder/t.json run 0 image good
says '^libgomp: warning: cannot create no/such/folder/t.json for the trace (HEDDLE_TRACE): No such file'
(ulimit -f 40; HEDDLE_TRACE=long.json run 0 all small) || exit 1
says 'cannot write the trace (HEDDLE_TRACE): File too large'
test ! -e /dev/full || { HEDDLE_TRACE=/dev/full run 0 all small; says 'cannot write the trace (HEDDLE_TRACE): No space left'; }
