/* What OpenACC's regions get of scalars are the kernel's parameters; the host can count the iterations with them.
   { dg-do link }
   { dg-options "-O2 -fno-openmp -fopenacc" }
   { dg-pass acc-values } */

void
f (int n, float a, double b, const float *p, float *x)
{
#pragma acc parallel loop gang vector present(x[0:1])
  for (int i = 0; i < n; i++)
    x[i] = a + b + (p != 0);
}

int
main (void)
{
  return 0;
}
/* { dg-final { scan-ptx-not-in f$* {\mld\.global} } } */
/* { dg-final { scan-ptx-times-in f$* {\mst\.global\.f32} 1 } } */
/* { dg-final { scan-ptx "HEDDLE-FUNC\tf\[^\t\]*\t.*\tf\t@\\d+:u64 =s32\n" } } */
