/* { dg-do run } */
/* Constants of classes, and what may be one: objects of const member functions and of references to const.  */

struct pair { int low, high; };
inline constexpr pair bounds { 3, 4 };
struct counter { int n; mutable int reads; };
const counter counted { 5, 0 };
static int initial () { return 7; }
const pair computed { initial (), 8 };

struct filter
{
  static constexpr int tap[6] = { 1, 2, 3, 4, 5, 6 };
  int scale[2];
  int total () const
  {
    int r = 0;
#pragma omp target map(tofrom: r)
    for (int i = 0; i < 6; i++)
      r += tap[i] * scale[i % 2];
    return r;
  }
};
static constexpr filter doubled { { 2, 2 } };

template <typename T, int n> T
sum (const T (&a)[n])
{
  T r = 0;
#pragma omp target teams distribute parallel for reduction(+: r) map(tofrom: r)
  for (int i = 0; i < n; i++)
    r += a[i];
  return r;
}

static int
low (const pair &p)
{
  int r = 0;
#pragma omp target map(tofrom: p) map(tofrom: r)
  r = p.low;
  return r;
}

int
main ()
{
  static const int odd[3] = { 1, 3, 5 };
  static constexpr double half[2] = { .5, 1.5 };
  const pair local { 9, 9 };
  int a = 0, b = 0, c = 0, k = 1;
#pragma omp target map(tofrom: a)
  {
    const pair *p = &bounds;
    a = p->low + p->high;
  }
#pragma omp target map(tofrom: b) firstprivate(k)
  b = odd[0] + odd[k] + odd[2];
#pragma omp target map(tofrom: c, counted)
  {
    counted.reads++;
    c = counted.n;
  }
  auto captured = [&] { int r = 0;
#pragma omp target map(tofrom: r)
    r = odd[2] + local.low;
    return r; };
  return doubled.total () != 42 || filter { { 1, 1 } }.total () != 21 || a != 7 || b != 9 || c != 5
	 || counted.reads != 1 || sum (odd) != 9 || sum (half) != 2 || low (bounds) != 3 || low (computed) != 7
	 || low (local) != 9 || captured () != 14;
}
