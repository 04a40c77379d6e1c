/* { dg-do run } */
/* Of what a pointer points to, a clause maps the array of one member; the region uses others, which were garbage.  */

#include <stdlib.h>

enum { count = 64 };
struct in { int n; double *p; int used; };

static void
start (struct in *s)
{
  for (int i = 0; i < count; i++)
    s->p[i] = 1;
}

static void
check (const struct in *s)
{
  for (int i = 0; i < count; i++)
    if (s->p[i] != 1 + i)
      abort ();
}

static void
around (struct in *ip, int n)
{
#pragma omp target data map(ip->p[0:n])
#pragma omp target
  for (int i = 0; i < ip->n; i++)
    ip->p[i] += i;
}

static void
around_length (struct in *ip)
{
#pragma omp target data map(ip->p[0:ip->n])
#pragma omp target teams distribute parallel for
  for (int i = 0; i < ip->n; i++)
    ip->p[i] += i;
}

static void
own (struct in *ip, int n)
{
#pragma omp target map(ip->p[0:n])
  {
    for (int i = 0; i < ip->n; i++)
      ip->p[i] += i;
    ip->used = 7;
  }
}

static void
enter (struct in *ip, int n)
{
#pragma omp target enter data map(to: ip->p[0:n])
#pragma omp target teams loop
  for (int i = 0; i < ip->n; i++)
    ip->p[i] += i;
#pragma omp target exit data map(from: ip->p[0:n])
}

static void
both (struct in *ip, int n)
{
#pragma omp target data map(ip->p[0:n])
#pragma omp target parallel for map(ip->p[0:n])
  for (int i = 0; i < ip->n; i++)
    ip->p[i] += i;
}

int
main ()
{
  struct in s = { count, malloc (count * sizeof (double)), 0 };
  start (&s);
  around (&s, count);
  check (&s);
  start (&s);
  around_length (&s);
  check (&s);
  start (&s);
  own (&s, count);
  check (&s);
  if (s.used != 7)
    abort ();
  start (&s);
  enter (&s, count);
  check (&s);
  start (&s);
  both (&s, count);
  check (&s);
  free (s.p);
  return 0;
}
