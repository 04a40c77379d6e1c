/* { dg-do run } */
/* Every combined and composite target construct covers its iterations exactly once.  */

#define TEST(...)					\
  {							\
    int a[70] = { 0 };					\
    _Pragma (#__VA_ARGS__)				\
    for (int i = 0; i < 70; i++)			\
      a[i]++;						\
    for (int i = 0; i < 70; i++)			\
      if (a[i] != 1)					\
	__builtin_abort ();				\
  }

int
main (void)
{
  TEST (omp target simd map(tofrom: a))
  TEST (omp target parallel for map(tofrom: a))
  TEST (omp target parallel for simd map(tofrom: a))
  TEST (omp target parallel loop map(tofrom: a))
  TEST (omp target teams distribute map(tofrom: a))
  TEST (omp target teams distribute simd map(tofrom: a))
  TEST (omp target teams distribute parallel for map(tofrom: a))
  TEST (omp target teams distribute parallel for simd map(tofrom: a))
  TEST (omp target teams loop map(tofrom: a))
  TEST (omp target teams distribute parallel for num_teams(2) num_threads(3) map(tofrom: a))
  TEST (omp target teams distribute parallel for simd num_teams(3) thread_limit(64) map(tofrom: a))
  TEST (omp target teams distribute parallel for schedule(static, 1) map(tofrom: a))
  TEST (omp target teams distribute parallel for schedule(dynamic) map(tofrom: a))
  TEST (omp target teams distribute parallel for dist_schedule(static, 8) schedule(guided) map(tofrom: a))
  TEST (omp target parallel for schedule(dynamic, 7) num_threads(5) map(tofrom: a))
  TEST (omp target parallel for simd schedule(simd: static, 5) map(tofrom: a))
  return 0;
}
