// { dg-do run }
// { dg-additional-options "-O2" }
/* Members, in reduction and lastprivate clauses of combined and of single constructs.  */
#include <cstdlib>

static void
check (int got, int expected)
{
  if (got != expected)
    abort ();
}

template <typename T>
struct sums
{
  T z = 0, w = 5;
  void combined ()
  {
#pragma omp target parallel for reduction(+: z)
    for (int i = 0; i < 10; i++)
      z += i;
    check (z, 45);
#pragma omp target teams distribute parallel for reduction(+: z) reduction(max: w)
    for (int i = 0; i < 10; i++)
      {
	z += i;
	w = i > w ? i : w;
      }
    check (z + 1000 * w, 9090);
#pragma omp target teams reduction(+: z) num_teams(1)
    z += 1;
    check (z, 91);
#pragma omp target teams loop reduction(+: z)
    for (int i = 0; i < 10; i++)
      z += i;
    check (z, 136);
    z -= 45;
#pragma omp target simd reduction(+: z)
    for (int i = 0; i < 10; i++)
      z += i;
    check (z, 136);
#pragma omp target teams distribute parallel for reduction(+: z) nowait
    for (int i = 0; i < 10; i++)
      z += i;
#pragma omp taskwait
    check (z, 181);
  }
  void single ()
  {
    z = 0;
#pragma omp target map(tofrom: z)
#pragma omp teams distribute parallel for reduction(+: z)
    for (int i = 0; i < 10; i++)
      z += i;
    check (z, 45);
#pragma omp target
#pragma omp parallel for reduction(+: z)
    for (int i = 0; i < 10; i++)
      z += i;
    check (z, 90);
#pragma omp target parallel for lastprivate(z)
    for (int i = 0; i < 10; i++)
      z = i;
    check (z, 9);
  }
};

template <typename T>
static void
all ()
{
  sums<T> s;
  s.combined ();
  s.single ();
}

int
main ()
{
  all<int> ();
  all<double> ();
}
