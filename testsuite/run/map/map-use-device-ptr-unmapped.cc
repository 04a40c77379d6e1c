/* { dg-do run } */
/* The same for references to pointers, and in templates.  */

template <typename T> bool
kept (T *&p, T *q)
{
  T x[2] = {}, *before = p;
  bool same = false;
#pragma omp target data map(to: x) use_device_ptr(p, q)
  same = p == before && q == before;
  return same;
}

int
main ()
{
  double a[3] = { 1, 2, 3 }, *p = a;
  int *null = nullptr, b[2] = { 0, 0 }, *q = b;
#pragma omp target data map(tofrom: b) use_device_ptr(q)
#pragma omp target is_device_ptr(q)
  q[1] = 4;
  return !kept (p, a) || !kept (null, null) || b[1] != 4;
}
