/* { dg-do run } */
/* { dg-pass reverse-regions } */
/* { dg-pass-until 12 "GCC crashes" } */
/* OpenMP's example of reverse offload: a handler of the host's for what a region finds; neither it nor what it calls is
   device code.  */

#pragma omp requires reverse_offload
#include <stdio.h>
#include <stdlib.h>

#define N 100
static int seen[4], n;

static void
note (int v)
{
  seen[n++] = v;
}

void
handler (int v, int i)
{
  printf ("%d at %d\n", v, i);
  note (v);
}
#pragma omp declare target device_type(host) to(handler)

int
main (void)
{
  int a[N], total = 0;
  for (int i = 0; i < N; i++)
    a[i] = i;
  a[N / 2] = -1;
#pragma omp target map(a) map(tofrom: total)
  for (int i = 0; i < N; i++)
    {
      if (a[i] != i)
	{
	  a[i] = -2;
#pragma omp target device(ancestor: 1) map(always, to: a[i:1])
	  handler (a[i], i);
	}
      total += a[i];
    }
  if (total != 4950 - N / 2 - 2 || n != 1 || seen[0] != -2)
    abort ();
  return 0;
}

/* { dg-output "-2 at 50" } */
