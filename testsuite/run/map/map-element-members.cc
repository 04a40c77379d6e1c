// { dg-do run }
// Members of one element of an array behind a pointer: a section of what one points to is mapped, others are used.

struct item { int n; double *p; int used; short bits : 3, more : 5; };
struct owner { item *items; };

static double
one (item *a, int j, int n)
{
  double s = 0;
#pragma omp target map(a[1].p[0:n]) map(tofrom: s)
  for (int i = 0; i < a[1].n; i++)
    {
      s += a[1].p[i] * a[1].more;
      a[1].used++;
    }
#pragma omp target teams distribute parallel for map(a[j].p[0:n]) map(tofrom: s) reduction(+: s)
  for (int i = 0; i < a[j].n; i++)
    {
      s += a[j].p[i];
      a[j].p[i] = s > 0;
    }
  return s;
}

static int
integers (item &r, long k)
{
  item *a = &r - 1;
  int n = a[k].n, s = 0;
#pragma omp target parallel for map(tofrom: a[k].p[:n]) reduction(+: s) map(tofrom: s)
  for (int i = 0; i < n; i++)
    s += a[k].n + int (a[k].p[i]);
  return s;
}

int
main ()
{
  item *a = new item[4];
  for (int j = 0; j < 4; j++)
    {
      a[j].n = 10 + j;
      a[j].p = new double[20];
      a[j].used = 0;
      a[j].bits = 1;
      a[j].more = 2;
      for (int i = 0; i < 20; i++)
	a[j].p[i] = i;
    }
  if (one (a, 2, a[2].n) != 2 * 55 + 66 || a[1].used != 11 || a[0].used || a[1].bits != 1 || a[1].p[3] != 3)
    __builtin_abort ();
  if (integers (a[1], 3) != 13 * 13 + 78)
    __builtin_abort ();
}
