# system-faults.sh -- memory, threads and files that the system does not give: each call of malloc, pthread_create, mmap,
# open ... of the plugin's, the simulator's, mkoffload's and the compiler plugin's is one that can fail.  Then the program
# goes on and is right, or it ends with a line that says what is missing; it never crashes and never hangs.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.
#
# FAULTS is about the number of faults: 50 here, 600 in "make check-faults".  Of the calls of a function every one is taken
# if they are few, else more of the first ones, which are of different kinds, than of those that follow.

. "$SRCDIR/common"
case ${SANITIZERS-} in ?*) unsupported "a sanitizer has its own malloc" ;; esac
test -e "$heddle/sim/libcuda.so.1" || unsupported "there is no simulator"
faults=${FAULTS:-50}
bad=0
injected=0 right_ones=0 told=0

gcc -O2 -shared -fPIC "$SRCDIR/fail-calls.c" -o fail.so -ldl 2>log || $CC -O2 -shared -fPIC "$SRCDIR/fail-calls.c" -o fail.so -ldl
cat > program.c <<'END'
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
static int twice (int x) { return 2 * x; }
int
main (void)
{
  int n = 1000, *a = malloc (n * sizeof *a), sum = 0, called = 0;
  for (int i = 0; a && i < n; i++)
    a[i] = i;
#pragma omp target teams distribute parallel for map(tofrom: a[:n])
  for (int i = 0; i < n; i++)
    a[i]++;
#pragma omp target map(tofrom: a[:n]) nowait
  a[0]++;
#pragma omp taskwait
#pragma omp target map(to: a[:n]) map(tofrom: sum, called)
  {
#pragma omp parallel for reduction(+: sum)
    for (int i = 0; i < n; i++)
      sum += a[i];
    called = twice (sum) + (getppid () < 0);	/* the host's */
  }
  printf ("%d\n", sum);
  fflush (stdout);
  return sum != 500501 || called != 2 * sum;
}
END
$CC $offload -O1 program.c -o program
run ./program > out && test "$(cat out)" = 500501 || fail "the program is wrong without faults"

# chosen COUNT MOST: up to MOST numbers from 1 to COUNT.
chosen ()
{
  awk -v n="$1" -v most="$2" 'BEGIN { if (most > n) most = n
				      for (i = 1; i <= most; i++)
					{
					  k = n == most ? i : int (n * (i / most) ^ 3) + 1
					  k = k > n ? n : k <= last ? last + 1 : k
					  print last = k
					} }'
}

# judge NAME STATUS: of a program or a compilation whose output is in OUT, and which is right if RIGHT.  glibc aborts, with
# a line, where it has no memory for the destructors of a thread's variables.
judge ()
{
  if grep -q 'terminate called\|internal compiler error\|Segmentation\|dumped core' out; then :
  elif test $2 = 0 && $right; then right_ones=$((right_ones + 1)); return 0
  elif grep -q '^Fatal glibc error: .*out of memory' out \
    || { test $2 -gt 0 && test $2 -lt 124 && grep -q -i '^libgomp: \|heddle\|^ptx-sim: \|^mkoffload: ' out; }; then
    told=$((told + 1)); return 0
  fi
  echo "$1: status $2"
  cat out
  bad=1
}

# inject NAME OBJECTS PART COMMAND...: let calls of OBJECTS fail in COMMAND, a PART of FAULTS in percent.
inject ()
{
  name=$1 objects=$2 most=$((faults * $3 / 100)); shift 3
  rm -f counts
  FAIL_IN=$objects FAIL_COUNT=$PWD/counts LD_PRELOAD=$PWD/fail.so "$@" >out 2>&1 || { cat out; fail "$name: fails without faults"; }
  # Of several processes, that with most calls.
  sort -k1,1 -k2,2nr counts | awk '$1 != last { print; last = $1 }' > most
  while read -r function count; do
    case $function in malloc) share=$most ;; *) share=$((most / 10 + 1)) ;; esac
    for i in $(chosen "$count" $share); do
      rm -f made
      got=0
      injected=$((injected + 1))
      FAIL_IN=$objects FAIL_CALL=$function:$i LD_PRELOAD=$PWD/fail.so timeout 60 "$@" >out 2>&1 </dev/null || got=$?
      judge "$name, $function:$i" $got
    done
  done < most
}

HEDDLE_DEVICE=sim OMP_TARGET_OFFLOAD=mandatory HEDDLE_CACHE=0
export HEDDLE_DEVICE OMP_TARGET_OFFLOAD HEDDLE_CACHE
right='grep -q ^500501 out'
ours="/libgomp-plugin-nvptx.so.1 /libcuda.so.1 /libc.so.6"
inject plain "$ours" 40 ./program
export HEDDLE_TRACE=trace.json HEDDLE_CACHE=1m XDG_CACHE_HOME="$PWD/cache"
inject observed "$ours" 15 ./program
unset HEDDLE_TRACE HEDDLE_CACHE
export HEDDLE_SIM_CHECK=races,memory HEDDLE_SIM_THREADS=3 HEDDLE_INFO=1
inject checked "$ours" 15 ./program
unset HEDDLE_SIM_CHECK HEDDLE_SIM_THREADS HEDDLE_INFO
right='test -x made'
inject mkoffload "/mkoffload /libstdc++.so.6" 15 $CC $offload -O1 program.c -o made
inject compiler /heddle.so 15 $CC $offload -O1 program.c -o made

# The limit of the process: the simulated device takes less, or says how.
(ulimit -v 1000000 && ./program) >out 2>&1 || { cat out; echo "ulimit -v 1000000"; bad=1; }
(ulimit -v 1000000 && HEDDLE_SIM_MEMORY=8g ./program) >out 2>&1 && bad=1
grep -q 'HEDDLE_SIM_MEMORY' out || { cat out; echo "ulimit -v 1000000: HEDDLE_SIM_MEMORY is not named"; bad=1; }
echo "$injected faults: $right_ones without effect on the result, $told told, $((injected - right_ones - told)) otherwise"
exit $bad
