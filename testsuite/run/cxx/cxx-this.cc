// { dg-do run }
// Target regions in member functions: this[:1], members, member pointers.

struct field
{
  int n;
  double scale;
  double v[16];

  void apply ()
  {
#pragma omp target map(tofrom: this[:1])
    for (int i = 0; i < n; i++)
      v[i] *= scale;
  }
  double sum ()
  {
    double s = 0;
#pragma omp target parallel for map(to: this[:1]) map(tofrom: s) reduction(+: s)
    for (int i = 0; i < n; i++)
      s += v[i];
    return s;
  }
};

int
main ()
{
  field f;
  f.n = 16;
  f.scale = 2;
  for (int i = 0; i < 16; i++)
    f.v[i] = i;
  f.apply ();
  if (f.sum () != 240)
    __builtin_abort ();
  return 0;
}
