/* { dg-do link } */
/* Population count, leading zeros and byte swap need no call and no table.  */

#pragma omp declare target
__attribute__ ((noipa)) int bits_pop (unsigned x) { return __builtin_popcount (x); }
__attribute__ ((noipa)) int bits_popl (unsigned long x) { return __builtin_popcountl (x); }
__attribute__ ((noipa)) int bits_clz (unsigned x) { return __builtin_clz (x); }
__attribute__ ((noipa)) int bits_ctz (unsigned long x) { return __builtin_ctzl (x); }
__attribute__ ((noipa)) unsigned bits_swap (unsigned x) { return __builtin_bswap32 (x); }
#pragma omp end declare target

int
main (void)
{
  unsigned r = 6;
#pragma omp target map(tofrom: r)
  r = bits_pop (r) + bits_popl (r) + bits_clz (r) + bits_ctz (r) + (bits_swap (r) >> 24);
  return r != 40;
}
/* { dg-final { scan-ptx-in *bits_pop* {\mpopc\.b32} } } */
/* { dg-final { scan-ptx-in *bits_popl* {\mpopc\.b64} } } */
/* { dg-final { scan-ptx-in *bits_clz* {\mclz\.b32} } } */
/* { dg-final { scan-ptx-in *bits_ctz* {\m(brev|popc|bfind)\.} } } */
/* { dg-final { scan-ptx-in *bits_swap* {\mprmt\.b32} } } */
/* { dg-final { scan-ptx-not-in *bits_* {\mcall\M} } } */
