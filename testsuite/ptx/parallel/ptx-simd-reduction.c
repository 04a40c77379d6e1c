/* { dg-do link } */
/* A simd reduction meets across the lanes by shuffles.  */

int
main (void)
{
  long s = 0;
#pragma omp target simd reduction(+: s) map(tofrom: s)
  for (int i = 0; i < 256; i++)
    s += i;
  return s != 32640;
}
/* { dg-final { scan-ptx-in *omp_fn* {\mshfl\.sync\.(bfly|down|idx|up)\.b32} } } */
