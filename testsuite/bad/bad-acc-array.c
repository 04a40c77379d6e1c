/* { dg-do compile } */
/* { dg-options "-O2 -fno-openmp -fopenacc" } */
/* GCC takes a reduction of an array; the device's compiler crashed.  What gangs reduce is the region's result, and a
   long array is too much for reductions of its elements.  */

int
main (void)
{
  int least[5] = { 9, 9, 9, 9, 9 }, out[20];
#pragma acc parallel
#pragma acc loop gang reduction(min:least)	/* { dg-error "reduction of 'least', which is no scalar" } */
  for (int x = 0; x < 20; x++)
    if (least[x % 5] > x)
      least[x % 5] = x;
#pragma acc parallel loop gang copyout(out)
  for (int x = 0; x < 20; x++)
    {
      int sums[65];
      for (int y = 0; y < 65; y++)
	sums[y] = 0;
#pragma acc loop vector reduction(+:sums)	/* { dg-error "reduction of 'sums', which is no scalar" } */
      for (int y = 0; y < 500; y++)
	sums[y % 65] += y;
      out[x] = sums[0];
    }
  return out[0] + least[0];
}
