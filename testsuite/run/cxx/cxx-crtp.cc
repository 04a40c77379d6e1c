// { dg-do run }
// { dg-additional-options "-O2" }
// Static polymorphism, expression templates, policy classes.

#pragma omp declare target
template <typename E> struct expr
{
  double at (int i) const { return static_cast<const E &> (*this).at (i); }
};
struct view : expr<view>
{
  const double *p;
  view (const double *q) : p (q) {}
  double at (int i) const { return p[i]; }
};
template <typename L, typename R> struct plus : expr<plus<L, R>>
{
  L l;
  R r;
  plus (const L &a, const R &b) : l (a), r (b) {}
  double at (int i) const { return l.at (i) + r.at (i); }
};
template <typename L, typename R> plus<L, R>
operator+ (const expr<L> &a, const expr<R> &b)
{
  return { static_cast<const L &> (a), static_cast<const R &> (b) };
}
#pragma omp end declare target

int
main ()
{
  double a[12], b[12], c[12];
  for (int i = 0; i < 12; i++)
    {
      a[i] = i;
      b[i] = 100 * i;
    }
#pragma omp target parallel for map(to: a, b) map(from: c)
  for (int i = 0; i < 12; i++)
    {
      auto e = view (a) + view (b) + view (a);
      c[i] = e.at (i);
    }
  for (int i = 0; i < 12; i++)
    if (c[i] != 102 * i)
      __builtin_abort ();
  return 0;
}
