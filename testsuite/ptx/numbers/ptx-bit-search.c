/* { dg-do link } */
/* { dg-pass bit-search } */
/* Loops that look for a bit, or count digits, are instructions.  What each iteration changes beside that is not left
   out.  */

#pragma omp declare target
__attribute__ ((noipa)) int
search_first (unsigned long x)
{
  for (int i = 0; i < 64; i++)
    if ((x >> i) & 1)
      return i + 1;
  return 0;
}
__attribute__ ((noipa)) int
search_last (unsigned x)
{
  for (int i = 31; i >= 0; i--)
    if (x & (1u << i))
      return i;
  return -1;
}
__attribute__ ((noipa)) int
search_end (unsigned x)
{
  int n = 0;
  while (x >>= 1)
    n++;
  return n;
}
__attribute__ ((noipa)) int
keep_order (unsigned x)
{
  unsigned n = 0;
  for (int i = 0; i < 32; i++)
    {
      if ((x >> i) & 1)
	return n;
      n = n * 3 + 1;
    }
  return n;
}
#pragma omp end declare target

int
main (void)
{
  unsigned r = 6;
#pragma omp target map(tofrom: r)
  r = search_first (r) + search_last (r) + search_end (r) + keep_order (r);
  return r != 7;
}
/* { dg-final { scan-ptx-in *search_first* {\mbrev\.b64} } } */
/* { dg-final { scan-ptx-in *search_last* {\mclz\.b32} } } */
/* { dg-final { scan-ptx-in *search_end* {\mclz\.b32} } } */
/* { dg-final { scan-ptx-not-in *keep_order* {\mclz\M} } } */
