// { dg-do run }
// { dg-require-effective-target before-gcc-14 }
// { dg-additional-options "-O2" }
/* Members in reduction clauses that the construct maps, too: libgomp ended in free ().  Other members that it maps lost
   those in reductions.  GCC 14 and later crash ("base pointer cycle detected"), also without Heddle.  */
#include <cstdlib>

static void
check (double got, double expected)
{
  if (got != expected)
    abort ();
}

template <typename T>
struct sums
{
  T z = 0, y[4] = {}, *q, w = 7;
  sums (T *p) : q (p) {}

  void same ()
  {
#pragma omp target teams distribute parallel for map(tofrom: z) reduction(+: z)
    for (int i = 0; i < 10; i++)
      z += i;
    check (z, 45);
#pragma omp target teams loop map(tofrom: this->z, w) reduction(+: z)
    for (int i = 0; i < 10; i++)
      z += i;
    check (z, 90);
#pragma omp target parallel for map(to: z) reduction(+: z, w)
    for (int i = 0; i < 10; i++)
      {
	z += i;
	w += i;
      }
    check (w, 52);
    z = 90;		/* the host itself may have changed it */
#pragma omp target teams distribute map(this[:1]) reduction(+: z)
    for (int i = 0; i < 10; i++)
      z += i;
    check (z, 135);
  }
  void arrays ()
  {
#pragma omp target teams distribute parallel for map(y[0:4]) reduction(+: y)
    for (int i = 0; i < 10; i++)
      y[i & 3] += i;
    check (y[0] + 10 * y[1] + 100 * y[2] + 1000 * y[3], 12 + 150 + 800 + 10000);
#pragma omp target parallel for reduction(+: z, y[1:3])
    for (int i = 0; i < 9; i++)
      {
	z += i;
	y[1 + i % 3] += i;
      }
    check (z, 171);
    check (y[0] + y[1] + y[2] + y[3], 12 + 15 + 8 + 10 + 36);
#pragma omp target teams distribute parallel for map(w) reduction(+: y[0:4])
    for (int i = 0; i < 10; i++)
      y[i & 3] += i;
    check (y[0], 24);
#pragma omp target parallel for map(y[1:3]) reduction(+: y[2:2])
    for (int i = 0; i < 10; i++)
      y[2 + (i & 1)] += 1;
    check (y[0], 24);
  }
  void pointers ()
  {
#pragma omp target teams distribute parallel for map(q[:4]) reduction(+: y[0:4])
    for (int i = 0; i < 10; i++)
      {
	y[i & 3] += 1;
	q[i & 3] = 5;
      }
    check (y[0], 27);
#pragma omp target teams distribute parallel for map(tofrom: q[0:4]) reduction(+: q[0:4], z)
    for (int i = 0; i < 10; i++)
      {
	q[i & 3] += 1;
	z++;
      }
    check (q[0] + q[1] + q[2] + q[3], 30);
    check (z, 181);
#pragma omp target data map(z, y)
#pragma omp target teams distribute parallel for map(tofrom: z, y) reduction(+: z, y)
    for (int i = 0; i < 10; i++)
      {
	z++;
	y[0]++;
      }
    check (z, 191);
    check (y[0], 37);
  }
};

template <typename T>
static void
all ()
{
  T q[4] = {};
  sums<T> s (q);
  s.same ();
  s.arrays ();
  s.pointers ();
}

int
main ()
{
  all<int> ();
  all<double> ();
}
