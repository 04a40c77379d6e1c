/* OpenACC's other constructs: serial, kernels, atomic, if, and sizes known at run time.
   { dg-do run }
   { dg-options "-O2 -fno-openmp -fopenacc" }
   GCC takes "serial" for vectors of length 1.
   { dg-prune-output "using .vector_length .32.., ignoring 1" } */

#include <stdio.h>

enum { N = 2000 };
static int errors;

static void
check (int good, const char *what)
{
  if (!good)
    {
      printf ("%s\n", what);
      errors++;
    }
}

int
main (void)
{
  static int a[N], histogram[16];
  int order = 0;
#pragma acc serial copy(a, order)
  for (int i = 0; i < N; i++)
    a[i] = order++;
  check (order == N && a[N - 1] == N - 1, "serial");

#pragma acc kernels copy(a)
  {
    for (int i = 0; i < N; i++)
      a[i] *= 2;
    for (int i = 1; i < N; i++)
      a[i] += a[i - 1] & 1;
  }
  check (a[N - 1] == 2 * (N - 1), "kernels");

  int captured = 0;
#pragma acc parallel loop gang worker vector copyin(a) copy(histogram, captured) num_workers(4)
  for (int i = 0; i < N; i++)
    {
      int old;
#pragma acc atomic update
      histogram[a[i] / 2 % 16]++;
#pragma acc atomic capture
      old = captured++;
      if (old >= N)
	histogram[0] = -1;
    }
  int good = captured == N;
  for (int i = 0; i < 16; i++)
    good &= histogram[i] == N / 16;
  check (good, "atomic");

  /* One of a gang's threads acts, for all of them.  */
  int count = 0;
#pragma acc parallel num_gangs(7) num_workers(4) copy(count)
  {
#pragma acc atomic update
    count++;
  }
  check (count == 7 || count == 1, "gangs");

  for (int gangs = 1; gangs <= 5; gangs += 2)
    for (int workers = 1; workers <= 4; workers++)
      {
	int sum = 0;
#pragma acc parallel loop gang worker vector num_gangs(gangs) num_workers(workers) reduction(+:sum)
	for (int i = 0; i < N; i++)
	  sum += i;
	check (sum == N * (N - 1) / 2, "sizes of run time");
      }

#pragma acc parallel loop if(order < 0) copy(order)
  for (int i = 0; i < 1; i++)
    order = -1;
  check (order == -1, "if");
  return errors != 0;
}
