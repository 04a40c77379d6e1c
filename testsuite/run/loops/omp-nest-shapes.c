/* { dg-do run } */
/* A parallel loop in a distribute loop, both of which share the grid: every iteration once, for any numbers of them,
   also where they are fewer than warps, lanes or teams, with other types and bounds.  */

enum { LARGEST = 300 };
static int a[LARGEST * LARGEST];
static int wrong;

static void
check (int first_row, int rows, int first_column, int columns)
{
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      {
	int value = i < first_row || j < first_column ? 0 : i * 1000 + j + 1;
	wrong += a[i * columns + j] != value;
	a[i * columns + j] = 0;
      }
}

static void
fill (int first_row, int rows, int first_column, int columns)
{
#pragma omp target teams distribute map(tofrom: a)
  for (int i = first_row; i < rows; i++)
#pragma omp parallel for
    for (int j = first_column; j < columns; j++)
      a[i * columns + j] += i * 1000 + j + 1;
  check (first_row, rows, first_column, columns);
}

static void
fill_long (long first_row, unsigned long rows, unsigned first_column, long columns)
{
#pragma omp target teams distribute map(tofrom: a)
  for (unsigned long i = first_row; i < rows; i++)
    {
      int *row = a + i * columns;
#pragma omp parallel for
      for (unsigned j = first_column; j < columns; j++)
	row[j] += i * 1000 + j + 1;
    }
  check (first_row, rows, first_column, columns);
}

/* The number of columns depends on the row: not shared.  */
static void
fill_triangle (int n)
{
#pragma omp target teams distribute map(tofrom: a)
  for (int i = 0; i < n; i++)
#pragma omp parallel for
    for (int j = i; j < n; j++)
      a[i * n + j] += i * 1000 + j + 1;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
	wrong += a[i * n + j] != (j < i ? 0 : i * 1000 + j + 1);
	a[i * n + j] = 0;
      }
}

/* Each warp is a thread.  */
static void
fill_simd (int n)
{
#pragma omp target teams distribute map(tofrom: a)
  for (int i = 0; i < 5; i++)
#pragma omp parallel for
    for (int j = 0; j < n; j++)
#pragma omp simd
      for (int k = 0; k < 40; k++)
	a[(i * n + j) * 40 + k] += i * 1000 + j * 40 + k + 1;
  check (0, 5, 0, n * 40);
}

int
main (void)
{
  static const int sizes[] = { 1, 2, 7, 31, 33, 63, 64, 65, 100, 300 };
  for (unsigned r = 0; r < sizeof sizes / sizeof *sizes; r++)
    for (unsigned c = r & 1; c < sizeof sizes / sizeof *sizes; c += 2)
      {
	fill (0, sizes[r], 0, sizes[c]);
	fill_long (1, sizes[r], 2, sizes[c]);
      }
  fill (5, 3, 0, 7);
  fill_triangle (70);
  fill_simd (1);
  fill_simd (9);
  fill_simd (70);
  return wrong != 0;
}
