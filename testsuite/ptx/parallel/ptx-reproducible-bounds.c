/* With -mreproducible the block of a region without teams has 32 warps on each device: its registers are few enough.  A
   GPU had registers for 24.
   { dg-do link }
   { dg-options "-O2 -foffload-options=-mreproducible" }
   { dg-final { scan-ptx {entry sums[^\n]*\n\.maxntid 32, 32, 1\n} } } */

double a[1000], r[1000];

double
sums (int n)
{
  double s = 0;
#pragma omp target map(tofrom: s)
#pragma omp parallel for num_threads(n) reduction(inscan, +: s)
  for (int i = 0; i < 1000; i++)
    {
      s += a[i];
#pragma omp scan inclusive(s)
      r[i] = s;
    }
  return s;
}

int
main (void)
{
  return sums (7) != 0;
}
