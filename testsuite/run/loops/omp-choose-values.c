/* { dg-do run } */
/* Indices and values that conditions in a loop correct, with overflow in what is not taken, with a minimum and its place,
   and nested: as on the host.  */

#include <limits.h>

enum { N = 97, KINDS = 5 };

#pragma omp declare target
static long
walk (int kind, const int *a, int from, int by)
{
  long s = 0;
  int least = INT_MAX, place = -1, up = 0;
  for (int i = 0; i < N; i++)
    {
      int k = from + i % 31 * by;
      switch (kind)
	{
	case 0:
	  if (k >= N)
	    k -= N;
	  else if (k < 0)
	    k += N;
	  break;
	case 1:
	  if (by > 0)
	    {
	      if (k >= N)
		k = N - 1;
	    }
	  else if (k < 0)
	    k = 0;
	  break;
	case 2:
	  k = i;
	  if (a[k] < least)
	    {
	      least = a[k];
	      place = i;
	    }
	  break;
	case 3:	/* the sum overflows in what is not chosen */
	  k = i;
	  if (a[k] < INT_MAX - 1000)
	    up = a[k] + 1000;
	  s += up;
	  break;
	default:
	  k = i;
	  if (a[k] & 1)
	    up = up * 3 + 1 < 100 ? up * 3 + 1 : up - 90;
	  break;
	}
      s = s * 3 + a[k < 0 ? 0 : k >= N ? N - 1 : k];
      s &= 0xffffff;
    }
  return s + least % 1000 + place + up;
}
#pragma omp end declare target

int
main (void)
{
  int a[N];
  long result[KINDS][N];
  for (int i = 0; i < N; i++)
    a[i] = i % 5 == 0 ? INT_MAX - i : i % 7 == 0 ? INT_MIN + i : i * 7919 % 1013;
#pragma omp target teams distribute parallel for collapse(2) map(to: a) map(from: result)
  for (int kind = 0; kind < KINDS; kind++)
    for (int i = 0; i < N; i++)
      result[kind][i] = walk (kind, a, i, i % 3 - 1);
  for (int kind = 0; kind < KINDS; kind++)
    for (int i = 0; i < N; i++)
      if (result[kind][i] != walk (kind, a, i, i % 3 - 1))
	__builtin_abort ();
  return 0;
}
