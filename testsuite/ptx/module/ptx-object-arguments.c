/* { dg-do link } */
/* { dg-options "-O2" } */
/* { dg-pass scalar-arguments } */
/* The members of small objects are parameters of the kernel, and registers in it; what has many of them, bit-fields or
   a union is behind an address.  */

struct point { float x, y, z, w; };
static inline float length (const struct point *p) { return p->x * p->x + p->y * p->y; }

struct line { struct point ends[2]; double *lengths; short n; char kind; };
struct bits { unsigned a: 3, b: 5; };
struct large { float v[40]; };

void
small (int n, const struct point p, struct line l, float *y)
{
#pragma omp target teams distribute parallel for firstprivate (l)
  for (int i = 0; i < n; i++)
    y[i] = length (&p) * y[i] + p.w + l.ends[1].y * l.n + l.kind;
}

void
with_bits (int n, struct bits b, float *y)
{
#pragma omp target teams distribute parallel for firstprivate (b)
  for (int i = 0; i < n; i++)
    y[i] = b.a + b.b;
}

void
with_many (int n, struct large l, float *y)
{
#pragma omp target teams distribute parallel for firstprivate (l)
  for (int i = 0; i < n; i++)
    y[i] = l.v[i];
}

int
main (void)
{
  return 0;
}
/* { dg-final { scan-ptx-times-in small* {ld\.global} 1 } } */
/* { dg-final { scan-ptx-not-in small* {ld\.(f|u|b)} } } */
/* { dg-final { scan-ptx-not-in small* {\.local} } } */
/* { dg-final { scan-ptx-not-in small* {bar(rier)?\.sync} } } */
/* { dg-final { scan-ptx-in with_bits* {ld\.global} } } */
/* { dg-final { scan-ptx-in with_many* {ld\.global} } } */
