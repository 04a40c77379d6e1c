/* { dg-do run } */
/* A grid of several rows of blocks whose kernel has frames on warp stacks: blocks in different rows must not share a stack.
   The first iteration fills its frame, waits for the last one, which is in the last row, and looks at its frame again.  (As
   many iterations as an H200 needs for two rows.)  */

#include <omp.h>

enum { ROWS = 1100, COLUMNS = 1000 };

static int done, changed;

#pragma omp declare target (done, changed)
#pragma omp declare target
__attribute__ ((noipa)) static void
use (int *frame, int n, int first, long patience)
{
  for (int i = 0; i < 100; i += 9)
    frame[i] = n;
  if (first)
    for (int seen = 0; !seen && patience; patience--)
      {
#pragma omp atomic read
	seen = done;
      }
  for (int i = 0; i < 100; i += 9)
    if (frame[i] != n)
      {
#pragma omp atomic update
	changed++;
      }
}

__attribute__ ((noipa)) static int
leaf (int n, int last, long patience)
{
  int frame[100];
  use (frame, n, n == 0, patience);
  if (n == last)
    {
#pragma omp atomic write
      done = 1;
    }
  return frame[9];
}
#pragma omp end declare target

static int result[ROWS * COLUMNS];

int
main (void)
{
  int rows = ROWS, columns = COLUMNS, host = 1, times = 3;
#pragma omp target map(from: host)
  host = omp_is_initial_device ();
  const long patience = host ? 0 : 1L << 22;

#pragma omp target teams distribute map(from: result)
  for (int i = 0; i < rows; i++)
#pragma omp parallel for
    for (int j = 0; j < columns; j++)
      {
	int sum = 0;
	for (int k = 0; k < times; k++)
	  sum += leaf (i * columns + j, rows * columns - 1, k == 0 ? patience : 0);
	result[i * columns + j] = sum;
      }
#pragma omp target update from(changed)
  for (int i = 0; i < ROWS * COLUMNS; i++)
    if (result[i] != i * times)
      return 1;
  return changed != 0;
}
