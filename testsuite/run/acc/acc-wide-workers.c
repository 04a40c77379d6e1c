/* Several workers, each with a vector of several warps: loops, reductions, private variables, numbers, what a worker
   computes for the warps of its vector.
   { dg-do run }
   { dg-options "-O2 -fno-openmp -fopenacc" } */

#include <stdio.h>

enum { WORKER = 1, VECTOR };	/* for __builtin_goacc_parlevel_id and _size */
enum { I = 5, J = 11, K = 300 };
static int out[I][J][K], lane[K], sums[I], rows[I][J], later[J];

int
main (void)
{
  int errors = 0, sizes[2] = { 0, 0 }, total = 0, most = 0, ids = 0, few = 3;
  double product = 1;
#pragma acc parallel num_gangs(3) num_workers(3) vector_length(96) copyout(out, sums, rows) copy(total, most, product)
  {
#pragma acc loop gang reduction(+: total) reduction(max: most) reduction(*: product)
    for (int i = 0; i < I; i++)
      {
	int sum = 0;
#pragma acc loop worker reduction(+: sum) reduction(*: product)
	for (int j = 0; j < J; j++)
	  {
	    int row = 0, limit = i * j % 7 ? K : K / 2, pair[2] = { i, j };
	    while (limit % 4)
	      limit--;
#pragma acc loop vector reduction(+: row) reduction(*: product)
	    for (int k = 0; k < limit; k++)
	      {
		out[i][j][k] = pair[k & 1] + k;
		row += k;
		if (k == 77 && j < 2)
		  product *= 1.5;
	      }
	    rows[i][j] = row;
#pragma acc loop vector
	    for (int k = limit; k < K; k++)
	      out[i][j][k] = row + out[i][j][limit - 1 - k % 8];
	    sum += row;
	  }
#pragma acc loop worker vector reduction(+: sum)
	for (int j = 0; j < 1000; j++)
	  sum += j;
	sums[i] = sum;
	total += sum;
	most = sum > most ? sum : most;
      }
  }
  long expected = 0;
  int highest = 0;
  for (int i = 0; i < I; i++)
    {
      int sum = 499500;
      for (int j = 0; j < J; j++)
	{
	  const int limit = (i * j % 7 ? K : K / 2) / 4 * 4;
	  errors += rows[i][j] != limit * (limit - 1) / 2;
	  sum += limit * (limit - 1) / 2;
	  for (int k = 0; k < K; k++)
	    {
	      const int m = limit - 1 - k % 8, at = k < limit ? k : m, value = (at & 1 ? j : i) + at;
	      errors += out[i][j][k] != value + (k < limit ? 0 : rows[i][j]);
	    }
	}
      errors += sums[i] != sum;
      expected += sum;
      highest = sum > highest ? sum : highest;
    }
  double power = 1;
  for (int i = 0; i < 2 * I; i++)
    power *= 1.5;
  printf ("%d errors, total %d, most %d, product %g\n", errors, total - (int) expected, most - highest, product / power);

  /* Memory that one worker writes, and all workers and lanes read; a loop for vectors outside of those for
     workers.  */
#pragma acc parallel num_gangs(1) num_workers(2) vector_length(64) copyout(lane, later) copy(ids, sizes)
  {
    sizes[0] = __builtin_goacc_parlevel_size (WORKER);
    sizes[1] = __builtin_goacc_parlevel_size (VECTOR);
    int table[64];
#pragma acc loop vector
    for (int k = 0; k < K; k++)
      lane[k] = __builtin_goacc_parlevel_id (VECTOR);
    for (int k = 0; k < 64; k++)
      table[k] = 3 * k;
#pragma acc loop worker
    for (int j = 0; j < J; j++)
      {
	int found = 0;
#pragma acc loop vector reduction(+: found)
	for (int k = 0; k < 64; k++)
	  found += table[k] + lane[k + few];
	later[j] = found;
      }
#pragma acc loop worker reduction(|: ids)
    for (int j = 0; j < 64; j++)
      ids |= 1 << __builtin_goacc_parlevel_id (WORKER);
  }
  int found = 0;
  for (int k = 0; k < 64; k++)
    found += 3 * k + lane[k + few];
  for (int j = 0; j < J; j++)
    errors += later[j] != found;
  printf ("%d errors\n", errors);
  const int on_device = sizes[1] != 1;
  if (on_device)
    {
      errors += sizes[0] != 2 || sizes[1] != 64 || ids != 3;
      for (int k = 0; k < K; k++)
	errors += lane[k] != k % 64;
      printf ("%d errors, workers %d, lanes %d, %x\n", errors, sizes[0], sizes[1], ids);
    }
  return errors || total != expected || most != highest || product != power;
}
