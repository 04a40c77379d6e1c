/* { dg-do run } */
/* { dg-pass unnamed-maps } */
/* Variables that a region maps and reaches through pointers only: their clauses were dropped.  */

struct pair { double v[20]; int k; };
struct holder { double *p; };

static double global[20];
static int bad;

static void
fill (double *p)
{
  for (int i = 0; i < 20; i++)
    p[i] = i;
}

static void
check (const double *p, double more)
{
  for (int i = 0; i < 20; i++)
    bad += p[i] != i + more;
}

int
main (void)
{
  int n = 20;
  double a[20], *p = a;
  fill (a);
#pragma omp target map(tofrom: a)
  for (int i = 0; i < n; i++)
    p[i] += 1;
  check (a, 1);

  struct pair t;
  double *q = t.v;
  fill (t.v);
#pragma omp target teams distribute parallel for map(tofrom: t.v)
  for (int i = 0; i < n; i++)
    q[i] += 1;
  check (t.v, 1);

  struct holder s = { a };
#pragma omp target map(tofrom: a) map(to: s.p[0:0])
  for (int i = 0; i < n; i++)
    s.p[i] += 1;
  check (a, 2);

  double *middle = a + 5, *begin = a;
#pragma omp target parallel for map(tofrom: begin[0:n])
  for (int i = -5; i < n - 5; i++)
    middle[i] += 1;
  check (a, 3);

  double *r = global;
  fill (global);
#pragma omp target parallel for map(tofrom: global) device(0) if (n > 5)
  for (int i = 0; i < n; i++)
    r[i] += 1;
  check (global, 1);

  double vla[n];
  r = vla;
  fill (vla);
#pragma omp target parallel for map(tofrom: vla)
  for (int i = 0; i < n; i++)
    r[i] += 1;
  check (vla, 1);

  volatile double x = 1;
  volatile double *y = &x;
#pragma omp target map(tofrom: x)
  *y += 1;
  bad += x != 2;
  return bad;
}
