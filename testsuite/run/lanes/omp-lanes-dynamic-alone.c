/* { dg-do run } */
/* Wrong on an H200, right on the simulator: the first iteration of each lane's chunk was executed for another lane's.  */

enum { N = 777 };
static int hit[N], disorder;
static long val[N];

#define TRY(MONOTONIC, PRAGMA)						\
  {									\
    for (int i = 0; i < N; i++)						\
      hit[i] = val[i] = 0;						\
    disorder = 0;							\
    _Pragma ("omp target parallel num_threads(threads) map(tofrom: hit, val, disorder)") \
    {									\
      long before = -1;							\
      _Pragma (PRAGMA)							\
      for (int i = 0; i < N; i++)					\
	{								\
	  _Pragma ("omp atomic")					\
	  hit[i]++;							\
	  val[i] = (long) i * i + 1;					\
	  if (MONOTONIC && i <= before)					\
	    {								\
	      _Pragma ("omp atomic")					\
	      disorder++;						\
	    }								\
	  before = i;							\
	}								\
    }									\
    for (int i = 0; i < N; i++)						\
      if (hit[i] != 1 || val[i] != (long) i * i + 1 || disorder)	\
	return __LINE__ % 256;						\
  }

int
main (void)
{
  for (int threads = 32; threads <= 1024; threads *= 2)
    {
      TRY (1, "omp for schedule(static)")
      TRY (0, "omp for schedule(dynamic)")
      TRY (0, "omp for schedule(nonmonotonic: dynamic, 13)")
      TRY (1, "omp for schedule(monotonic: dynamic, 4)")
      TRY (0, "omp for schedule(guided)")
      TRY (1, "omp for schedule(monotonic: guided, 6)")
    }
  return 0;
}
