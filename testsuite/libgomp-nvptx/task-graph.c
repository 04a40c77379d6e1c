/* { dg-do run } */
/* Dependences of every kind: a wavefront, chains, readers between writers, mutexinoutset, depend objects, and
   iterators; taskwait with depend; undeferred tasks wait for what they depend on.  */
#include <omp.h>

#define N 12

#pragma omp declare target
static int a[N + 1][N + 1], bad;
#define CHECK(x) if (!(x)) __atomic_fetch_add (&bad, 1, __ATOMIC_RELAXED)
#pragma omp end declare target

int
main (void)
{
  int errors = 0;
#pragma omp target map(from: errors)
  {
    bad = 0;
    for (int i = 0; i <= N; i++)
      a[i][0] = a[0][i] = 1;
#pragma omp parallel
#pragma omp single
    for (int i = 1; i <= N; i++)
      for (int j = 1; j <= N; j++)
	{
#pragma omp task depend(in: a[i - 1][j], a[i][j - 1]) depend(out: a[i][j])
	  a[i][j] = (a[i - 1][j] + a[i][j - 1]) % 9973;
	}
    for (int i = 1; i <= N; i++)
      for (int j = 1; j <= N; j++)
	CHECK (a[i][j] == (a[i - 1][j] + a[i][j - 1]) % 9973);

    int x = 0, y = 0, sum = 0, readers = 0;
#pragma omp parallel shared(x, y, sum, readers)
#pragma omp single
    {
      for (int i = 0; i < 200; i++)
	{
#pragma omp task depend(inout: x)
	  x = x * 3 % 1009 + i;
#pragma omp task depend(in: x)
	  __atomic_fetch_add (&readers, 1, __ATOMIC_RELAXED);
#pragma omp task depend(in: x)
	  __atomic_fetch_add (&readers, 1, __ATOMIC_RELAXED);
	}
#pragma omp taskwait depend(in: x)
      int want = 0;
      for (int i = 0; i < 200; i++)
	want = want * 3 % 1009 + i;
      CHECK (x == want);
      for (int i = 0; i < 50; i++)
	{
#pragma omp task depend(mutexinoutset: sum) depend(in: y)
	  sum += i;
	}
#pragma omp task depend(in: sum) if(0)
      CHECK (sum == 1225);

      omp_depend_t in, out;
#pragma omp depobj(out) depend(inout: y)
#pragma omp depobj(in) depend(in: y)
      for (int i = 0; i < 40; i++)
	{
#pragma omp task depend(depobj: out)
	  y++;
#pragma omp task depend(depobj: in) firstprivate(i)
	  CHECK (y >= i + 1);
	}
#pragma omp taskwait
      CHECK (y == 40);
#pragma omp depobj(in) destroy
#pragma omp depobj(out) destroy

      int v[8];
      for (int i = 0; i < 8; i++)
	{
#pragma omp task depend(out: v[i]) shared(v)
	  v[i] = i + 1;
	}
#pragma omp task depend(iterator (k = 0 : 8), in: v[k]) shared(v)
      {
	int s = 0;
	for (int i = 0; i < 8; i++)
	  s += v[i];
	CHECK (s == 36);
      }
#pragma omp taskwait
    }
    CHECK (readers == 400);
    errors = bad;
  }
  if (errors)
    __builtin_abort ();
  return 0;
}
