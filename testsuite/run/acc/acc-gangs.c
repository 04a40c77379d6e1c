/* Gangs of one worker share blocks: each is one for itself, whatever their number.
   { dg-do run }
   { dg-options "-O2 -fno-openmp -fopenacc" } */

#include <openacc.h>
#include <stdio.h>

enum { GANG, WORKER };		/* for __builtin_goacc_parlevel_id and _size */

enum { N = 5000 };
static int seen[N], rows[40][70];

static int
gangs (int wanted)
{
  int errors = 0, gangs = 0, workers = 0, sum = 0, some = 0;
  long product = 1;
  double whole = 0;
  for (int i = 0; i < N; i++)
    seen[i] = -1;
#pragma acc parallel num_gangs(wanted) copy(seen, gangs, workers) copy(sum, product, whole, some) \
  reduction(+:sum, whole) reduction(*:product)
  {
    const int g = __builtin_goacc_parlevel_id (GANG);
    seen[g] = g;
    if (g == 0)
      {
	gangs = __builtin_goacc_parlevel_size (GANG);
	workers = __builtin_goacc_parlevel_size (WORKER);
      }
    if (__builtin_goacc_parlevel_id (WORKER))
      workers = -1;
    sum += 1 + g;
    whole += 0.5;
    product *= g == 3 ? 2 : 1;
    /* Not all gangs come to this loop.  */
    if (g % 3 == 1)
      {
#pragma acc loop vector
	for (int k = 0; k < 70; k++)
#pragma acc atomic
	  some += k;
      }
  }
  errors += gangs != wanted || workers != 1;
  errors += sum != wanted + wanted * (wanted - 1) / 2 || whole != wanted * 0.5 || product != (wanted > 3 ? 2 : 1);
  errors += some != (wanted + 1) / 3 * (69 * 70 / 2);
  for (int i = 0; i < N; i++)
    errors += seen[i] != (i < wanted ? i : -1);
  return errors;
}

int
main (void)
{
  static const int numbers[] = { 1, 2, 7, 8, 16, 24, 33, 96, 97 };
  int errors = 0, sum = 0, count = 0, on_host = 1;
#pragma acc parallel copyout(on_host)
  on_host = acc_on_device (acc_device_host);
  /* There is one gang on the host.  */
  for (unsigned i = 0; i < (on_host ? 1 : sizeof numbers / sizeof *numbers); i++)
    {
      const int e = gangs (numbers[i]);
      if (e)
	printf ("%d gangs: %d errors\n", numbers[i], e);
      errors += e;
    }
  /* As many as there is room for.  */
#pragma acc parallel loop gang vector copyout(seen) reduction(+:sum)
  for (int i = 0; i < N; i++)
    {
      seen[i] = 3 * i;
      sum += i & 3;
    }
  for (int i = 0; i < N; i++)
    errors += seen[i] != 3 * i;
  errors += sum != N / 4 * 6;
#pragma acc parallel loop gang copyout(rows) reduction(+:count)
  for (int i = 0; i < 40; i++)
    {
      int s = 0;
#pragma acc loop vector reduction(+:s)
      for (int k = 0; k < 70; k++)
	{
	  rows[i][k] = i * k;
	  s += k;
	}
      count += s;
    }
  errors += count != 40 * (69 * 70 / 2);
  for (int i = 0; i < 40; i++)
    for (int k = 0; k < 70; k++)
      errors += rows[i][k] != i * k;
  if (errors)
    printf ("%d errors\n", errors);
  return errors != 0;
}
