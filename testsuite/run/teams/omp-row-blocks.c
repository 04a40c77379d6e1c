/* { dg-do run } */
/* Nested and collapsed loops with far more iterations than the device has threads are cut into row blocks, one for each
   row of the grid.  Each iteration runs once, also in the last row block.  */

enum { MOST = 3500 * 2801 };

static unsigned char count[MOST];

static int
wrong (int n, int times)
{
  for (int i = 0; i < MOST; i++)
    if (count[i] != (i < n ? times : 0))
      return 1;
  for (int i = 0; i < MOST; i++)
    count[i] = 0;
  return 0;
}

int
main (void)
{
  int rows = 3499, columns = 2801, depth = 7;

#pragma omp target teams distribute map(count)
  for (int i = 0; i < rows; i++)
#pragma omp parallel for
    for (int j = 0; j < columns; j++)
      count[i * columns + j]++;
  if (wrong (rows * columns, 1))
    return 1;

#pragma omp target teams distribute parallel for collapse(2) map(count)
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      count[i * columns + j]++;
  if (wrong (rows * columns, 1))
    return 2;

  /* Too few columns for tiles.  */
#pragma omp target teams distribute parallel for collapse(2) map(count)
  for (unsigned i = 0; i < (unsigned) rows * 100; i++)
    for (int j = 0; j < depth; j++)
      count[i * depth + j]++;
  if (wrong (rows * 100 * depth, 1))
    return 3;

#pragma omp target teams distribute parallel for collapse(3) map(count)
  for (int i = 0; i < rows / depth; i++)
    for (int j = 0; j < depth; j++)
      for (int k = 0; k < columns; k++)
	count[(i * depth + j) * columns + k]++;
  if (wrong (rows / depth * depth * columns, 1))
    return 4;

  /* Threads are warps.  */
#pragma omp target teams distribute map(count)
  for (int i = 0; i < rows / depth; i++)
#pragma omp parallel for
    for (int j = 0; j < columns; j++)
#pragma omp simd
      for (int k = 0; k < depth; k++)
	count[(i * columns + j) * depth + k]++;
  return wrong (rows / depth * columns * depth, 1) ? 5 : 0;
}
