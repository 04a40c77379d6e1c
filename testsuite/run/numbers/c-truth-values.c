/* { dg-do run } */
/* Results of comparisons that are compared with each other, combined, stored, counted and used after a branch.  */

#include <stdbool.h>
#include <stdio.h>

enum { N = 7, RESULTS = 14 };

struct bits { signed s : 1; unsigned u : 1; _Bool b : 1; };

#pragma omp declare target
__attribute__ ((noipa)) static void
compute (int a, int b, double x, double y, int *r)
{
  bool less = a < b, same = x == y, above = x > y, odd = a & 1;
  struct bits f = { -(a < b), a == b, x <= y };
  r[0] = less == above;
  r[1] = less != same;
  r[2] = (less ^ above) + 2 * (less & odd) + 4 * (above | same);
  r[3] = !less + 2 * (!same == odd) + 4 * ((a < b) == (b < a));
  r[4] = less > same;
  r[5] = less <= above;
  r[6] = (less == true) + (same == false) + (above != 1) + 3 * (odd != 0);
  r[7] = f.s + 2 * f.u + 4 * f.b + 8 * (f.s == (a < b)) + 16 * (f.u == f.b);
  int count = 0;
  for (int i = 0; i < 4; i++)
    {
      bool now = (a + i < b) != less;
      if (now == above)
	count += 10;
      less ^= now;
      count += less;
    }
  r[8] = count;
  r[9] = (less ? above : same) == odd;
  r[10] = (int) (x < y) - (int) (a < b) * (less == odd);
  if (above == odd)
    r[11] = less ? a : b;
  else
    r[11] = same | (odd << 1);
  r[12] = (x != x) == (y != y);
  r[13] = ((long) (a < b) == 1L) + ((char) (x < y) != (char) odd);
}
#pragma omp end declare target

int
main (void)
{
  static const int integers[N] = { -3, -1, 0, 1, 2, 5, 1 << 30 };
  double reals[N] = { -1.5, 0, -0.0, 2, 2.5, 1e300, __builtin_nan ("") };
  static int here[N * N * N * N][RESULTS], there[N * N * N * N][RESULTS];
  for (int pass = 0; pass < 2; pass++)
    {
      int (*r)[RESULTS] = pass ? here : there;
#pragma omp target if(!pass) map(from: r[:N * N * N * N]) map(to: integers, reals)
      for (int i = 0; i < N * N * N * N; i++)
	compute (integers[i % N], integers[i / N % N], reals[i / N / N % N], reals[i / N / N / N], r[i]);
    }
  int wrong = 0;
  for (int i = 0; i < N * N * N * N; i++)
    for (int k = 0; k < RESULTS; k++)
      if (here[i][k] != there[i][k] && wrong++ < 10)
	printf ("%d, %d: %d, not %d\n", i, k, there[i][k], here[i][k]);
  return wrong != 0;
}
