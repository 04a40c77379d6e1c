/* { dg-do run } */
/* As map-members-handed-on.cc, in C: by address, by value, from a parallel region. */

struct s { int n; double pool[16]; int used; };
#pragma omp declare target
static void
insert (struct s *a, double v)
{
  int at;
#pragma omp atomic capture
  at = a->used++;
  a->pool[at] = v;
}
static double
last (struct s a)
{
  return a.pool[a.used - 1];
}
#pragma omp end declare target

int
main (void)
{
  static struct s a;
  struct s b = { 1, { 2, 3 }, 2 }, c;
  double v = 0;
#pragma omp target map(a.pool[0:16])
  insert (&a, 4);
#pragma omp target teams distribute parallel for map(a.pool)
  for (int i = 0; i < 9; i++)
    insert (&a, 5);
  if (a.used != 10 || a.pool[0] != 4 || a.pool[9] != 5)
    __builtin_abort ();
#pragma omp target map(to: b.pool) map(from: v)
  v = last (b);
  if (v != 3)
    __builtin_abort ();
#pragma omp target map(to: b.pool) map(from: c)
  c = b;
  if (c.n != 1 || c.pool[1] != 3 || c.used != 2)
    __builtin_abort ();
  return 0;
}
