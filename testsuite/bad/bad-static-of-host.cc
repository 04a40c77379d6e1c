// { dg-do compile }
// A lambda that the device calls uses a static variable of a function of the host: the device had a copy of its own.

template <typename F> static int
apply (F f)
{
  int r;
#pragma omp target map(from: r)
  r = f ();
  return r;
}

int
main ()
{
  static int n = 1; /* { dg-message "note: declared here" } */
  auto f = [&] { return ++n; }; /* { dg-error "variable 'main::n' is used in device code, but it is not declared there" } */
  return apply (f);
}
