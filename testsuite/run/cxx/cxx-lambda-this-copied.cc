// { dg-do run }
// { dg-additional-options "-std=c++17" }
// A target region in a lambda that has captured *this by copy (GCC 12 crashes); a lambda with a pointer to a member that
// the region maps without its name.

struct thing
{
  int k = 5;
  double v[4] = { 1, 2, 3, 4 };
  double *p = v;

  int copied ()
  {
    int r = 0;
    auto f = [*this, &r]
      {
#pragma omp target map(from: r)
	r = k + int (v[1]);
      };
    k = 9;
    f ();
    return r;
  }
  int copied_combined ()
  {
    int r = 0;
    auto f = [*this, &r]
      {
#pragma omp target teams distribute parallel for reduction(+: r) map(tofrom: r)
	for (int i = 0; i < 4; i++)
	  r += int (v[i]);
      };
    f ();
    return r;
  }
  int called ()
  {
    int r = 0;
    auto f = [*this] (int i) { return k + int (v[i]); };
#pragma omp target map(from: r)
    r = f (2);
    return r;
  }
  int member ()
  {
    int r = 0;
    auto f = [q = p] (int i) { return int (q[i]); };
#pragma omp target map(from: r) map(to: v)
    r = f (1);
    return r;
  }
};

int
main ()
{
  thing t;
  return t.copied () != 7 || t.copied_combined () != 10 || t.called () != 12 || t.member () != 2;
}
