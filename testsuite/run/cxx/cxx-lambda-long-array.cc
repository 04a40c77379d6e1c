// { dg-do run }
// Of arrays of more than 64 lambdas no pointer was attached, without a word.  (More than 256 are an error.)
#include <array>
#include <cstdlib>
int main () {
  int n = 10, *x = new int[n] {}, bad = 0;
  auto mk = [x] (int i) { return [x, i] (int k) { x[k] += i; }; };
  typedef decltype (mk (0)) F;
  F f[100] = {
#define A mk(1),mk(1),mk(1),mk(1),mk(1),mk(1),mk(1),mk(1),mk(1),mk(1)
 A,A,A,A,A,A,A,A,A,A };
#pragma omp target map(tofrom: x[0:n])
  for (int i = 0; i < 100; i++) f[i] (i % 10);
  std::array<F, 70> g = { A,A,A,A,A,A,A };
#pragma omp target map(tofrom: x[0:n])
  for (int i = 0; i < 70; i++) g[i] (i % 10);
  for (int i = 0; i < n; i++) bad += x[i] != 17;
  if (bad) abort ();
}
