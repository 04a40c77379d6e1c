/* { dg-do run } */
/* Loops that are divided by flags, one and two of them, by comparisons of numbers that may be none, where the flags change
   between outer iterations, and where what the loop computes is used behind it: as on the host.  */

enum { N = 61 };

#pragma omp declare target
static long
walk (const int *a, int t, int order, int stop, int across, double x, double y)
{
  long s = 0;
  for (int outer = 0; outer < 2; outer++)
    {
      int o, next = 0, last = 0;
      for (o = 1; o <= order; o++)
	{
	  if (across)
	    {
	      next = t + o;
	      last = t - o;
	    }
	  else
	    {
	      next = t + o * 8;
	      last = t - o * 8;
	    }
	  if (next >= N)
	    next = stop ? N - 1 : next % N;
	  if (last < 0)
	    last = stop ? 0 : last % N + N - 1;
	  if (x < y)
	    s += a[next] & 15;
	  s = (s * 3 + a[next] - a[last]) & 0xffffff;
	}
      int p = t;
      for (int k = 0; k < order; k++)
	{
	  if (p >= N / 2)
	    p = x < y ? p - N / 2 : x >= y ? p / 2 : p - 1;
	  if (p & 1)
	    p = stop ? p + 3 : p - 1;
	  p = p + k < N ? p + k : 0;
	}
      s += o + next * 7 + last * 31 + p;
      stop = !stop;
      across ^= s & 1;
    }
  return s;
}
#pragma omp end declare target

int
main (void)
{
  int a[N];
  long result[12][N];
  double numbers[3] = { 1, 2, __builtin_nan ("") };
  for (int i = 0; i < N; i++)
    a[i] = i * 7919 % 1013;
#pragma omp target teams distribute parallel for collapse(2) map(to: a, numbers) map(from: result)
  for (int kind = 0; kind < 12; kind++)
    for (int i = 0; i < N; i++)
      result[kind][i] = walk (a, i, i % 9, kind & 1, kind >> 1 & 1, numbers[kind >> 2], numbers[1 - (kind & 1)]);
  for (int kind = 0; kind < 12; kind++)
    for (int i = 0; i < N; i++)
      if (result[kind][i] != walk (a, i, i % 9, kind & 1, kind >> 1 & 1, numbers[kind >> 2], numbers[1 - (kind & 1)]))
	__builtin_abort ();
  return 0;
}
