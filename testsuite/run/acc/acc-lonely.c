/* Loops for vectors beside those for workers: the first worker executes them, and the others get what it has computed.
   { dg-do run }
   { dg-options "-O2 -fno-openmp -fopenacc" }
   { dg-pass acc-workers } */

#include <openacc.h>
#include <stdio.h>

enum { WORKER = 1 };		/* for __builtin_goacc_parlevel_size */

enum { I = 6, K = 100 };
static int sums[I], out[I][K], counts[I], times[I][K];

#pragma acc routine vector
__attribute__ ((noinline)) static int
count (int *times)
{
  int s = 0;
#pragma acc loop vector reduction(+:s)
  for (int k = 0; k < K; k++)
    {
      times[k]++;
      s += times[k];
    }
  return s;
}

#pragma acc routine worker
__attribute__ ((noinline)) static void
fill (int *to, int base)
{
  int most = 0;
#pragma acc loop vector reduction(max:most)
  for (int k = 0; k < K; k++)
    {
      to[k] += base + k;
      most = to[k] > most ? to[k] : most;
    }
#pragma acc loop worker
  for (int k = 0; k < K; k++)
    to[k] += most;
}

int
main (void)
{
  int errors = 0, workers = 0;
#pragma acc parallel num_gangs(3) num_workers(4) copyout(sums, out, counts) copy(times, workers) reduction(max: workers)
  {
    workers = acc_on_device (acc_device_host) ? 4 : __builtin_goacc_parlevel_size (WORKER);
#pragma acc loop gang
    for (int i = 0; i < I; i++)
      {
	int s = 0, last = 0;
	for (int round = 0; round < 3; round++)
	  {
	    int part = 0;
#pragma acc loop vector reduction(+:part)
	    for (int k = 0; k < K; k++)
	      {
		out[i][k] = i + k;
		if (k & 1)
		  part += k;
	      }
	    if (part & 1)
	      last = -part;
	    else
	      last += part;
	    s += round ? 0 : part;
	  }
#pragma acc loop worker
	for (int k = 0; k < K; k++)
	  out[i][k] += s + last;
	sums[i] = s;
	counts[i] = count (times[i]);
      }
  }
  errors += workers != 4;
  for (int i = 0; i < I; i++)
    {
      errors += sums[i] != 2500 || counts[i] != K;
      for (int k = 0; k < K; k++)
	errors += out[i][k] != i + k + 2500 + 7500 || times[i][k] != 1;
    }
#pragma acc parallel num_gangs(2) num_workers(5) copy(out)
#pragma acc loop gang
  for (int i = 0; i < I; i++)
    fill (out[i], i);
  for (int i = 0; i < I; i++)
    for (int k = 0; k < K; k++)
      errors += out[i][k] != 10000 + 2 * (i + k) + 10000 + 2 * (i + K - 1);
  if (errors)
    printf ("%d errors\n", errors);
  return errors != 0;
}
