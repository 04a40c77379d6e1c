/* { dg-do run } */
/* Loops whose bounds move with an outer variable, in deeper nests, of pointers, and with last values.  */

#define N 12
static int count[N + 1][40][80];

/* A construct over LOOPS counts each iteration once; so do the loops by themselves.  */

#define CHECK(LOOPS)								\
  {										\
    int n = 0, wrong = 0;							\
    for (int *c = &count[0][0][0]; c < &count[N][0][0]; c++)			\
      *c = 0;									\
    _Pragma ("omp target teams distribute parallel for collapse(3) map(tofrom: count)")	\
    LOOPS									\
      count[i][j][k]++;								\
    LOOPS									\
      {										\
	n++;									\
	count[i][j][k]--;							\
      }										\
    for (int *c = &count[0][0][0]; c < &count[N][0][0]; c++)			\
      wrong += *c != 0;								\
    if (n < 20 || wrong)							\
      __builtin_abort ();							\
  }

/* Each of 20 elements and the four behind it.  */

static void
pointers (void)
{
  int a[24] = { 0 };
#pragma omp target data map(tofrom: a) use_device_addr(a)
  {
    int *start = a, *p, *q;
#pragma omp target teams distribute parallel for collapse(2) is_device_ptr(start)
    for (p = start; p < start + 20; p++)
      for (q = p; q < p + 5; q++)
#pragma omp atomic
	*q += 1;
  }
  for (int i = 0; i < 24; i++)
    if (a[i] != (i < 5 ? i + 1 : i < 20 ? 5 : 24 - i))
      __builtin_abort ();
}

static void
last_values (void)
{
  int i = -1, j = -1;
#pragma omp target teams distribute parallel for collapse(2) lastprivate(i, j)
  for (i = 0; i < 10; i++)
    for (j = i; j < i + 5; j++)
      ;
  if (i != 10 || j != 14)
    __builtin_abort ();
  short k, l;
#pragma omp target parallel for collapse(2) lastprivate(k, l)
  for (k = 0; k < 10; k++)
    for (l = k; l < k + 5; l += 2)
      ;
  if (k != 10 || l != 15)
    __builtin_abort ();
  unsigned m, n;
#pragma omp target parallel for simd collapse(2) lastprivate(m, n)
  for (m = 1; m < 10; m++)
    for (n = m + 5; n > m; n--)
      ;
  if (m != 10 || n != 9)
    __builtin_abort ();
}

int
main (int argc, char **argv)
{
  const int width = 2 + argc;
  CHECK (for (int i = 1; i < N; i++) for (int j = i - 1; j <= i + 1; j++) for (int k = i - 1; k <= i + 1; k++))
  CHECK (for (int i = 1; i < N; i++) for (int j = i - 1; j <= i + 1; j++) for (int k = j; k <= j + width; k++))
  CHECK (for (int i = 1; i < N; i++) for (int j = 0; j < 4; j++) for (int k = width * i; k < width * i + width; k++))
  CHECK (for (int i = 0; i < N; i++) for (int j = 0; j < 4; j++) for (int k = j + 2; k < j + 5; k++))
  CHECK (for (int i = 0; i < N; i++) for (int j = width * i; j < width * i + 3; j++) for (int k = 0; k < width; k++))
  CHECK (for (int i = 0; i < N; i++) for (int j = i; j < i + 3; j++) for (int k = 0; k < j; k++))
  CHECK (for (unsigned i = 0; i < N; i++) for (unsigned j = i; j < i + 3; j++) for (unsigned k = 0; k < j; k++))
  CHECK (for (int i = 0; i < N; i++) for (int j = 0; j <= i; j++) for (int k = j; k < j + 3; k++))
  CHECK (for (int i = 0; i < N; i++) for (int j = 0; j <= i; j++) for (int k = i; k < i + 3; k++))
  pointers ();
  last_values ();
  return 0;
}
