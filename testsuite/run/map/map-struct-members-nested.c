/* { dg-do run } */
/* { dg-require-effective-target before-gcc-14 } */
/* The same for structs in structs and in arrays in structs, by constant and by variable index, and other constructs.  */

struct base { int id; float *w; };
struct derived { struct base b; char tag; double *x; struct { int n; long *q; } part[2]; };

static void
check (int right)
{
  if (!right)
    __builtin_abort ();
}

int
main (void)
{
  float w[3] = { 1, 2, 3 };
  double x[3] = { 4, 5, 6 }, s = 0;
  long q[2] = { 9, 10 };
  struct derived d = { { 1, w }, 't', x, { { 2, q }, { 3, q } } }, *p = &d;
#pragma omp target map(to: d.b.id, d.b.w[0:3], d.tag, d.x[1:2]) map(tofrom: s)
  s = d.b.id + d.b.w[2] + d.tag + d.x[2];
  check (s == 1 + 3 + 't' + 6);
#pragma omp target map(to: p->part[1].n, p->part[1].q[0:2], p->b.w[0:3]) map(tofrom: s)
  s = p->part[1].n + p->part[1].q[1] + p->b.w[0];
  check (s == 3 + 10 + 1);
  for (int i = 0; i < 2; i++)
    {
#pragma omp target map(to: d.part[i].n, d.part[i].q[0:2]) map(tofrom: s)
      s = d.part[i].n + d.part[i].q[1];
      check (s == 2 + i + 10);
#pragma omp target map(to: p->part[i].n, p->part[i].q[0:2]) map(tofrom: s)
      s = p->part[i].n + p->part[i].q[1];
      check (s == 2 + i + 10);
    }
#pragma omp target data map(to: p->part[1].n, p->part[1].q[0:2]) map(tofrom: p->x[0:3], p->tag)
#pragma omp target
  p->x[1] = p->part[1].n + p->part[1].q[1] + p->tag;
  check (x[1] == 3 + 10 + 't');
#pragma omp target teams distribute parallel for map(from: d.x[0:3]) map(to: d.b.w[0:3], d.b.id) nowait
  for (int i = 0; i < 3; i++)
    d.x[i] = d.b.w[i] * d.b.id;
#pragma omp taskwait
  check (x[2] == 3);
#pragma omp target parallel for map(tofrom: d.x[0:3]) map(to: d.tag)
  for (int i = 0; i < 3; i++)
    d.x[i] += d.tag;
#pragma omp target simd map(tofrom: p->x[0:3]) map(to: p->b.id)
  for (int i = 0; i < 3; i++)
    p->x[i] += p->b.id;
  check (x[2] == 3 + 't' + 1);
  return 0;
}
