/* { dg-do run } */
/* A loop over an unsigned char never ended: the numbers of threads, 256 and more, were converted to its type.  And
   counts near the end of the type were passed without notice: iterations ran again, or others than there are.  */

enum { END = 65536 };
static int count[END];

/* Each of the iterations FROM, FROM + STEP ... below TO, and no other, has run once; NUMBER if not so.  */

static int
wrong (int from, int to, int step, int number)
{
  int result = 0;
  for (int i = 0; i < END; i++)
    {
      int v = i - 32768;
      int expected = v >= from && v < to && (v - from) % step == 0;
      if (count[i] != expected)
	result = number;
      count[i] = 0;
    }
  return result;
}

#define DO(I) \
  { \
    _Pragma ("omp atomic") \
    count[(I) + 32768]++; \
  }

int
main (void)
{
  int failed = 0;
#define CHECK(FROM, TO, STEP) failed = failed ? failed : wrong (FROM, TO, STEP, __LINE__)

#pragma omp target teams distribute parallel for map(tofrom: count)
  for (unsigned char i = 0; i < 250; i++)
    DO (i)
  CHECK (0, 250, 1);
#pragma omp target teams distribute parallel for map(tofrom: count)
  for (signed char i = 0; i < 127; i++)
    DO (i)
  CHECK (0, 127, 1);
#pragma omp target teams distribute parallel for map(tofrom: count)
  for (signed char i = 100; i > -10; i--)
    DO (i)
  CHECK (-9, 101, 1);
#pragma omp target teams distribute parallel for map(tofrom: count)
  for (short i = 0; i < 32760; i++)
    DO (i)
  CHECK (0, 32760, 1);
#pragma omp target teams distribute parallel for map(tofrom: count)
  for (unsigned short i = 0; i < 32765; i++)
    DO (i)
  CHECK (0, 32765, 1);
#pragma omp target teams distribute parallel for simd map(tofrom: count)
  for (unsigned char i = 0; i < 250; i += 3)
    DO (i)
  CHECK (0, 250, 3);
#pragma omp target teams distribute parallel for num_threads(1000) schedule(static) map(tofrom: count)
  for (unsigned char i = 5; i < 250; i++)
    DO (i)
  CHECK (5, 250, 1);
#pragma omp target teams distribute parallel for schedule(static, 7) dist_schedule(static, 70) map(tofrom: count)
  for (unsigned char i = 5; i < 250; i++)
    DO (i)
  CHECK (5, 250, 1);
#pragma omp target teams distribute parallel for num_teams(1000) dist_schedule(static, 1) map(tofrom: count)
  for (unsigned char i = 0; i < 250; i++)
    DO (i)
  CHECK (0, 250, 1);
#pragma omp target teams distribute num_teams(300) map(tofrom: count)
  for (signed char i = -50; i < 70; i++)
    DO (i)
  CHECK (-50, 70, 1);
#pragma omp target parallel for map(tofrom: count)
  for (unsigned char i = 0; i < 250; i++)
    DO (i)
  CHECK (0, 250, 1);
#pragma omp target parallel for schedule(dynamic) map(tofrom: count)
  for (unsigned char i = 0; i < 250; i++)
    DO (i)
  CHECK (0, 250, 1);
#pragma omp target simd map(tofrom: count)
  for (unsigned char i = 0; i < 250; i++)
    count[i + 32768]++;
  CHECK (0, 250, 1);
#pragma omp target parallel for simd map(tofrom: count)
  for (signed char i = 0; i < 125; i++)
    count[i + 32768]++;
  CHECK (0, 125, 1);
  if (failed)
    __builtin_printf ("wrong: line %d\n", failed);
  return failed != 0;
}
