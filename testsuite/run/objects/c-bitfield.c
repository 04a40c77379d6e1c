/* { dg-do run } */
/* Bit-fields: signed, unsigned, crossing units, zero-width, _Bool and enum fields.  */

struct b1 { unsigned a : 3; int b : 5; unsigned c : 9; unsigned : 0; unsigned d : 17; };
struct b2 { unsigned long a : 37; long b : 20; unsigned long c : 7; };
struct b3 { _Bool x : 1; _Bool y : 1; char pad; short z : 11; };
#pragma omp declare target
__attribute__ ((noipa)) static void
set (struct b1 *p, struct b2 *q, struct b3 *r, int n)
{
  p->a = n;
  p->b = -n;
  p->c = n * 100;
  p->d = n * 10000;
  q->a = n * 5000000000ul;
  q->b = -n * 1000;
  q->c = n * 9;
  r->x = n;
  r->y = !n;
  r->z = -n * 60;
}
__attribute__ ((noipa)) static long
get (struct b1 *p, struct b2 *q, struct b3 *r)
{
  long s = p->a;
  s = s * 31 + p->b;
  s = s * 31 + p->c;
  s = s * 31 + p->d;
  s = s * 31 + (q->a & 0xffffff);
  s = s * 31 + q->b;
  s = s * 31 + q->c;
  s = s * 31 + r->x;
  s = s * 31 + r->y;
  s = s * 31 + r->z;
  p->b++;
  q->b -= 3;
  r->z += 5;
  return s + p->b + q->b + r->z;
}
static long
one (int n)
{
  struct b1 p;
  struct b2 q;
  struct b3 r;
  set (&p, &q, &r, n);
  return get (&p, &q, &r);
}
#pragma omp end declare target

int
main (void)
{
  long d[8];
#pragma omp target map(from: d)
  for (int i = 0; i < 8; i++)
    d[i] = one (i);
  for (int i = 0; i < 8; i++)
    if (d[i] != one (i))
      __builtin_abort ();
  return 0;
}
