/* { dg-do run } */
/* { dg-set-target-env-var HEDDLE_TUNE "copies_by_driver=2" } */
/* Small results that come back together with their kernel: a few times from the driver, then from a kernel, in all sizes
   and at odd addresses.  */

#include <stdlib.h>

struct three { char c[3]; };
struct many { int i[300]; };
struct most { char c[5000]; };

static int
scalars (int round)
{
  int x = round;
  char c = (char) round;
  struct three t = { { (char) round, 1, 2 } };
  double d = round;
#pragma omp target map(tofrom: x, c, t, d)
  {
    x += 1;
    c += 2;
    t.c[2] += t.c[0];
    d *= 0.5;
  }
  return x == round + 1 && c == (char) (round + 2) && t.c[2] == (char) (round + 2) && t.c[1] == 1 && d == round * 0.5;
}

static int
bytes (int round)
{
  char c = (char) round;
  struct three t = { { 1, 2, (char) round } };
#pragma omp target map(from: c) map(tofrom: t)
  {
    c = (char) (t.c[2] + 7);
    t.c[0] = c;
  }
  return c == (char) (round + 7) && t.c[0] == c && t.c[1] == 2 && t.c[2] == (char) round;
}

static int
sums (int round)
{
  int sum = round;
  struct many m;
#pragma omp target teams distribute parallel for reduction(+: sum) map(from: m)
  for (int i = 0; i < 300; i++)
    {
      m.i[i] = i + round;
      sum += i;
    }
  for (int i = 0; i < 300; i++)
    if (m.i[i] != i + round)
      return 0;
  return sum == round + 299 * 150;
}

static int
large (int round)
{
  struct most m;
#pragma omp target teams distribute parallel for map(from: m)
  for (int i = 0; i < 5000; i++)
    m.c[i] = (char) (i * round);
  for (int i = 0; i < 5000; i++)
    if (m.c[i] != (char) (i * round))
      return 0;
  return 1;
}

int
main (void)
{
  for (int round = 0; round < 20; round++)
    if (!scalars (round) || !bytes (round) || !sums (round) || !large (round))
      abort ();
  return 0;
}
