/* With debug information accesses say to the simulator at which iterations of shared loops they are.
   { dg-do link }
   { dg-options "-O2 -g -fopenmp" }
   { dg-pass iteration-marks } */

int a[1000];

int
main (void)
{
#pragma omp target teams distribute parallel for collapse(2) map(tofrom: a)
  for (int row = 0; row < 10; row++)
    for (int column = 0; column < 100; column++)
      a[100 * row + column]++;
  return 0;
}
/* { dg-final { scan-ptx {//: iterations row s32 0 \+s 1 %r[0-9]+ column s32 0 \+s 1 %r[0-9]+\n} } } */
