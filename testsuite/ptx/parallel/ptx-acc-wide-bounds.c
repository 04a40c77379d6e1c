/* The number of workers of a region with a wide vector is chosen at the launch, by the registers: they are few enough
   for one vector.  A GPU had room for half of one.
   { dg-do link }
   { dg-options "-O0 -fno-openmp -fopenacc" }
   { dg-final { scan-ptx {entry main[^\n]*\n\.maxnreg 64\n\{} } } */

int
main (void)
{
  int a[1000] = { 0 }, n = 1;
#pragma acc parallel num_gangs(n) vector_length(1024) copy(a)
  {
    int own[100];
#pragma acc loop worker
    for (int i = 0; i < 100; i++)
      own[i] = i;
#pragma acc loop gang
    for (int i = 0; i < 1000; i++)
      a[i] += own[i % 100] - i % 100 + 1;
  }
  return a[7] != 1;
}
