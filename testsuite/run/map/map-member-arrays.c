/* { dg-do run } */
/* A construct maps what a member of a structure points to; regions in it use this and other members, which come with the
   structure.  The pointer in the region's copy has to point to the array's copy.  */
#include <omp.h>
#include <stdlib.h>

enum { n = 100 };

struct in { int n; double *p, *q, *end; int k[3]; };
struct outer { int a; struct in in[2]; };

static double
sum (const double *p, int count)
{
  double s = 0;
  for (int i = 0; i < count; i++)
    s += p[i];
  return s;
}
#pragma omp declare target to(sum)

/* Elements whose numbers are the region's own: the host cannot ask for these.  */

static int
count (void)
{
  struct in a[4] = { { 1 }, { 2 }, { 3 }, { 4 } };
  struct outer o = { 1, { { 5 }, { 6 } } };
  int n = 0;
#pragma omp target map(tofrom: n)
  for (int i = 0; i < 2; i++)
    n += a[i + 2].n + o.in[i].n + sum (a[i].p, 0) + sum (o.in[i].q, 0);
  return n;
}

static void
check (double got, double expected)
{
  if (got != expected)
    abort ();
}

int
main ()
{
  struct in in = { n, malloc (n * sizeof (double)), malloc (n * sizeof (double)), NULL, { 1, 2, 3 } };
  double s = 0;
  for (int i = 0; i < n; i++)
    {
      in.p[i] = i;
      in.q[i] = 1;
    }
#pragma omp target data map(in.p[0:n])
  {
#pragma omp target map(tofrom: s)
    for (int i = 0; i < in.n; i++)
      s += in.p[i];
    check (s, 4950);
#pragma omp target teams distribute parallel for
    for (int i = 0; i < in.n; i++)
      in.p[i] += in.k[1];
#pragma omp target map(tofrom: s)
    s = sum (in.p, in.n);
    check (s, 5150);
    /* A pointer that the region changes is the region's affair.  */
#pragma omp target
    {
      in.end = in.p + 1;
      in.k[0] = in.end - in.p;
    }
    check (in.k[0], 1);
  }
  check (in.p[99], 101);
#pragma omp target enter data map(to: in.p[0:n], in.q[0:n])
#pragma omp target teams distribute parallel for map(to: in)
  for (int i = 0; i < in.n; i++)
    {
      double *to = in.p + i;
      *to += in.q[i];
    }
#pragma omp target exit data map(from: in.p[0:n]) map(release: in.q[0:n])
  check (in.p[99], 102);
  /* With members by name, and as part of another structure.  */
  struct outer o = { 1, { in, in } };
#pragma omp target data map(to: o.in[1].p[0:n])
#pragma omp target map(to: o.in[1].n) map(from: s)
  {
    s = 0;
    for (int i = 0; i < o.in[1].n; i++)
      s += o.in[1].p[i];
  }
  check (s, 5250);
  struct in *one = &in;
#pragma omp target data map(one->p[0:n])
#pragma omp target map(one[0:1])
  one->p[0] = one->n;
  check (in.p[0], 100);
  /* Pointers of the device's own.  */
  double *host = in.p;
  int device = omp_get_default_device (), initial = omp_get_initial_device ();
  in.p = omp_target_alloc (n * sizeof (double), device);
  omp_target_memcpy (in.p, host, n * sizeof (double), 0, 0, device, initial);
#pragma omp target map(from: s)
  s = in.p[0] + in.n;
  check (s, 200);
  check (count (), 18);
  return 0;
}
