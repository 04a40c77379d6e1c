/* { dg-do run } */
/* Six queens with a task for each branch.  */

#pragma omp declare target
static int
place (int n, int row, const int *cols)
{
  if (row == n)
    return 1;
  int count = 0;
  for (int c = 0; c < n; c++)
    {
      int ok = 1;
      for (int r = 0; r < row; r++)
	if (cols[r] == c || cols[r] - c == row - r || c - cols[r] == row - r)
	  ok = 0;
      if (!ok)
	continue;
#pragma omp task shared(count) firstprivate(c) if(row < 2)
      {
	int next[8];
	for (int r = 0; r < row; r++)
	  next[r] = cols[r];
	next[row] = c;
	int k = place (n, row + 1, next);
#pragma omp atomic
	count += k;
      }
    }
#pragma omp taskwait
  return count;
}
#pragma omp end declare target

int
main (void)
{
  int r = 0;
#pragma omp target map(tofrom: r)
  {
    int cols[8];
#pragma omp parallel num_threads(4)
#pragma omp single
    r = place (6, 0, cols);
  }
  if (r != 4)
    __builtin_abort ();
  return 0;
}
