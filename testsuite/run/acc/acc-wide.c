/* Vectors of several warps: loops, reductions, numbers.
   { dg-do run }
   { dg-options "-O2 -fno-openmp -fopenacc" } */

#include <openacc.h>
#include <stdio.h>

enum { WORKER = 1, VECTOR };	/* for __builtin_goacc_parlevel_id and _size */
enum { I = 7, K = 1000 };
static int out[I][K], lane[K], sums[I];

int
main (void)
{
  int errors = 0, length = 0, workers = 0, on_host = 1, total = 0, least = 0;
  double product = 1;
#pragma acc parallel copyout(on_host)
  on_host = acc_on_device (acc_device_host);
#pragma acc parallel num_gangs(3) vector_length(128) copyout(out, sums) copy(length, workers, total) \
  reduction(max: length, workers)
  {
    length = __builtin_goacc_parlevel_size (VECTOR);
    workers = __builtin_goacc_parlevel_size (WORKER) + __builtin_goacc_parlevel_id (WORKER);
#pragma acc loop gang reduction(+:total)
    for (int i = 0; i < I; i++)
      {
	int s = i, most = 0;
#pragma acc loop vector reduction(+:s)
	for (int k = 0; k < K; k++)
	  {
	    out[i][k] = i * k;
	    s += k;
	  }
	if (s & 1)
	  {
#pragma acc loop vector reduction(max:most)
	    for (int k = 0; k < K; k++)
	      if (out[i][K - 1 - k] > most)
		most = out[i][K - 1 - k];
	  }
	sums[i] = s + most;
	total += s;
      }
  }
  errors += !on_host && (length != 128 || workers != 1);
  errors += total != I * (K * (K - 1) / 2) + I * (I - 1) / 2;
  for (int i = 0; i < I; i++)
    {
      const int s = K * (K - 1) / 2 + i;
      errors += sums[i] != s + (s & 1 ? i * (K - 1) : 0);
      for (int k = 0; k < K; k++)
	errors += out[i][k] != i * k;
    }
#pragma acc parallel loop gang vector num_gangs(1) vector_length(256) copyout(lane) reduction(min:least) reduction(*:product)
  for (int k = 0; k < K; k++)
    {
      lane[k] = __builtin_goacc_parlevel_id (VECTOR);
      least = -k < least ? -k : least;
      product *= k % 100 ? 1 : 2;
    }
  for (int k = 0; k < K; k++)
    errors += !on_host && lane[k] != k % 256;
  errors += least != 1 - K || product != 1024;
  if (errors)
    printf ("%d errors\n", errors);
  return errors != 0;
}
