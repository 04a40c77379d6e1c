/* { dg-do link } */
/* Loads and stores have the width of the type.  */

#pragma omp declare target
__attribute__ ((noipa)) void narrow_c (signed char *p, signed char *q) { *q = *p; }
__attribute__ ((noipa)) void narrow_s (short *p, short *q) { *q = *p; }
__attribute__ ((noipa)) void narrow_l (long *p, long *q) { *q = *p; }
__attribute__ ((noipa)) int extend_c (signed char *p) { return *p; }
__attribute__ ((noipa)) int extend_uc (unsigned char *p) { return *p; }
#pragma omp end declare target

int
main (void)
{
  signed char c[2] = { -3, 0 };
  short s[2] = { -4, 0 };
  long l[2] = { -5, 0 };
  int r = 0;
#pragma omp target map(tofrom: c, s, l, r)
  {
    narrow_c (c, c + 1);
    narrow_s (s, s + 1);
    narrow_l (l, l + 1);
    r = extend_c (c) + extend_uc ((unsigned char *) c);
  }
  return r != 250 || c[1] != -3 || s[1] != -4 || l[1] != -5;
}
/* { dg-final { scan-ptx-in *narrow_c* {\mst\.([a-z]+\.)*[bus]8} } } */
/* { dg-final { scan-ptx-in *narrow_s* {\mst\.([a-z]+\.)*[bus]16} } } */
/* { dg-final { scan-ptx-in *narrow_l* {\mst\.([a-z]+\.)*[bus]64} } } */
/* { dg-final { scan-ptx-in *extend_c* {\.s8} } } */
/* { dg-final { scan-ptx-in *extend_uc* {\mld\.([a-z]+\.)*u8} } } */
