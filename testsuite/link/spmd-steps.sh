# -fdump-tree-all shows each step of SPMD lowering under its name, with what it has found; nothing is written without it.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.
#
# { dg-pass spmd-facts }

. "$SRCDIR/common"
cat > steps.c <<'END'
void
regions (float *x, int n, int m, int *sum)
{
  int s = 0;
#pragma omp target teams distribute parallel for map(x[:n])
  for (int i = 0; i < n; i++)
    x[i] *= 2;
#pragma omp target teams distribute map(x[:n * m])
  for (int i = 0; i < n; i++)
#pragma omp parallel for
    for (int j = 0; j < m; j++)
      x[i * m + j] += 1;
#pragma omp target teams distribute parallel for collapse(2) map(x[:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      x[i * m + j] += x[(n - 1 - i) * m + j];
#pragma omp target teams distribute parallel for map(x[:n]) map(s) reduction(+: s)
  for (int i = 0; i < n; i++)
    s += x[i] > 0;
#pragma omp target teams thread_limit(64) map(sum[:2])
  {
    int part[64];
#pragma omp parallel num_threads(64)
    {
#pragma omp for schedule(dynamic)
      for (int i = 0; i < 64; i++)
	part[i] = i;
#pragma omp barrier
#pragma omp single
      sum[0] = part[63];
    }
    sum[1] = 1;
  }
#pragma omp target map(sum[:2])
#pragma omp parallel num_threads(64)
  {
#pragma omp task
    sum[1] = s;
  }
#pragma omp target teams distribute map(x[:n * m])
  for (int p = 0; p < n; p++)
    {
      float t = 0;
#pragma omp parallel for collapse(2) reduction(+: t)
      for (int i = 0; i < n; i++)
	for (int j = 0; j < m; j++)
	  t += x[p + i + n * j];
      x[p] = t;
    }
}
int main (void) { return 0; }
END
$CC $offload -O2 steps.c -o steps
test -z "$(find . -name '*.spmd-*')" || fail "a dump that nobody asked for"
$CC $offload -O2 -save-temps -foffload-options=nvptx-none=-fdump-tree-all steps.c -o steps

# NAME LINE PATTERN: the dump of step NAME says PATTERN of the region in LINE.
says ()
{
  sed -n "/^Region .*(steps.c:$2)\$/,/^\$/p" *."$1" | grep -q -e "$3" || { cat *."$1"; fail "$1, line $2: $3"; }
}
says spmd-facts 5 "order of teams' iterations is free"
says spmd-facts 13 "collapsed loops"
says spmd-facts 17 "atomic update (builtin)"
says spmd-facts 20 "thread limit 64"
says spmd-facts 20 "threads asked for: 64"
says spmd-facts 20 "constructs for one thread"
says spmd-facts 20 "worksharing by the runtime"
says spmd-facts 34 "needs the scheduler, because of a task: .*GOMP_task"
says spmd-sharing 5 "nothing is the team's"
says spmd-sharing 17 "reduces: + "
says spmd-sharing 20 "the team's variables: part"
says spmd-teams 5 "all threads execute all of it"
says spmd-teams 17 "once a block: "
says spmd-teams 20 "by the first thread: .* = 1;"
says spmd-threads 5 "threads are lanes, which share the iterations of loops"
says spmd-threads 20 "threads are lanes\$"
says spmd-threads 20 "blocks of 64 threads at most"
says spmd-deferral 5 "no reduction is deferred"
says spmd-deferral 17 "deferred: .omp_data_o"
says spmd-deferral 17 "with the threads' copies combined: "
says spmd-memory 20 "statements for the first thread: 1"
grep -q 'part\$' *.spmd-memory || fail "the team's variable in shared memory"
says spmd-barriers 5 "barriers between accesses: 0, and 0"
says spmd-barriers 20 "barriers between accesses: [1-9]"
says spmd-grid 5 "mapping: grid stride"
says spmd-grid 8 "mapping: rows and columns for the whole grid"
says spmd-grid 13 "two-dimensional tiles"
says spmd-grid 17 "mapping: by team"
says spmd-grid 17 "one iteration a thread"
says spmd-grid 40 "lanes along the outer one of two collapsed loops"
grep -q "__ptx_ctaid_x" *.spmd-rewrite || fail "numbers of teams from a register"
grep -q "GOMP_parallel\|GOMP_teams" *.spmd-rewrite && fail "the runtime's calls after spmd-rewrite"
for step in sharing teams threads deferral memory barriers grid rewrite; do
  grep -q "(steps.c:34)" *.spmd-$step && fail "spmd-$step after the region has been refused"
done
true
