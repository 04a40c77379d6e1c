/* { dg-do run } */
/* { dg-options "-O2" } */
/* { dg-pass collapsed-loops } */
/* { dg-pass-until 15 "GCC counts them" } */
/* Collapsed loops where both bounds of the inner one move with the outer variable by the same factor: bands of a
   matrix.  GCC 12 loses iterations, or divides by zero, on the host, too.  */

#define ROWS 20
#define COLUMNS 200
#define SHIFT 80

static int count[ROWS][COLUMNS];

/* A construct over LOOPS counts each iteration once; so do the loops by themselves.  */

#define CHECK(CONSTRUCT, LOOPS)							\
  {										\
    int n = 0, wrong = 0;							\
    for (int i = 0; i < ROWS; i++)						\
      for (int j = 0; j < COLUMNS; j++)						\
	count[i][j] = 0;							\
    _Pragma (CONSTRUCT)								\
    LOOPS									\
      count[i][j + SHIFT]++;							\
    LOOPS									\
      {										\
	n++;									\
	count[i][j + SHIFT]--;							\
      }										\
    for (int i = 0; i < ROWS; i++)						\
      for (int j = 0; j < COLUMNS; j++)						\
	wrong += count[i][j] != 0;						\
    if (n < 20 || wrong)							\
      __builtin_abort ();							\
  }

#define GRID "omp target teams distribute parallel for collapse(2) map(tofrom: count)"
#define HOST "omp parallel for collapse(2)"

int
main (int argc, char **argv)
{
  const int width = 4 + argc, factor = argc + 1, step = argc + 2;
  const long wide = argc + 2;
  CHECK (GRID, for (int i = 0; i < 20; i++) for (int j = i - 5; j < i + 5; j++))
  CHECK (GRID, for (int i = 0; i < 20; i += 3) for (int j = i * factor; j <= i * factor + width; j += 2))
  CHECK (GRID, for (int i = 19; i >= 0; i -= step) for (int j = width + i; j > i - width; j -= step))
  CHECK (GRID, for (int i = 0; i < 20; i++) for (int j = i * -1; j != 3 - i; j++))
  CHECK (GRID, for (long i = 0; i < 20; i++) for (long j = i * wide; j < i * wide + 9; j += step))
  CHECK (GRID, for (unsigned i = 5; i < 20; i++) for (unsigned j = i - 5; j < i + width; j++))
  CHECK (GRID, for (unsigned i = 18; i > 0; i -= 3) for (unsigned j = i + 4; j > i; j--))
  CHECK (GRID, for (unsigned long i = 0; i < 20; i += 3) for (unsigned long j = 2 * i; j < 2 * i + 9; j += 2))
  CHECK (GRID, for (short i = 0; i < 20; i++) for (short j = i - 3; j <= i + 3; j++))
  CHECK (GRID, for (unsigned char i = 5; i < 20; i++) for (unsigned char j = i - 2; j <= i + width; j++))
  CHECK ("omp target teams distribute parallel for simd collapse(2) map(tofrom: count)",
	 for (int i = 0; i < 20; i++) for (int j = i - 5; j < i + width; j++))
  CHECK ("omp target teams loop collapse(2) map(tofrom: count)",
	 for (int i = 0; i < 12; i++) for (int j = i * 4; j < i * 4 + 4; j++))
  CHECK ("omp target teams distribute collapse(2) map(tofrom: count)",
	 for (int i = 0; i < 20; i++) for (int j = i - 5; j < i + width; j++))
  CHECK ("omp target parallel for collapse(2) map(tofrom: count)",
	 for (int i = 0; i < 20; i++) for (int j = i; j < i + width; j++))
  CHECK ("omp target simd collapse(2) map(tofrom: count)",
	 for (int i = 0; i < 20; i++) for (int j = i; j < i + width; j++))
  CHECK (HOST, for (int i = 0; i < 20; i++) for (int j = i - 5; j < i + width; j++))
  CHECK (HOST, for (unsigned i = 5; i < 20; i++) for (unsigned j = i - 5; j < i + width; j++))
  CHECK ("omp taskloop collapse(2)", for (int i = 0; i < 20; i++) for (int j = i - 5; j < i + width; j++))
  return 0;
}
