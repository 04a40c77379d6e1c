/* Atomic operations on a lane's own variables, which are in local memory, where hardware has none.
   { dg-do run }
   { dg-options "-O2 -fno-openmp -fopenacc" } */

#include <stdio.h>

int
main (void)
{
  int good = 0;
#pragma acc parallel reduction(+: good)
  {
#pragma acc loop vector reduction(+: good)
    for (int i = 0; i < 2322; i++)
      {
	int v = -222, old;
	double sum = 0.5;
	unsigned long bits[3] = { 0, 1, 2 };
#pragma acc loop seq
	for (int j = 0; j < 121; ++j)
	  {
#pragma acc atomic update
	    ++v;
#pragma acc atomic update
	    sum += j;
#pragma acc atomic update
	    bits[j % 3] |= 1ul << (j / 3);
	  }
#pragma acc atomic capture
	{
	  old = v;
	  v = i;
	}
	good += old == -222 + 121 && v == i && sum == 7260.5 && bits[0] == (1ul << 41) - 1 && bits[2] == (1ul << 40) - 1;
      }
  }
  if (good != 2322)
    printf ("%d of 2322\n", good);
  return good != 2322;
}
