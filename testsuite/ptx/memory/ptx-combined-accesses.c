/* { dg-do link } */
/* { dg-options "-O2" } */
/* Members of structures that are aligned enough are loaded, and stored, together; not those that a store may have
   changed in between, nor where the alignment is not known.  */

typedef struct __attribute__ ((aligned (16))) { float x, y, z, w; } four;
typedef struct __attribute__ ((aligned (16))) { double x, y; } two;
typedef struct { float x, y, z, w; } loose;
typedef struct __attribute__ ((aligned (4))) { unsigned char r, g, b, a; } colour;
typedef struct __attribute__ ((aligned (4))) { short x, y; } step;

#pragma omp declare target
__attribute__ ((noipa)) void
turn (four *restrict a, const four *restrict b)
{
  four t = *b;
  *a = (four) { t.y, t.x * 2, t.w, t.z * 3 };
}

__attribute__ ((noipa)) void
pairs (two *restrict a, const two *restrict b)
{
  a->y = b->x + b->y;
  a->x = b->x - b->y;
}

__attribute__ ((noipa)) void
perhaps_same (four *a, const four *b)
{
  a->x = b->x + 1;
  a->y = b->y + 2;
  a->z = b->z + 3;
  a->w = b->w + 4;
}

__attribute__ ((noipa)) void
not_aligned (loose *restrict a, const loose *restrict b)
{
  *a = (loose) { b->y, b->x, b->w, b->z };
}

__attribute__ ((noipa)) float
list (const four *p, int n)
{
  float s = 0;
  for (int i = 0; i < n; i++)
    s += p[i].x * p[i].w + p[i].y * p[i].z;
  return s;
}

__attribute__ ((noipa)) void
small (colour *restrict a, const colour *restrict b, step *restrict s, const step *restrict t)
{
  *a = (colour) { b->b + 1, b->g, b->r + 3, b->a };
  *s = (step) { t->y + 1, t->x - 1 };
}
#pragma omp end declare target

int
main (void)
{
  four a = { 1, 2, 3, 4 }, b = a;
  two c = { 1, 2 }, d = c;
  loose e = { 1, 2, 3, 4 }, f = e;
  colour k = { 1, 2, 3, 4 }, l = k;
  step m = { 1, 2 }, n = m;
  float s;
#pragma omp target map(a, b, c, d, e, f, k, l, m, n, s)
  {
    turn (&a, &b);
    pairs (&c, &d);
    perhaps_same (&a, &b);
    not_aligned (&e, &f);
    small (&k, &l, &m, &n);
    s = list (&a, 1);
  }
  return s > 1e9;
}
/* { dg-final { scan-ptx-times-in turn* {ld\.v4\.(f32|b32)} 1 } } */
/* { dg-final { scan-ptx-times-in turn* {st\.v4\.(f32|b32)} 1 } } */
/* { dg-final { scan-ptx-times-in pairs* {ld\.v2\.f64} 1 } } */
/* { dg-final { scan-ptx-times-in pairs* {st\.v2\.f64} 1 } } */
/* { dg-final { scan-ptx-not-in perhaps_same* {\.v[24]} } } */
/* { dg-final { scan-ptx-not-in not_aligned* {\.v[24]} } } */
/* { dg-final { scan-ptx-in list* {ld\.v4\.f32} } } */
/* { dg-final { scan-ptx-times-in small* {ld\.v4\.[bu]8} 1 } } */
/* { dg-final { scan-ptx-times-in small* {st\.v4\.[bu]8} 1 } } */
/* { dg-final { scan-ptx-times-in small* {ld\.v2\.[bsu]16} 1 } } */
/* { dg-final { scan-ptx-times-in small* {st\.v2\.[bsu]16} 1 } } */
