/* A region with a constant number of workers fits into a block: ptxas knows how many threads it has.
   { dg-do link }
   { dg-options "-O2 -fno-openmp -fopenacc" }
   { dg-final { scan-ptx {\.maxntid 32, 28, 1} } } */

int
main (void)
{
  int a[1000] = { 0 };
#pragma acc parallel loop gang worker num_workers(28) copy(a)
  for (int i = 0; i < 1000; i++)
    a[i]++;
  return a[7] != 1;
}
