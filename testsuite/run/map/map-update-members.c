/* { dg-do run } */
/* { dg-pass member-updates } */
/* Updates of members of a struct with an attached pointer: the wrong ones were copied, or none, and pointers overwritten.  */

struct first { double *a; int n, m; };
struct last { int a, b, c, n; short few[3]; double *p; struct { char x, y; } in; };

int
main (void)
{
  double x[4] = { 1, 2, 3, 4 }, r[6] = { 0 };
  struct first s = { x, 3, 4 }, *p = &s;
  struct last t = { 1, 2, 3, 4, { 5, 6, 7 }, x, { 8, 9 } }, *q = &t;
#pragma omp target enter data map(to: p[0:1], p->a[0:4])
#pragma omp target enter data map(to: q[0:1], q->p[0:4])
  s.n = 30;
  s.m = 40;
  t.n = 50;
  t.c = 90;
  t.few[1] = 60;
  t.few[2] = 70;
  t.in.y = 10;
  x[1] = 20;
#pragma omp target update to(p->n)
#pragma omp target update to(q->n, q->few[1:1], p->a[1:1]) to(q->in)
#pragma omp target map(from: r)
  {
    r[0] = p->n * 100 + p->m;
    r[1] = q->n * 100 + q->c;
    r[2] = q->few[1] * 100 + q->few[2];
    r[3] = q->in.y;
    r[4] = p->a[1] + q->p[2];
    p->n = 31;
    p->m = 41;
    q->n = 51;
    q->few[2] = 71;
  }
  if (!(r[0] == 3004 || r[0] == 3040) || !(r[1] == 5003 || r[1] == 5090) || !(r[2] == 6007 || r[2] == 6070)
      || r[3] != 10 || r[4] != 23)
    __builtin_abort ();
  int m = s.m, host = m == 41;		/* the host is the device */
#pragma omp target update from(p->n, q->n) from(q->few[2:1]) nowait
#pragma omp taskwait
  if (s.n != 31 || s.m != (host ? 41 : 40) || t.n != 51 || t.few[2] != 71 || t.p != x || s.a != x)
    __builtin_abort ();
#pragma omp target exit data map(release: p->a[0:4], q->p[0:4])
#pragma omp target exit data map(release: p[0:1], q[0:1])
  /* Nothing is there.  */
#pragma omp target update to(p->n) from(q->n) if(s.n)
  return s.n != 31 || t.n != 51;
}
