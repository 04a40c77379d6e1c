/* { dg-do run } */
/* { dg-additional-options "-O3" } */
/* Loops that are unrolled on the device do exactly their iterations: all small counts, steps other than 1, counting
   down, limits near the ends of types, several exits, pragmas, pointers as counters.  */

#pragma omp declare target
#define FN __attribute__ ((noipa)) static
FN unsigned up (const int *a, int n) { unsigned s = 0; for (int i = 0; i < n; i++) s = s * 3 + a[i]; return s; }
FN unsigned down (const int *a, int n)
{
  unsigned s = 0;
  for (int i = n - 1; i >= 0; i--) s = s * 3 + a[i];
  return s;
}
FN unsigned by3 (const int *a, int n)
{
  unsigned s = 0;
  for (int i = 1; i < n; i += 3) s = s * 3 + a[i];
  return s;
}
FN unsigned by_m (const int *a, int n, int m)
{
  unsigned s = 0;
  for (int i = 0; i < n; i += m) s = s * 3 + a[i];
  return s;
}
FN unsigned down5 (const int *a, int n)
{
  unsigned s = 0;
  for (int i = n; i > 0; i -= 5) s = s * 3 + a[i - 1];
  return s;
}
FN unsigned until (const int *a, const int *e) { unsigned s = 0; for (; a != e; a++) s = s * 3 + *a; return s; }
FN unsigned wrap (const int *a, unsigned lo, unsigned hi)
{
  unsigned s = 0;
  for (unsigned i = lo; i != hi; i++)
    s = s * 3 + a[i & 31];
  return s;
}
FN unsigned big (const int *a, unsigned lo, unsigned n)
{
  unsigned s = 0;
  for (unsigned i = lo; i < n; i += 3)
    s = s * 3 + a[i % 32u];
  return s;
}
FN unsigned find (const int *a, int n, int x) { int i; for (i = 0; i < n; i++) if (a[i] == x) break; return i; }
FN unsigned strlen_like (const int *a) { int i = 0; while (a[i] != 31) i++; return i; }
FN unsigned short_count (const int *a, signed char n)
{
  unsigned s = 0;
  for (signed char i = 0; i < n; i++) s = s * 3 + a[i];
  return s;
}
FN unsigned pragma_3 (const int *a, int n)
{
  unsigned s = 0;
#pragma GCC unroll 3
  for (int i = 0; i < n; i++)
    s = s * 3 + a[i];
  return s;
}
FN unsigned pragma_1 (const int *a, int n)
{
  unsigned s = 0;
#pragma GCC unroll 1
  for (int i = 0; i < n; i++)
    s = s * 3 + a[i];
  return s;
}
FN void shift (int *a, const int *b, int n) { for (int i = 0; i < n; i++) a[i] = b[i] + 1; }
FN void same (int *a, int n) { for (int i = 4; i < n; i++) a[i] += a[i - 4]; }
FN unsigned mixed (const unsigned char *c, const int *a, int n, int stride)
{
  unsigned s = 7;
  for (long i = 0; i < n; i++)
    s = (s << 3 | s >> 29) ^ (c[i] + a[i * stride]);
  return s;
}
FN unsigned nest (const int *a, int n)
{
  unsigned s = 0;
  for (int i = 0; i < n; i++)
    for (int j = i; j < n; j++)
      s = s * 3 + a[j];
  return s;
}

FN unsigned
all (void)
{
  int a[96], b[96];
  unsigned char c[96];
  unsigned h = 1;
#define H(x) h = h * 31 + (unsigned) (x)
  for (int i = 0; i < 96; i++)
    a[i] = (i * 7 + 3) % 32, c[i] = i * 5;
  for (int n = 0; n < 20; n++)
    {
      H (up (a, n)); H (down (a, n)); H (by3 (a, n)); H (down5 (a, n)); H (until (a, a + n)); H (short_count (a, n));
      H (pragma_3 (a, n)); H (pragma_1 (a, n)); H (mixed (c, a, n, n & 3)); H (mixed (c, a + 90, n, -4));
      H (nest (a, n));
      for (int m = 1; m < 7; m++)
	H (by_m (a, n, m));
      H (wrap (a, -n, 5)); H (wrap (a, 3, 3 + n)); H (big (a, 0xffffffe0u, 0xffffffe0u + n));
      H (big (a, 0x7ffffff0u, 0x7ffffff0u + n)); H (find (a, n, 9)); H (strlen_like (a + n));
      for (int i = 0; i < 96; i++)
	b[i] = i;
      shift (b, b + 3, n); shift (b + 40, b + 39, n); shift (b + 60, b + 60, n); same (b + 70, n);
      for (int i = 0; i < 96; i++)
	H (b[i]);
    }
  return h;
}
#pragma omp end declare target

int
main (void)
{
  unsigned h = 0;
#pragma omp target map(from: h)
  h = all ();
  if (h != all ())
    __builtin_abort ();
  return 0;
}
