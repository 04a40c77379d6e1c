/* { dg-do run } */
/* Over-aligned objects: 16, 32 and 64 bytes, local, static and inside structures.  */

struct __attribute__ ((aligned (32))) a32 { int x; };
#pragma omp declare target
static int st __attribute__ ((aligned (64))) = 5;
struct a32 glob[2] = { { 1 }, { 2 } };
__attribute__ ((noipa)) static unsigned long
low (void *p, unsigned long m)
{
  return (unsigned long) p & (m - 1);
}
#pragma omp end declare target

int
main (void)
{
  unsigned long r = 99;
  int v = 0;
#pragma omp target map(from: r) map(tofrom: v)
  {
    char pad = 1;
    int l16 __attribute__ ((aligned (16))) = 3;
    struct a32 l32 = { 7 };
    struct { char c; struct a32 s; } both;
    both.s.x = 11;
    r = low (&l16, 16) | low (&l32, 32) | low (&both.s, 32) | low (&st, 64) | low (&glob[1], 32);
    v = l16 + l32.x + both.s.x + st + glob[1].x + pad;
  }
  if (r != 0 || v != 3 + 7 + 11 + 5 + 2 + 1)
    __builtin_abort ();
  return 0;
}
