/* Regions that touch nothing of their data, or nothing that optimization leaves: libgomp got an address that nobody had
   stored.
   { dg-do run }
   { dg-options "-O2 -fno-openmp -fopenacc" } */

static unsigned numbers[16];

int
main (void)
{
  unsigned *out = numbers, wrong = 0;
#pragma acc parallel copy(out[0:16])
  { }
#pragma acc kernels copy(out[0:16])
  { }
#pragma acc data copy(out[0:16])
  {
#pragma acc parallel present(out[0:16]) async
    { }
#pragma acc wait
#pragma acc parallel loop
    for (int i = 0; i < 16; i++)
      out[i] = i;
  }
  for (int i = 0; i < 16; i++)
    wrong += out[i] != i;
  return wrong;
}
