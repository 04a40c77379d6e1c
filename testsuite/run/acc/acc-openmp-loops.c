/* { dg-do run } */
/* { dg-options "-O1 -fopenacc -fopenmp" } */
/* Loops with OpenACC's clauses without a variable ("auto", "seq", "gang") in a unit that OpenMP's passes look at, too: the
   compiler took what lies behind such a clause for one.  */

int
main (void)
{
  int a[8][8] = { { 0 } }, sum = 0;
#pragma acc parallel loop gang copy(a)
  for (int i = 0; i < 8; i++)
#pragma acc loop seq
    for (int j = 0; j < 8; j++)
      a[i][j] = i + j;
#pragma acc kernels copy(a)
#pragma acc loop auto
  for (int i = 0; i < 8; i++)
    a[i][i] *= 2;
#pragma omp target map(tofrom: sum) map(to: a)
  for (int i = 0; i < 8; i++)
    sum += a[i][i] + a[i][0];
  return sum != 4 * 28 + 28;
}
