/* { dg-do run } */
/* Nested minima and maxima of negated numbers: for sm_90 ptxas 13.0 forgets the sign in max.s32 (a, max.s32 (b, -c)),
   which random programs at -O0 showed on an H200.  On the simulator ptx/numbers/ptx-min-max-negated.c shows it.  */

#pragma omp declare target
#define MAX(a, b) ({ __typeof__ (a) x_ = (a); __typeof__ (b) y_ = (b); x_ > y_ ? x_ : y_; })
#define MIN(a, b) ({ __typeof__ (a) x_ = (a); __typeof__ (b) y_ = (b); x_ < y_ ? x_ : y_; })

static int __attribute__ ((noinline))
larger (int a, int b)
{
  return a > b ? a : b;
}

static int __attribute__ ((noinline))
minus (int a)
{
  return -a;
}

__attribute__ ((noipa)) static void
f (int a, int b, int c, short s, int *r)
{
  r[0] = MAX (a, MAX (b, -c));
  r[1] = MIN (a, MIN (b, -c));
  r[2] = MAX (MAX (b, 0 - c), a);
  r[3] = MIN (a, MIN (-b, -c));
  r[4] = MAX (-a, MAX (b, c * -1));
  r[5] = MAX (a, MAX (b, (short) -s));
  r[6] = larger (a, larger (b, minus (c)));
  r[7] = MAX (a, MAX (b, c > 0 ? -c : c));
  r[8] = MIN (17, MIN (a, -c));
  r[9] = MAX (a, MAX (b, b - c));
  r[10] = a;
  for (int i = 0; i < 3; i++)
    r[10] = MAX (r[10], MAX (b + i, -(c + i)));
  int smallest = a;
  for (int i = 0; i < c % 8; i++)
    smallest = MIN (smallest, MIN (b * i, -(a * i)));
  r[11] = smallest;
}
#pragma omp end declare target

int
main (void)
{
  const int v[] = { 0, 1, -1, 7, -48, 1000, -2147483647 - 1, 2147483647 };
  for (int i = 0; i < 8 * 8 * 8; i++)
    {
      int host[12], device[12], a = v[i % 8] / 2, b = v[i / 8 % 8] / 16, c = v[i / 64] / 2;
      f (a, b, c, (short) c, host);
#pragma omp target map(from: device)
      f (a, b, c, (short) c, device);
      for (int k = 0; k < 12; k++)
	if (host[k] != device[k])
	  return k + 1;
    }
  return 0;
}
