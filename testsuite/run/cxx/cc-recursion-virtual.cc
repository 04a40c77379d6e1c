/* { dg-do run } */
/* A tree walked by virtual functions with an array of 800 bytes each, 30 levels deep, in threads that are lanes.  */

#pragma omp declare target
struct node
{
  virtual double value (const double *x, int depth) const;
};

struct product : node
{
  double value (const double *x, int depth) const;
};

__attribute__ ((noinline)) double
node::value (const double *x, int depth) const
{
  double y[100];
  for (int i = 0; i < 100; i++)
    y[i] = x[99 - i] + 1;
  if (depth == 0)
    return y[0];
  product p;
  node n;
  const node &next = depth % 3 ? static_cast<const node &> (p) : n;
  return next.value (y, depth - 1) + y[50] - y[51];
}

double
product::value (const double *x, int depth) const
{
  double y[100];
  for (int i = 0; i < 100; i++)
    y[i] = x[i] + 2;
  node n;
  return depth == 0 ? y[1] : n.value (y, depth - 1) + (y[98] < 0);
}
#pragma omp end declare target

static double
expected (double start, int depth)
{
  double x[100];
  for (int i = 0; i < 100; i++)
    x[i] = start;
  node n;
  return n.value (x, depth);
}

int
main ()
{
  const int n = 200;
  double r[n];
#pragma omp target teams distribute parallel for map(from: r)
  for (int i = 0; i < n; i++)
    {
      double x[100];
      for (int k = 0; k < 100; k++)
	x[k] = i;
      node root;
      r[i] = root.value (x, i % 30);
    }
  for (int i = 0; i < n; i++)
    if (r[i] != expected (i, i % 30))
      return 1;
  return 0;
}
