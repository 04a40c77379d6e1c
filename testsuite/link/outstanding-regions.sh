#!/bin/sh
# outstanding-regions.sh -- ten thousand `nowait' regions at a time, from one thread and from many, of some tens of
# streams and threads; with kernels that wait for later ones, or for the host; where the system has no threads to give.
# outstanding-stacks.sh has kernels that wait for memory.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

test -e "$heddle/sim/libcuda.so.1" || unsupported "there is no simulator"
cat >threads.h <<'END'
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int
threads_now (void)
{
  char line[200];
  int n = -1;
  FILE *f = fopen ("/proc/self/status", "r");
  while (f && fgets (line, sizeof line, f))
    if (!strncmp (line, "Threads:", 8))
      n = atoi (line + 8);
  if (f)
    fclose (f);
  return n;
}
END

# Many: data of their own, dependences, regions that are waited for in between.
cat >many.c <<'END'
#include "threads.h"
enum { CHAINS = 50 };
int
main (int argc, char **argv)
{
  const int host_threads = atoi (argv[1]), n = atoi (argv[2]);
  int *a = calloc (n, sizeof *a), *b = calloc (n, sizeof *b), bad = 0, sum[CHAINS] = { 0 };
#pragma omp target enter data map(to: a[0:n], sum)
#pragma omp parallel num_threads(host_threads) reduction(+: bad)
  {
#pragma omp for nowait
    for (int i = 0; i < n; i++)
      {
#pragma omp target nowait firstprivate(i)
	a[i] += i;
#pragma omp target nowait map(from: b[i:1])
	b[i] = 3 * i;
	if (i % 500 == 0)
	  {
	    int now = 0;
#pragma omp target map(from: now)
	    now = i + 1;
	    bad += now != i + 1;
	  }
      }
#pragma omp single
    for (int i = 0; i < n; i++)
      {
#pragma omp target nowait depend(inout: sum[i % CHAINS]) firstprivate(i)
	sum[i % CHAINS] = 3 * sum[i % CHAINS] + i;
      }
#pragma omp taskwait
  }
#pragma omp target exit data map(from: a[0:n], sum)
  for (int i = 0; i < n; i++)
    bad += (a[i] != i) + (b[i] != 3 * i);
  for (int k = 0; k < CHAINS; k++)
    {
      unsigned value = 0;
      for (int i = k; i < n; i += CHAINS)
	value = 3 * value + i;
      bad += (unsigned) sum[k] != value;
    }
  if (bad)
    printf ("%d are wrong\n", bad);
  if (threads_now () > host_threads + 64)
    bad = printf ("%d threads\n", threads_now ());
  return bad != 0;
}
END
$CC $offload -O2 many.c -o many
run ./many 1 3000
run timeout 100 ./many 16 10000
for wait in spin block; do
  run HEDDLE_WAIT=$wait timeout 100 ./many 3 1000
done
run HEDDLE_DEFER=0 HEDDLE_SIM_SCHEDULE=random:5 HEDDLE_SIM_THREADS=4 ./many 5 500
$CC $offload -O0 many.c -o many0
run ./many0 4 1000

# Kernels that wait for what a later one does, and for what the host does.
cat >waiting.c <<'END'
#include "threads.h"
#include <omp.h>
enum { N = 45 };
int
main (void)
{
  int *flag = omp_target_alloc (sizeof *flag, 0), zero = 0, one = 1, ended[1];
  for (int by_host = 0; by_host < 2; by_host++)
    {
      omp_target_memcpy (flag, &zero, sizeof zero, 0, 0, 0, omp_get_initial_device ());
      ended[0] = 0;
#pragma omp target enter data map(to: ended)
#pragma omp parallel num_threads(1)
      {
	for (int i = 0; i < N; i++)
	  {
#pragma omp target nowait is_device_ptr(flag)
	    {
	      int seen;
	      do
		{
#pragma omp atomic read seq_cst
		  seen = *flag;
		}
	      while (!seen);
#pragma omp atomic
	      ended[0]++;
	    }
	  }
	if (by_host)
	  omp_target_memcpy (flag, &one, sizeof one, 0, 0, 0, omp_get_initial_device ());
	else
	  {
#pragma omp target nowait is_device_ptr(flag)
#pragma omp atomic write seq_cst
	  *flag = 1;
	  }
#pragma omp taskwait
      }
#pragma omp target exit data map(from: ended)
      if (ended[0] != N)
	return 1;
    }
  return 0;
}
END
$CC $offload -O2 waiting.c -o waiting
run timeout 100 ./waiting

# The system gives no more threads from some moment on, or none at all.
cat >few.c <<'END'
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
static int left = -1;
int
pthread_create (pthread_t *t, const pthread_attr_t *a, void *(*f) (void *), void *data)
{
  static int (*real) (pthread_t *, const pthread_attr_t *, void *(*) (void *), void *);
  if (!real)
    {
      const char *text = getenv ("THREADS");
      left = text ? atoi (text) : 1000;
      real = (int (*) (pthread_t *, const pthread_attr_t *, void *(*) (void *), void *)) dlsym (RTLD_NEXT, "pthread_create");
    }
  return __atomic_sub_fetch (&left, 1, __ATOMIC_RELAXED) < 0 ? EAGAIN : real (t, a, f, data);
}
END
case ${SANITIZERS-} in
  *thread* | *address*) ;;
  *)
    $CC $offload -O2 -D_GNU_SOURCE -rdynamic many.c few.c -o few -ldl
    for threads in 1 2 3 5 20; do
      run THREADS=$threads timeout 100 ./few 1 400
    done
    # Not even one for the device, which is the simulator's need.
    expect_error 'CUDA_ERROR_OPERATING_SYSTEM' run THREADS=0 timeout 100 ./few 1 400
    ;;
esac

test -n "$FC" || exit 0
cat >many.f90 <<'END'
program many
  implicit none
  integer, parameter :: n = 2000
  integer :: a(n), i
  a = 1
  !$omp target enter data map(to: a)
  !$omp parallel do num_threads(4)
  do i = 1, n
    !$omp target nowait firstprivate(i)
    a(i) = a(i) + i
    !$omp end target
  end do
  !$omp target exit data map(from: a)
  if (any (a /= [(i + 1, i = 1, n)])) stop 1
end program
END
$FC $offload -O2 many.f90 -o many-f
run timeout 100 ./many-f
