/* A gang's variable that optimization has made a value, as its address goes nowhere, needs no shared
   memory; one that remains in memory is there.
   { dg-do link }
   { dg-options "-O2 -fno-openmp -fopenacc" }
   { dg-final { scan-ptx-not {\.shared [^\n]*\$value} } }
   { dg-final { scan-ptx {\.shared [^\n]*\$table} } } */

int
main (void)
{
  int a[32 * 32];
#pragma acc parallel num_gangs(4) num_workers(4) copyout(a)
#pragma acc loop gang
  for (int i = 0; i < 32; i++)
    {
      int value, table[32];
      int *p = &value;
      *p = i;
#pragma acc loop worker
      for (int j = 0; j < 32; j++)
	table[j ^ i] = j;
#pragma acc loop worker
      for (int j = 0; j < 32; j++)
	a[i * 32 + j] = table[j] + value;
    }
  return a[33] != 1;
}
