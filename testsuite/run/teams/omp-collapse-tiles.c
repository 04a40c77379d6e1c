/* { dg-do run } */
/* Iterations of collapsed loops, which are mapped in tiles where that pays: each exactly once, whatever the
   extents.  */

enum { MOST = 300 };
static int hits[MOST * MOST];
static int wrong;

/* Tiles are for iterations that take long; that they do not is not known.  */
static volatile int once = 1;

static void
check (long rows, long columns)
{
  for (long i = 0; i < MOST * MOST; i++)
    {
      wrong += hits[i] != (i < rows * columns);
      hits[i] = 0;
    }
}

#define SHAPES(type)							\
  static void								\
  two_##type (type rows, type columns)					\
  {									\
    int times = once;							\
    _Pragma ("omp target teams distribute parallel for collapse(2) map(tofrom: hits)")	\
    for (type i = 0; i < rows; i++)					\
      for (type j = 0; j < columns; j++)				\
	for (int k = 0; k < times; k++)					\
	  hits[i * columns + j]++;					\
    check (rows, columns);					\
  }									\
  static void								\
  three_##type (type planes, type rows, type columns)			\
  {									\
    _Pragma ("omp target teams distribute parallel for collapse(3) map(tofrom: hits)")	\
    for (type k = 1; k <= planes; k++)					\
      for (type i = rows - 1; i >= 0; i--)				\
	for (type j = 2; j < 2 * columns + 2; j += 2)			\
	  hits[((k - 1) * rows + i) * columns + (j - 2) / 2]++;		\
    check (planes * rows, columns);				\
  }
SHAPES (int)
SHAPES (long)
SHAPES (short)

/* Three loops come in tiles if an iteration loads several things.  */

static int all[MOST * MOST + 2];

#define LOADS(type)							\
  static void								\
  loads_##type (type planes, type rows, type columns)			\
  {									\
    _Pragma ("omp target teams distribute parallel for collapse(3) map(tofrom: hits) map(to: all)")	\
    for (type k = 1; k <= planes; k++)					\
      for (type i = 0; i < rows; i++)				\
	for (type j = 2; j < 2 * columns + 2; j += 2)			\
	  {								\
	    type n = ((k - 1) * rows + i) * columns + (j - 2) / 2;	\
	    hits[n] += all[n] + all[n + 1] - all[n + 2];		\
	  }								\
    check (planes * rows, columns);					\
  }
LOADS (int)
LOADS (unsigned)
LOADS (long)

static void
constant_bounds (void)
{
  int times = once;
#pragma omp target teams distribute parallel for collapse(2) map(tofrom: hits)
  for (int i = 0; i < 96; i++)
    for (int j = 0; j < 250; j++)
      for (int k = 0; k < times; k++)
	hits[i * 250 + j]++;
  check (96, 250);
}

/* The last iteration is the last one, wherever it is executed.  */

static void
last (int rows, int columns)
{
  int i, j, x = -1, times = once;
#pragma omp target teams distribute parallel for collapse(2) map(tofrom: hits, x) lastprivate(i, j)
  for (i = 0; i < rows; i++)
    for (j = 0; j < columns; j++)
      {
	for (int k = 0; k < times; k++)
	  hits[i * columns + j]++;
	if (i == rows - 1 && j == columns - 1)
	  x = i * columns + j;
      }
  wrong += x != rows * columns - 1;
  check (rows, columns);
}

int
main (void)
{
  static const int shapes[][2] = { { 1, 1 }, { 8, 32 }, { 7, 300 }, { 9, 33 }, { 64, 64 }, { 100, 31 }, { 255, 257 },
				   { 300, 300 }, { 257, 255 }, { 128, 96 }, { 15, 287 }, { 0, 40 }, { 40, 0 } };
  for (unsigned s = 0; s < sizeof shapes / sizeof *shapes; s++)
    {
      int rows = shapes[s][0], columns = shapes[s][1];
      two_int (rows, columns);
      two_long (rows, columns);
      /* GCC counts the iterations of loops over short in that type.  */
      if (rows * columns < 32768)
	{
	  two_short (rows, columns);
	  three_short (3, rows / 3, columns);
	}
      three_int (1, rows, columns);
      three_int (3, rows / 3, columns);
      three_long (2, rows / 2, columns);
      if (rows && columns)
	last (rows, columns);
    }
  for (int i = 0; i < MOST * MOST + 2; i++)
    all[i] = 1;
  static const int solids[][3] = { { 1, 4, 32 }, { 2, 4, 32 }, { 2, 3, 40 }, { 3, 5, 33 }, { 9, 31, 64 }, { 20, 40, 100 },
				   { 33, 33, 33 }, { 10, 30, 300 }, { 64, 1, 64 }, { 5, 130, 129 }, { 0, 8, 64 },
				   { 8, 0, 64 }, { 8, 64, 0 }, { 43, 45, 46 }, { 300, 4, 65 } };
  for (unsigned s = 0; s < sizeof solids / sizeof *solids; s++)
    {
      loads_int (solids[s][0], solids[s][1], solids[s][2]);
      loads_unsigned (solids[s][0], solids[s][1], solids[s][2]);
      loads_long (solids[s][0], solids[s][1], solids[s][2]);
    }
  constant_bounds ();
  return wrong != 0;
}
