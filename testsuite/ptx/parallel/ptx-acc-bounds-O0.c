/* Without optimization the kernel calls its region, which alone knows how many workers there are: a GPU had registers for
   24 of 32.
   { dg-do link }
   { dg-options "-O0 -fno-openmp -fopenacc" }
   { dg-final { scan-ptx {entry main[^\n]*\n\.maxntid 32, 32, 1\n\{} } } */

int
main (void)
{
  int a[1000] = { 0 };
#pragma acc parallel loop gang worker num_workers(32) copy(a)
  for (int i = 0; i < 1000; i++)
    a[i]++;
  return a[7] != 1;
}
