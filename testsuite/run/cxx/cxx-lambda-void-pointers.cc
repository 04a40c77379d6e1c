// { dg-do run }
// { dg-require-effective-target before-gcc-13 }
// Regions in templates, with lambdas that have captured pointers to void: "not a pointer-to-object type".
// GCC 13 and later say so by themselves.
#include <cstdlib>
#include <omp.h>
template <class F> int run (int n, F f) { int r = 0;
#pragma omp target parallel for reduction(+: r)
 for (int i = 0; i < n; i++) r += f (i);
 return r; }
struct holder {
  void *p;
  int sum (int n) { int r = 0;
#pragma omp target parallel for reduction(+: r)
    for (int i = 0; i < n; i++) r += static_cast<int *> (p)[i];
    return r; }
  int by_lambda (int n) { auto f = [this, n] (void *q) { int r = 0;
#pragma omp target map(tofrom: r)
    for (int i = 0; i < n; i++) r += static_cast<int *> (q)[i] + static_cast<int *> (p)[i];
    return r; }; return f (p); }
};
int main () {
  int n = 10, *x = new int[n] {1,2,3,4,5,6,7,8,9,10}, bad = 0;
  void *v = x; const void *cv = x;
#pragma omp target data map(to: x[0:n])
  { bad += run (n, [=] (int i) { return static_cast<int *> (v)[i]; }) != 55;
    bad += run (n, [&] (int i) { return static_cast<int *> (v)[i]; }) != 55;
    bad += run (n, [=] (int i) { return static_cast<const int *> (cv)[i]; }) != 55;
    holder h { v }; bad += h.sum (n) != 55 || h.by_lambda (n) != 110; }
  void *d = omp_target_alloc (40, 0);
#pragma omp target is_device_ptr(d)
  for (int i = 0; i < 10; i++) ((int *) d)[i] = 2;
  bad += run (n, [=] (int i) { return static_cast<int *> (d)[i]; }) != 20;
  if (bad) abort (); omp_target_free (d, 0);
}
