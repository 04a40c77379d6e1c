#!/bin/sh
# ahead.sh -- kernels that are launched before the program has come to their region
# (libgomp-nvptx/plugin/launch/ahead.cc) change nothing but the time.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
test -e "$heddle/sim/libcuda.so.1" || unsupported "there is no simulator"

# Loops that end by a sum, by a number of steps, in the first iteration, before it, in the middle; nested loops; two sums;
# other work in between: output, copies, updates, allocations, other kernels, threads, a child process.
cat >loops.c <<'END'
#include <omp.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
enum { N = 48 };
static double a[N * N], b[N * N];

static double
sweep (double *x, double *y)
{
  double change = 0;
#pragma omp target teams distribute parallel for collapse(2) reduction(+: change)
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < N - 1; j++)
      {
	const double v = 0.25 * (x[(i - 1) * N + j] + x[(i + 1) * N + j] + x[i * N + j - 1] + x[i * N + j + 1]);
	y[i * N + j] = v;
	change += (v - x[i * N + j]) * (v - x[i * N + j]);
      }
  return change;
}

/* What is done behind sweep STEP: MODE.  */
static void
between (int mode, int step, double *x)
{
  switch (mode)
    {
    case 1:
      printf ("step %d\n", step);
      break;
    case 2:
      x[N + 1 + step % 7] += step;
#pragma omp target update to(x[N + 1 + step % 7 : 1])
      break;
    case 3:
      if (step % 4 == 3)
	{
#pragma omp target teams distribute parallel for
	  for (int i = 0; i < N; i++)
	    x[i] += i;
	}
      break;
    case 4:
      if (step % 6 == 5)
	{
	  void *p = omp_target_alloc (100 + step, omp_get_default_device ());
	  omp_target_free (p, omp_get_default_device ());
	}
      break;
    case 5:
      /* Longer than a kernel waits.  */
      if (step == 7 || step == 9)
	usleep (300000);
      break;
    case 6:
      if (step % 8 == 7)
	{
	  fflush (stdout);
	  pid_t child = fork ();
	  if (!child)
	    _exit (3);
	  int status;
	  waitpid (child, &status, 0);
	  printf ("%d\n", WEXITSTATUS (status));
	}
      break;
    }
}

static void
loop (int mode, double least, int most)
{
  for (int i = 0; i < N * N; i++)
    a[i] = b[i] = i % N == 0;
  double change = least + 1, *x = a, *y = b;
  int step = 0;
#pragma omp target data map(a, b)
  while (change > least && step < most)
    {
      change = sweep (x, y);
      double *z = x;
      x = y;
      y = z;
      between (mode, step++, x);
    }
  double s = 0;
  for (int i = 0; i < N * N; i++)
    s += a[i] + 3 * b[i];
  printf ("%d: %d steps, %.17g %.17g\n", mode, step, change, s);
}

/* Two sums, a break between them, and a loop around.  */
static void
nested (void)
{
  double p[N], r = 1, q = 1;
  for (int i = 0; i < N; i++)
    p[i] = i + 1;
  int inner = 0, outer = 0;
#pragma omp target data map(p)
  for (outer = 0; outer < 5 && q >= 1e-3; outer++)
    for (int k = 0; k < 9; k++)
      {
	r = 0;
#pragma omp target teams distribute parallel for reduction(+: r)
	for (int i = 0; i < N; i++)
	  r += p[i] * p[i];
	if (k > outer + 2)
	  break;
	int far = 0;
	q = 0;
#pragma omp target teams distribute parallel for reduction(+: q) reduction(max: far)
	for (int i = 0; i < N; i++)
	  {
	    p[i] *= 0.75;
	    q += p[i];
	    far = p[i] > 1 && i > far ? i : far;
	  }
	inner += far;
	if (q < 1e-3)
	  break;
      }
  printf ("nested: %d %d %.17g %.17g\n", outer, inner, r, q);
}

static void *
in_thread (void *result)
{
  int s = 0;
  for (int k = 0; k < 12; k++)
    {
      int t = 0;
#pragma omp target teams distribute parallel for reduction(+: t)
      for (int i = 0; i < 50; i++)
	t += i;
      s += t;
    }
  *(int *) result = s;
  return NULL;
}

int
main (int argc, char **argv)
{
  if (argc > 1)
    {
      loop (atoi (argv[1]), 0, 20);
      return 0;
    }
  loop (0, 1e-2, 1000);
  loop (0, 0, 12);
  loop (0, 1e9, 12);
  loop (0, 0, 0);
  loop (0, 0, 15);
  for (int mode = 1; mode < 7; mode++)
    loop (mode, 0, 20);
  nested ();
  int sums[2];
  pthread_t threads[2];
  for (int i = 0; i < 2; i++)
    pthread_create (&threads[i], NULL, in_thread, &sums[i]);
  for (int i = 0; i < 2; i++)
    pthread_join (threads[i], NULL);
  printf ("threads: %d %d\n", sums[0], sums[1]);
  /* The end comes while the next kernel is expected.  */
  double change = 0;
#pragma omp target enter data map(to: a, b)
  for (int k = 0; k < 20; k++)
    if (change = sweep (a, b), k == 10)
      {
	printf ("end: %.17g\n", change);
	exit (0);
      }
}
END
$CC $offload -O2 loops.c -lpthread -o loops

