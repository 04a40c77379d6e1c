/* { dg-do run } */
/* Collapsed loops that the threads of a team share, with the outer loop along memory: the digits of an iteration's number
   change their places on the device.  Sizes that the compiler knows, powers of two among them, and that it does not; no
   iterations; uses of the number for something else.  */

enum { n = 50, size = n * n };

static int a[size], wrong;

static void
check (const int *got, int teams, int rows, int columns)
{
  for (int p = 0; p < teams; p++)
    {
      int s = 0;
      for (int i = 0; i < rows; i++)
	for (int j = 0; j < columns; j++)
	  s += a[p + i + n * j] * (i + 3 * j);
      wrong += got[p] != s;
    }
}

/* As the program computes them.  */

static void
open_sizes (int teams, int rows, int columns)
{
  int sums[n] = { 0 };
#pragma omp target teams distribute map(to: a) map(tofrom: sums)
  for (int p = 0; p < teams; p++)
    {
      int s = 0;
#pragma omp parallel for collapse(2) reduction(+: s)
      for (int i = 0; i < rows; i++)
	for (int j = 0; j < columns; j++)
	  s += a[p + i + n * j] * (i + 3 * j);
      sums[p] = s;
    }
  check (sums, teams, rows, columns);
}

/* 64 bits, down and in steps of two.  */

static void
wide (long teams, long rows, long columns)
{
  int sums[n] = { 0 };
#pragma omp target teams distribute map(to: a) map(tofrom: sums)
  for (long p = 0; p < teams; p++)
    {
      int s = 0;
#pragma omp parallel for collapse(2) reduction(+: s)
      for (long i = rows - 1; i >= 0; i--)
	for (long j = 0; j < 2 * columns; j += 2)
	  s += a[p + i + n * (j / 2)] * (i + 3 * (j / 2));
      sums[p] = s;
    }
  check (sums, teams, rows, columns);
}

#define KNOWN(ROWS, COLUMNS) \
  do \
    { \
      int sums[n] = { 0 }, marks[10][ROWS][COLUMNS] = { { { 0 } } }; \
      _Pragma ("omp target teams distribute num_teams(10) map(to: a) map(tofrom: sums, marks)") \
      for (int p = 0; p < 10; p++) \
	{ \
	  int s = 0; \
	  _Pragma ("omp parallel for collapse(2) reduction(+: s)") \
	  for (int i = 0; i < ROWS; i++) \
	    for (int j = 0; j < COLUMNS; j++) \
	      s += a[p + i + n * j] * (i + 3 * j); \
	  sums[p] = s; \
	  _Pragma ("omp parallel for collapse(2) schedule(static, 3)") \
	  for (int i = 0; i < ROWS; i++) \
	    for (int j = 0; j < COLUMNS; j++) \
	      marks[p][i][j] += a[p + i + n * j]; \
	} \
      check (sums, 10, ROWS, COLUMNS); \
      for (int p = 0; p < 10; p++) \
	for (int i = 0; i < ROWS; i++) \
	  for (int j = 0; j < COLUMNS; j++) \
	    wrong += marks[p][i][j] != a[p + i + n * j]; \
    } \
  while (0)

int
main (void)
{
  for (int i = 0; i < size; i++)
    a[i] = (i * 37 + 11) % 101;
  open_sizes (12, 20, 30);
  open_sizes (12, 0, 30);
  open_sizes (12, 30, 0);
  open_sizes (12, 1, 1);
  open_sizes (1, 49, 49);
  wide (9, 17, 40);
  wide (9, 0, 0);
  KNOWN (16, 32);
  KNOWN (32, 16);
  KNOWN (7, 35);
  KNOWN (33, 1);

  /* The last iteration's number is of use.  */
  int last = -1, other = -1;
#pragma omp target map(to: a) map(from: last, other)
  {
    int x = 0, y = 0;
#pragma omp parallel for collapse(2) lastprivate(x, y)
    for (int i = 0; i < 20; i++)
      for (int j = 0; j < 30; j++)
	{
	  x = a[i + n * j];
	  y = i * 100 + j;
	}
    last = x;
    other = y;
  }
  wrong += last != a[19 + n * 29] || other != 1929;
  return wrong;
}
