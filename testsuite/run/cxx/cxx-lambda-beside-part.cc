// { dg-do run }
// A lambda holds an object by reference, and a clause names a part of the object: libgomp refused the second mapping.

struct object
{
  int k;
  double d[4];
};

template<typename F> static int
call (F f, int i)
{
  return f (i);
}

int
main ()
{
  object s{3, {1, 2, 3, 4}}, t{2, {}};
  auto f = [&s] (int i) { return s.k * i; };
  auto g = [&] (int i) { return int (s.k + t.k + s.d[i]); };
  int r = 0;
#pragma omp target map (s.k) map (r)
  r = f (5);
  if (r != 15)
    __builtin_abort ();
#pragma omp target map (tofrom: s.k) map (r)
  {
    s.k = 7;
    r = f (5);
  }
  if (r != 35 || s.k != 7)
    __builtin_abort ();
#pragma omp target map (to: s.d, t.k) map (r)
  r = call (g, 2);
  if (r != 12)
    __builtin_abort ();
  return 0;
}