cat >swap.cc <<'END'
#include <cstdio>
#include <utility>
#include <vector>
template<typename T> static int
converge (T least, int most, T &change)
{
  std::vector<T> u (300, T (0)), v (300, T (0));
  u[0] = v[0] = 1;
  T *x = u.data (), *y = v.data ();
  int steps = 0;
#pragma omp target data map(x[:300], y[:300])
  do
    {
      change = 0;
#pragma omp target teams distribute parallel for reduction(max: change)
      for (int i = 1; i < 299; i++)
	{
	  y[i] = T (0.5) * (x[i - 1] + x[i + 1]);
	  const T d = y[i] > x[i] ? y[i] - x[i] : x[i] - y[i];
	  change = d > change ? d : change;
	}
      std::swap (x, y);
    }
  while (++steps < most && change > least);
  return steps;
}
int main ()
{
  float f;
  double d;
  const int n = converge (0.02f, 500, f), m = converge (0.01, 500, d);
  std::printf ("%d %.9g %d %.17g\n", n, f, m, d);
}
END
$CXX $offload -O2 swap.cc -o swap

cat >heat.f90 <<'END'
program heat
  implicit none
  real(8) :: t(50, 50), u(50, 50), err
  integer :: i, j, step
  t = 0
  t(:, 1) = 1
  u = t
  err = 1
  step = 0
  !$omp target data map(tofrom: t, u)
  do while (err > 5d-2 .and. step < 400)
    err = 0
    !$omp target teams distribute parallel do collapse(2) reduction(+: err)
    do j = 2, 49
      do i = 2, 49
        u(i, j) = 0.25d0 * (t(i - 1, j) + t(i + 1, j) + t(i, j - 1) + t(i, j + 1))
        err = err + abs (u(i, j) - t(i, j))
      end do
    end do
    !$omp target teams distribute parallel do collapse(2)
    do j = 2, 49
      do i = 2, 49
        t(i, j) = u(i, j)
      end do
    end do
    step = step + 1
    if (mod (step, 50) == 0) print *, step
  end do
  !$omp end target data
  print *, step, err, sum (t)
end program
END
programs="loops swap"
if test -n "${FC-}"; then
  $FC $offload -O2 heat.f90 -o heat
  programs="$programs heat"
fi

cat >acc.c <<'END'
#include <stdio.h>
int main (void)
{
  double x[200], change = 2;
  int steps = 0;
  for (int i = 0; i < 200; i++)
    x[i] = i;
#pragma acc data copy(x)
  while (steps < 60 && change > 1)
    {
      change = 0;
#pragma acc parallel loop reduction(+: change)
      for (int i = 0; i < 200; i++)
	{
	  x[i] *= 0.875;
	  change += x[i];
	}
      steps++;
    }
  printf ("%d %.17g %.17g\n", steps, change, x[100]);
}
END
$CC $offload -fno-openmp -fopenacc -O2 acc.c -o acc

cat >wrong.c <<'END'
#include <stdio.h>
#include <stdlib.h>
int main (void)
{
  int n = 40, *p = malloc (n * sizeof *p), step = 0;
  double s = 1, x[40] = { 0 };
  for (int i = 0; i < n; i++)
    p[i] = i;
#pragma omp target data map(tofrom: x, p[:n])
  while (s < 1e6)
    {
      s = 0;
#pragma omp target teams distribute parallel for reduction(+: s)
      for (int i = 0; i < n; i++)
	s += x[p[i]] += 1, p[i] += x[i] > 11 ? 100000000 : 0;
      printf ("%d %g\n", ++step, s);
      fflush (stdout);
    }
}
END
$CC $offload -O2 wrong.c -o wrong

export ACC_DEVICE_TYPE=nvidia
for program in $programs acc; do
  run env HEDDLE_AHEAD=0 ./$program >wanted
  for more in HEDDLE_WAIT=spin HEDDLE_WAIT=block HEDDLE_GRAPHS=2 HEDDLE_DEFER=0 HEDDLE_EARLY=2 \
	      HEDDLE_SIM_SCHEDULE=random:5 HEDDLE_SIM_CHECK=races,memory; do
    run env HEDDLE_WAIT=spin HEDDLE_AHEAD=2 "$more" ./$program >got
    cmp wanted got || fail "$program, $more: `diff wanted got`"
  done
done

# Kernels behind a gate execute more.  Prints launches, and those with as many instructions as the first; $1 is
# HEDDLE_AHEAD.
launches ()
{
  run env HEDDLE_WAIT=spin HEDDLE_AHEAD=$1 HEDDLE_SIM_PROFILE=1 ./loops 0 2>&1 >out \
    | sed -n 's/.*instructions \([0-9]*\),.*/\1/p' >counts
  first=`head -n 1 counts`
  echo `grep -c . counts` `grep -c -x "$first" counts`
}
test "`launches 0`" = "20 20" || fail "without: `launches 0`"
set -- `launches 2`
test $1 -ge 20 && test $2 -lt 18 || fail "no kernel is launched ahead: $*"
test "`launches ''`" = "20 20" || fail "the simulator needs HEDDLE_AHEAD=2"

# A launch that fails; a kernel that fails behind its gate.
for n in 4 8 12 16 20; do
  HEDDLE_SIM_FAULT=cuLaunchKernel:$n run env HEDDLE_WAIT=spin HEDDLE_AHEAD=2 ./loops 0 >out 2>err && continue
  grep -q 'in cuLaunchKernel' err || fail "no message for launch $n: `cat err`"
done
run env HEDDLE_WAIT=spin HEDDLE_AHEAD=0 ./wrong >wanted 2>err0 && fail "wrong.c does not fail"
run env HEDDLE_WAIT=spin HEDDLE_AHEAD=2 ./wrong >got 2>err && fail "wrong.c does not fail"
cmp wanted got || fail "wrong.c: `diff wanted got`"
grep 'failed on device' err0 >message0 || fail "no message: `cat err0`"
grep 'failed on device' err >message || fail "no message: `cat err`"
cmp message0 message || fail "wrong.c: another message: `cat message`"
