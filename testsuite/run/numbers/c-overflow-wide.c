/* { dg-do run } */
/* Overflow builtins where one type is of 128 bits and the others are not.  */

typedef __int128 s128;
typedef unsigned __int128 u128;

#pragma omp declare target
static void
all (unsigned *r, s128 a, u128 b, int c, unsigned long d)
{
  s128 w;
  u128 u;
  int i;
  unsigned long l;
  signed char small;
#define NEXT(of, v) *r = *r * 31 + (of) * 7 + (unsigned) (v) + (unsigned) ((v) >> (sizeof (v) * 4)) * 3;
#define FORMS(op)							\
  NEXT (__builtin_##op##_overflow (a, c, &w), w)			\
  NEXT (__builtin_##op##_overflow (c, a, &u), u)			\
  NEXT (__builtin_##op##_overflow (a, b, &w), w)			\
  NEXT (__builtin_##op##_overflow (b, a, &u), u)			\
  NEXT (__builtin_##op##_overflow (b, b, &w), w)			\
  NEXT (__builtin_##op##_overflow (a, a, &u), u)			\
  NEXT (__builtin_##op##_overflow (a, d, &i), i)			\
  NEXT (__builtin_##op##_overflow (d, b, &l), l)			\
  NEXT (__builtin_##op##_overflow (b, c, &l), l)			\
  NEXT (__builtin_##op##_overflow (a, c, &small), small)
  FORMS (add)
  FORMS (sub)
  FORMS (mul)
}
#pragma omp end declare target

int
main (void)
{
  const s128 s[] = { 0, 1, -1, 5, -128, 127, 1l << 62, -9223372036854775807l - 1, (s128) 1 << 64,
		     (s128) 1 << 126, -((s128) 1 << 126) * 2, ~(-((s128) 1 << 126) * 2), -((s128) 1 << 66) };
  const int n = sizeof s / sizeof *s, c[] = { 0, 1, -1, 3, -3, 2147483647, -2147483647 - 1 };
  const unsigned long d[] = { 0, 1, 1ul << 63, ~0ul };
  unsigned host = 0, device = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      all (&host, s[i], s[j], c[(i + j) % 7], d[i % 4]);
#pragma omp target map(tofrom: device)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      all (&device, s[i], s[j], c[(i + j) % 7], d[i % 4]);
  return host != device;
}
