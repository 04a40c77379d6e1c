/* { dg-do run } */
/* { dg-require-effective-target gcc-14 } */
/* { dg-additional-options "-std=gnu2x" } */
/* _BitInt, of one to three registers: a signed value that became an unsigned one of more bits had bits beyond these, and
   what memory has beyond the value's bits was taken for the value's.  */
typedef unsigned long long ull;

#pragma omp declare target
#define EACH(DO) DO (7) DO (19) DO (37) DO (61) DO (89) DO (127)
#define OPERATIONS(N) \
__attribute__ ((noipa)) static int \
compute_##N (ull *r, unsigned _BitInt (N) *u, _BitInt (N) *s, _BitInt (N - 2) *small, int n) \
{ \
  unsigned _BitInt (N) x[] = { u[0] + u[1], u[0] - u[1], u[0] * u[1], u[0] / u[1], u[0] % u[1], u[0] << n, u[0] >> n, \
			       ~u[0], -u[0], *small, *s, *s >> n, *s / *small, u[0] > *s, (unsigned _BitInt (N)) *s > u[0] }; \
  for (unsigned i = 0; i < sizeof x / sizeof *x; i++) \
    { \
      r[i] = x[i]; \
      r[i] += N > 64 ? 3 * (ull) (x[i] >> (N / 2)) : 0; \
    } \
  return sizeof x / sizeof *x; \
}
EACH (OPERATIONS)

/* The bits of memory that are not the value's.  */
union padded
{
  unsigned _BitInt (5) u5;
  _BitInt (5) s5;
  unsigned _BitInt (41) u41;
  unsigned _BitInt (101) u101;
  _BitInt (101) s101;
  ull words[2];
};

__attribute__ ((noipa)) static int
read_padded (const union padded *p)
{
  return (p->u5 == 9) + 2 * (p->s5 == 9) + 4 * (p->u41 == 9) + 8 * (p->u101 == 9) + 16 * (p->s101 == 9);
}

_BitInt (200) sum200 (_BitInt (200) a, unsigned _BitInt (70) b) { return (a << 3) + b; }

static int
compute (ull *r)
{
  int n = 0;
#define CALL(N) \
  { \
    unsigned _BitInt (N) u[2] = { (unsigned _BitInt (N)) -5, 11 }; \
    _BitInt (N) s = -9; \
    _BitInt (N - 2) small = -4; \
    n += compute_##N (r + n, u, &s, &small, 3); \
  }
  EACH (CALL)
  union padded p;
  p.words[0] = -1ull << 41 | 9;
  p.words[1] = -1ull << 37;
  r[n] = (p.u41 == 9) + 2 * (p.u101 == (p.words[0] & ~0ull));
  p.words[0] = -1ull << 5 | 9;
  r[n++] += 4 * read_padded (&p);
  p.words[0] = 9;
  r[n++] = read_padded (&p);
  _BitInt (200) w = sum200 (-77, 5);
  r[n++] = (ull) w + (w < 0) + (ull) (w >> 150);
  return n;
}
#pragma omp end declare target

int
main (void)
{
  ull host[200] = { 0 }, device[200] = { 0 };
  int n = compute (host), m = 0;
#pragma omp target map(tofrom: device, m)
  m = compute (device);
  if (n != m)
    return 1;
  for (int i = 0; i < n; i++)
    if (host[i] != device[i])
      {
	__builtin_printf ("%d: %llx on the host, %llx on the device\n", i, host[i], device[i]);
	return 2;
      }
  return 0;
}
