# A lost update that only one interruption between two instructions shows: HEDDLE_SIM_SCHEDULE=explore:1 finds it, names the
# variable and the place, and stores the order; replay:FILE has it again, each time.  A loop with a lock and one with
# an atomic operation pass in all orders.  random:SEED,FILE is repeated, too; a file that does not fit is refused.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
cat >lost.c <<'END2'
#include <stdio.h>

static void
add (int *count)
{
  int old;
#pragma omp atomic read
  old = *count;
#pragma omp atomic write
  *count = old + 1;						/* lost */
}

int
main (void)
{
  int count = 0;
#pragma omp target teams num_teams(2) thread_limit(32) map(tofrom: count)
#pragma omp parallel num_threads(1)
  add (&count);
  printf ("%d\n", count);
}
END2
cat >safe.c <<'END2'
#include <stdio.h>

int
main (void)
{
  int count = 0, sum = 0;
#pragma omp target teams num_teams(3) thread_limit(64) map(tofrom: count, sum)
#pragma omp parallel num_threads(2)
  {
#pragma omp atomic
    count++;
#pragma omp critical
    sum = sum + 2;
  }
#pragma omp target map(tofrom: sum)
#pragma omp parallel num_threads(3)
#pragma omp critical
  sum += 2;
  printf ("%d %d\n", count, sum >= 6);
}
END2
for program in lost safe; do
  $CC $offload -O2 -g $program.c -o $program
done
export HEDDLE_DEVICE=sim OMP_TARGET_OFFLOAD=mandatory
test "$(./lost)" = 2 || fail "the usual order"
for seed in 1 2 3; do
  test "$(HEDDLE_SIM_THREADS=1 HEDDLE_SIM_SCHEDULE=random:$seed ./lost)" = 2 || fail "too easy to find"
done
if HEDDLE_SIM_SCHEDULE=explore:1,bad ./lost 2>err; then cat err; fail "not found"; fi
cat err
line=$(sed -n '/lost \*/=' lost.c)
grep -q '^ptx-sim: another order gives another result: 0x[0-9a-f]*, .count. is 0x1 (1), and 0x2 (2) in the usual order$' err \
  && grep -q "team 0, warp 0 stops before lost.c:$line; team 1, warp 0 goes on" err && grep -q ', now in bad$' err \
  || fail "the report"
for again in 1 2 3; do
  test "$(HEDDLE_SIM_SCHEDULE=replay:bad ./lost)" = 1 || fail "the stored order"
done
HEDDLE_SIM_SCHEDULE=explore:0 ./lost 2>err || fail "without interruptions"
grep -q '^heddle-sim: explored main$_omp_fn$0: 1 orders with up to 0 interruptions: the same results$' err || fail "one order"

HEDDLE_SIM_SCHEDULE=explore:1 ./safe >out 2>err || { cat err; fail "a false alarm"; }
cat err
grep -q '^6 1$' out || fail "results after all orders"
test "$(sed -n 's/^heddle-sim: explored .*: \([0-9]*\) orders with up to 1 interruptions.*: the same results$/\1/p' err \
	| awk '$1 > 20' | wc -l)" -ge 1 || fail "too few orders"

# Random orders of all launches.
HEDDLE_SIM_SCHEDULE=random:5,stored ./safe >first
test "$(grep -c '^launch [12] main' stored)" = 2 || fail "two launches"
HEDDLE_SIM_SCHEDULE=replay:stored ./safe >second
cmp first second || fail "other results"
# What does not fit.
sed 's/^0 0 0 /0 7 0 /' stored >other
expect_error 'the schedule does not fit: fragment 0 of warp 7 of block 0 cannot run in step' \
  env HEDDLE_SIM_SCHEDULE=replay:other ./safe
expect_error 'safe.c is no schedule, or damaged in line 1' env HEDDLE_SIM_SCHEDULE=replay:safe.c ./safe
echo 'launch x' >>other
expect_error 'other is no schedule, or damaged in line' env HEDDLE_SIM_SCHEDULE=replay:other ./safe
expect_error 'cannot write there/is/none: No such file' env HEDDLE_SIM_SCHEDULE=random:1,there/is/none ./safe
expect_error 'expected fair, random:SEED' env HEDDLE_SIM_SCHEDULE=some ./safe
expect_error 'HEDDLE_SIM_HOST=some: expected any' env HEDDLE_SIM_HOST=some ./safe
