/* { dg-do run } */
/* Many parallel regions of all sizes, most of them small, one after the other, with state of every kind.  */
#include <omp.h>

#pragma omp declare target
static int bad;
#define CHECK(x) if (!(x)) __atomic_fetch_add (&bad, 1, __ATOMIC_RELAXED)
#pragma omp end declare target

int
main (void)
{
  int errors = 0;
#pragma omp target map(from: errors)
  {
    int most = omp_get_max_threads ();
    unsigned random = 1;
    bad = 0;
    for (int r = 0; r < 200; r++)
      {
	random = random * 1103515245 + 12345;
	int want = 1 + (random >> 16) % (r % 8 ? (most + 7) / 8 : most), sum = 0, got = 0, once = 0;
#pragma omp parallel num_threads(want) reduction(+: sum) if(r % 7)
	{
	  sum += omp_get_thread_num () + 1;
#pragma omp single
	  {
	    got = omp_get_num_threads ();
	    once++;
	  }
	  int x = 0;
#pragma omp for schedule(dynamic) nowait
	  for (int i = 0; i < 10; i++)
	    x++;
#pragma omp barrier
#pragma omp critical
	  got += x;
	}
	int n = got - 10;
	CHECK (once == 1 && n >= 1 && n <= want && sum == n * (n + 1) / 2);
	if (r % 7 == 0)
	  CHECK (n == 1);
      }
    errors = bad;
  }
  if (errors)
    __builtin_abort ();
  return 0;
}
