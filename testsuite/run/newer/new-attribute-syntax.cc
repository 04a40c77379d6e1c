// { dg-do run }
// Directives as attributes, alone and in a sequence.

int
main ()
{
  int r = 0, s = 0;
  [[omp::directive (target map(r))]]
  {
    r = 4;
  }
  [[omp::sequence (directive (target map(s)), directive (parallel num_threads(1)))]]
  s = 5;
  return r != 4 || s != 5;
}
