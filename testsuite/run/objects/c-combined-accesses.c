/* Members of aligned structures that are accessed together: in every order, through pointers that may be the same, with
   registers that change in between.  */
/* { dg-do run } */

#include <stdlib.h>

typedef struct __attribute__ ((aligned (16))) { int x, y, z, w; } four;
typedef struct __attribute__ ((aligned (16))) { double x, y; } two;
typedef struct __attribute__ ((aligned (16))) { float x; int y; long z; } mixed;
typedef struct __attribute__ ((aligned (8))) { unsigned x, y; } pair;
typedef struct __attribute__ ((aligned (16))) node { struct node *next, *other; } node;

#define N 100
static four a[N], b[N];
static two c[N];
static mixed m[N];
static pair p[N];

#pragma omp declare target
__attribute__ ((noipa)) void
shift (four *q, const four *r)
{
  q->y = r->x;
  q->z = r->y;
  q->w = r->z;
  q->x = r->w;
}

__attribute__ ((noipa)) void
reverse (four *q)
{
  const int x = q->x, y = q->y, z = q->z, w = q->w;
  q->w = x;
  q->z = y;
  q->y = z;
  q->x = w;
}

__attribute__ ((noipa)) long
steps (const node *n)
{
  long count = 0;
  while (n)
    {
      const node *next = n->next, *other = n->other;
      count += 1 + (other != 0);
      n = next;
    }
  return count;
}

__attribute__ ((noipa)) int
twice (four *q)
{
  q->x = 1;
  q->y = 2;
  q->x = 3;
  q->z = 4;
  q->w = q->y + q->x;
  return q->w;
}
#pragma omp end declare target

int
main (void)
{
  for (int i = 0; i < N; i++)
    {
      a[i] = b[i] = (four) { i, 2 * i, 3 * i, 4 * i };
      c[i] = (two) { i, -i };
      m[i] = (mixed) { i, i + 1, i + 2 };
      p[i] = (pair) { i, i + 7 };
    }
  long count = 0;
  int last = 0;
#pragma omp target teams distribute parallel for map(tofrom: a, b, c, m, p)
  for (int i = 0; i < N; i++)
    {
      shift (&a[i], &a[i]);			/* the stores change what is loaded */
      shift (&b[i], &a[i]);
      reverse (&a[i]);
      const double x = c[i].x, y = c[i].y;
      c[i].x = y * 2;
      c[i].y = x * 3;
      m[i].z += m[i].y;
      m[i].y = m[i].x;
      m[i].x = m[i].z;
      const unsigned u = p[i].x;
      p[i].x = p[i].y;
      p[i].y = u;
    }
#pragma omp target map(from: count, last)
  {
    node n[3] = { { &n[1], &n[2] }, { &n[2], 0 }, { 0, &n[0] } };
    four f;
    count = steps (n);
    last = twice (&f) + 10 * f.x + 100 * f.z;
  }
  for (int i = 0; i < N; i++)
    {
      four s = { i, 2 * i, 3 * i, 4 * i }, t;
      s.y = s.x, s.z = s.y, s.w = s.z, s.x = s.w;
      t = (four) { 4 * i, 0, 0, 0 };
      t.y = s.x, t.z = s.y, t.w = s.z, t.x = s.w;
      if (a[i].x != s.w || a[i].y != s.z || a[i].z != s.y || a[i].w != s.x || b[i].x != t.x || b[i].y != t.y
	  || b[i].z != t.z || b[i].w != t.w)
	abort ();
      if (c[i].x != -2. * i || c[i].y != 3. * i || m[i].z != 2 * i + 3 || m[i].y != i || m[i].x != 2 * i + 3
	  || p[i].x != i + 7u || p[i].y != (unsigned) i)
	abort ();
    }
  if (count != 5 || last != 5 + 30 + 400)
    abort ();
  return 0;
}
