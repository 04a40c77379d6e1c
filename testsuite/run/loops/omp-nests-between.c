/* { dg-do run } */
/* Nested "loop" constructs that cannot be collapsed, and some that look so: calls, volatile bounds, values between the
   loops, nested functions' counters, several inner loops, worksharing loops around them.  */

#define N 40
#define M 50
int a[N * M], b[N * M];
volatile int vm = M;
#pragma omp declare target
static int
end_of (int i)
{
  return i & 1 ? M : M / 2;
}

static int
twice (const int *p)
{
  return *p * 2;
}

#pragma omp end declare target

static void
check (int line, int i, int j, int want)
{
  if (a[i * M + j] != want)
    {
      __builtin_printf ("line %d: [%d][%d] is %d, not %d\n", line, i, j, a[i * M + j], want);
      __builtin_abort ();
    }
  a[i * M + j] = 0;
}

#define CK(WANT) for (int i = 0; i < N; i++) for (int j = 0; j < M; j++) check (__LINE__, i, j, WANT)

static void
nested (int n, int m)
{
  int i, j, k = 3;
  void inner (void)
  {
    k++;
#pragma omp target teams loop map(tofrom: a)
    for (i = 0; i < n; i++)
#pragma omp loop
      for (j = 0; j < m; j++)
        a[i * M + j] = i + j * k;
  }
  inner ();
  CK (i < n && j < m ? i + j * 4 : 0);
}
int
main (void)
{
  int n = N, m = M, x = 5, s = 2;
  nested (N, M - 1);
#pragma omp target teams loop map(tofrom: a)
  for (int i = 0; i < n; i++)
#pragma omp loop
    for (int j = 0; j < end_of (i); j++)
      a[i * M + j] = i * j;
  CK (j < (i & 1 ? M : M/2) ? i * j : 0);
#pragma omp target teams loop map(tofrom: a, vm)
  for (int i = 0; i < n; i++)
#pragma omp loop
    for (int j = 0; j < vm; j++)
      a[i * M + j] = i * j;
  CK (i * j);
#pragma omp target teams loop private(x) map(tofrom: a)
  for (int i = 0; i < n; i++)
    {
      x = i * 7;
      int y = x + 1;
#pragma omp loop
      for (int j = 0; j < m; j++)
	a[i * M + j] = x + y + j;
    }
  CK (14 * i + 1 + j);
#pragma omp target teams loop map(tofrom: a)
  for (int i = 0; i < n; i++)
    {
      int r = i * M; int t[2] = { i, i + 1 }; int c = i > 3 ? 1 : 2;
#pragma omp loop
      for (int j = s; j < m; j += s)
	a[r + j] = twice (&r) + t[0] + t[1] + c;
    }
  CK (j >= 2 && j % 2 == 0 ? 2 * i * M + 2 * i + 1 + (i > 3 ? 1 : 2) : 0);
#pragma omp target map(tofrom: a, b)
  {
#pragma omp teams
    {
#pragma omp loop
      for (int i = 0; i < n; i++)
#pragma omp loop
	for (unsigned j = m; j > 0; --j)
	  a[i * M + j - 1] = j;
    }
  }
  CK (j + 1);
#pragma omp target teams loop map(tofrom: a)
  for (unsigned char i = 0; i < N; i++)
    {
      a[i * M] = i;
#pragma omp loop
      for (signed char j = 1; j <= M - 1; j++)
	a[i * M + j] = i + j;
    }
  CK (i + j);
#pragma omp target teams loop nowait map(tofrom: a) if(target: x > 3) depend(inout: a)
  for (long i = 0; i < n; i++)
#pragma omp loop collapse(2)
    for (int j = 0; j < 5; j++)
      for (int k = 0; k < M / 5; k++)
	a[i * M + j * (M / 5) + k] = i - j;
#pragma omp taskwait
  CK (i - j / (M / 5));
#pragma omp target parallel map(tofrom: a, b)
  {
#pragma omp for nowait
    for (int i = 0; i < n; i++)
#pragma omp loop
      for (int j = 0; j < m; j++)
	a[i * M + j] = i;
#pragma omp for schedule(dynamic, 3)
    for (int i = 0; i < n; i++)
#pragma omp loop
      for (int j = 0; j < m; j++)
	b[i * M + j] = j;
  }
  for (int i = 0; i < N * M; i++) if (b[i] != i % M) __builtin_abort ();
  CK (i);
  int sum[4] = { 0 }, last = 0, li;
#pragma omp target teams loop map(tofrom: a, sum) reduction(+: sum)
  for (int i = 0; i < n; i++)
#pragma omp loop
    for (int j = 0; j < m; j++)
      a[i * M + j] = i;
  
  CK (i);
  sum[0] = 0;
#pragma omp target teams distribute parallel for lastprivate(last) map(tofrom: a)
  for (int i = 0; i < n; i++)
    {
      last = i * 3;
#pragma omp loop
      for (int j = 0; j < m; j++)
	a[i * M + j] = last;
    }
  if (last != (n - 1) * 3) __builtin_abort ();
  CK (i * 3);
#pragma omp target teams distribute parallel for firstprivate(x) map(tofrom: a)
  for (li = 0; li < n; li++)
    {
      int z = li + x;
#pragma omp loop
      for (int j = 0; j < m; j++)
	a[li * M + j] = z;
    }
  CK (i + 5);
#pragma omp target teams loop map(tofrom: a) 
  for (int i = 0; i < n; i++)
    {
      int z = i;
#pragma omp loop
      for (int j = 0; j < 8; j++)
	a[i * M + j] += z + j;
#pragma omp loop
      for (int j = 8; j < m; j++)
	a[i * M + j] += z + j;
      z = a[i * M];
#pragma omp loop
      for (int j = 0; j < m; j++)
	a[i * M + j] += z;
    }
  CK (i + j + i);
#pragma omp target teams loop map(tofrom: a) 
  for (int i = 0; i < n; i++)
    {
#pragma omp loop
      for (int j = 0; j < m; j++)
	{
	  int t = 0;
#pragma omp loop reduction(+: t)
	  for (int k = 0; k < 64; k++)
	    t += k * j;
	  a[i * M + j] = t;
	}
    }
  CK (2016 * j);
  return 0;
}
