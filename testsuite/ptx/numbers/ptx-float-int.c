/* { dg-do link } */
/* Conversions from floating point to integers truncate; from integers they round to nearest.  */

#pragma omp declare target
__attribute__ ((noipa)) int convert_di (double x) { return x; }
__attribute__ ((noipa)) unsigned long convert_dul (double x) { return x; }
__attribute__ ((noipa)) float convert_if (int x) { return x; }
__attribute__ ((noipa)) double convert_uld (unsigned long x) { return x; }
__attribute__ ((noipa)) float convert_df (double x) { return x; }
#pragma omp end declare target

int
main (void)
{
  double d = 4.5;
#pragma omp target map(tofrom: d)
  d = convert_di (d) + convert_dul (d) + convert_if (3) + convert_uld (4) + convert_df (d);
  return d != 19.5;
}
/* { dg-final { scan-ptx-in *convert_di* {\mcvt\.rzi\.s32\.f64} } } */
/* { dg-final { scan-ptx-in *convert_dul* {\mcvt\.rzi\.u64\.f64} } } */
/* { dg-final { scan-ptx-in *convert_if* {\mcvt\.rn\.f32\.s32} } } */
/* { dg-final { scan-ptx-in *convert_uld* {\mcvt\.rn\.f64\.u64} } } */
/* { dg-final { scan-ptx-in *convert_df* {\mcvt\.rn\.f32\.f64} } } */
