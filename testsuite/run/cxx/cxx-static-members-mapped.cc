// { dg-do run }
// { dg-additional-options "-std=c++17" }
// Objects of classes with static data members are mapped, as OpenMP allows since 5.0: GCC 12 had them for not mappable.

#include <string>

struct table
{
  static constexpr unsigned width = 4;
  static int made;
  double value[width];
};

int table::made = 1;

struct record
{
  std::string name;
  int n;
  int *p;
};

template <typename T> struct field
{
  static inline T last = T ();
  T *d;
  int n;

  void
  twice ()
  {
#pragma omp target teams distribute parallel for map(tofrom: d[:n])
    for (int i = 0; i < n; i++)
      d[i] *= 2;
  }
};

struct derived : table
{
  int k = 3;
};

static table fixed = { { 1, 2, 3, 4 } };

int
main ()
{
  table *t = new table { { 1, 2, 3, 4 } };
  int p[4] = { 1, 2, 3, 4 };
  record *r = new record { "one", 3, p }, one { "two", 5, p };
#pragma omp target enter data map(to: t[0:1], r[0:1])
#pragma omp target map(tofrom: t[0:1])
  t->value[0] = 5;
#pragma omp target update from(t[0:1])
#pragma omp target exit data map(delete: t[0:1], r[0:1])
  if (t->value[0] != 5 || t->value[table::width - 1] != 4)
    return 1;
#pragma omp target map(tofrom: fixed)
  fixed.value[1] += table::width + table::made;
  if (fixed.value[1] != 7)
    return 2;
  /* Of these only members.  */
#pragma omp target map(tofrom: one.n) map(tofrom: one.p[:4])
  one.p[3] = ++one.n;
  if (one.n != 6 || p[3] != 6 || one.name != "two")
    return 3;
#pragma omp target map(tofrom: r->p[:4]) map(to: r->n)
  r->p[0] = r->n;
  if (p[0] != 3 || r->name != "one")
    return 4;
  double d[5] = { 1, 2, 3, 4, 5 };
  field<double> { d, 5 }.twice ();
  derived e;
  e.value[0] = 0;
#pragma omp target
  e.value[0] = e.k + d[1];
  return e.value[0] != 7 || d[4] != 10;
}
