/* Arrays that a map clause finds by an iterator.  On the host GCC 16 makes a region that crashes, also without Heddle.
   { dg-do run }
   { dg-engines "sim gpu" }
   { dg-require-effective-target gcc-16 } */

enum { ROWS = 5, COLUMNS = 7 };

int
main (void)
{
  static int memory[ROWS][COLUMNS], weights[ROWS];
  int *rows[ROWS], sum = 0, expected = 0;

  for (int i = 0; i < ROWS; i++)
    {
      rows[i] = memory[i];
      weights[i] = i + 1;
      for (int j = 0; j < COLUMNS; j++)
	{
	  memory[i][j] = 10 * i + j;
	  expected += memory[i][j] * weights[i];
	}
    }
#pragma omp target enter data map(to: rows, weights)
#pragma omp target map(iterator(i = 0:ROWS), tofrom: rows[i][:COLUMNS]) map(tofrom: sum)
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++)
      {
	sum += rows[i][j] * weights[i];
	rows[i][j]++;
      }
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++)
      if (memory[i][j] != 10 * i + j + 1)
	return 1;
  return sum != expected;
}
