/* { dg-do compile } */
/* { dg-options "-O2 -fno-openmp -fopenacc" } */
/* GCC takes a reduction of an array; the device's compiler crashed.  */

int
main (void)
{
  int out[20];
#pragma acc parallel loop gang copyout(out)
  for (int x = 0; x < 20; x++)
    {
      int least[5];
      for (int y = 0; y < 5; y++)
	least[y] = 9;
#pragma acc loop reduction(min:least)	/* { dg-error "reduction of 'least', which is no scalar" } */
      for (int y = 0; y < 50; y++)
	if (least[y % 5] > y)
	  least[y % 5] = y;
      out[x] = least[0];
    }
  return out[0];
}
