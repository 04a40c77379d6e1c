/* Sums of products on tensor cores have the bits of fused operations in the order of the loop: rounded, of subnormal
   numbers, of both zeros, and infinite.  */
/* { dg-do run } */
/* { dg-additional-options "-foffload-options=nvptx-none=-mtune-block_product_threads=1" } */
/* { dg-additional-options "-lm" } */

#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 130, M = 192, L = 39 };
static double a[N * L], b[L * M], c[N * M], d[N * M];
static unsigned state = 1;

static unsigned
number (void)
{
  state = state * 1664525 + 1013904223;
  return state >> 8;
}

static double
element (int kind)
{
  const double part = (int) (number () & 0xffff) - 0x8000 + 1 / 3.0;
  switch (kind)
    {
    case 0: return part;
    case 1: return number () & 1 ? part * 0x1p-540 : 0x1p-1070 * (int) (number () & 15);
    case 2: return number () & 1 ? -0.0 : 0.0;
    case 3: return number () & 15 ? part * 0x1p500 : number () & 1 ? -0.0 : 0.0;
    default: return part * ldexp (1, number () % 300 - 150);
    }
}

/* Of A and B, by the host; SIGN is that of the products.  */

static int
differs (int kind, int l, double sign)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      {
	double s = d[i * M + j];
	for (int k = 0; k < l; k++)
	  s = fma (sign * a[i * L + k], b[k * M + j], s);
	if (memcmp (&s, &c[i * M + j], sizeof s) && !(isnan (s) && isnan (c[i * M + j])))
	  {
	    printf ("kind %d, length %d, %d, %d: %a instead of %a\n", kind, l, i, j, c[i * M + j], s);
	    return 1;
	  }
      }
  return 0;
}

int
main (void)
{
  int on_host = 1;
#pragma omp target map(from: on_host)
  on_host = omp_is_initial_device ();
  static const int lengths[] = { 0, 1, 15, 16, 17, L };
  for (int kind = 0; kind < 5; kind++)
    for (unsigned t = 0; t < sizeof lengths / sizeof *lengths; t++)
      for (int minus = 0; minus < 2; minus++)
	{
	  const int l = lengths[t];
	  for (int i = 0; i < N * L; i++)
	    a[i] = element (kind);
	  for (int i = 0; i < L * M; i++)
	    b[i] = element (kind);
	  for (int i = 0; i < N * M; i++)
	    c[i] = d[i] = i % 3 ? element (kind) : -0.0;
	  if (minus)
	    {
#pragma omp target teams distribute parallel for collapse(2) map(to: a, b) map(tofrom: c)
	      for (int i = 0; i < N; i++)
		for (int j = 0; j < M; j++)
		  for (int k = 0; k < l; k++)
		    c[i * M + j] -= a[i * L + k] * b[k * M + j];
	    }
	  else
	    {
#pragma omp target teams distribute parallel for collapse(2) map(to: a, b) map(tofrom: c)
	      for (int i = 0; i < N; i++)
		for (int j = 0; j < M; j++)
		  {
		    double s = c[i * M + j];
		    for (int k = 0; k < l; k++)
		      s += a[i * L + k] * b[k * M + j];
		    c[i * M + j] = s;
		  }
	    }
	  /* The host fuses nothing by itself.  */
	  if (!on_host && differs (kind, l, minus ? -1 : 1))
	    return 1;
	}
  return 0;
}
