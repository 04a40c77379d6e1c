// { dg-do run }
// Clauses name members of an object, and the region uses others, which were garbage: bit-fields, members of members,
// through references, in templates.

static void
check (double a, double b)
{
  if (a != b)
    __builtin_abort ();
}

struct S { int n, k; double d[4]; unsigned b : 3; struct { int lo, hi; } in; int *p; };
template <class T> struct R { T a, b, c; };
int main () {
  S s { 3, 4, { 1, 2, 3, 4 }, 5, { 6, 7 }, nullptr };
  #pragma omp target map(tofrom: s.k)
  s.k = s.n + s.in.hi + (int) s.d[s.n];
  check (s.k, 3 + 7 + 4);
  #pragma omp target map(tofrom: s.in.lo) map(to: s.n)
  { s.in.lo = s.n * 10 + s.in.hi; s.d[1] = 9; s.b = 2; }
  check (s.in.lo, 37); check (s.d[1], 9); check ((int) s.b, 2);
  #pragma omp target teams distribute parallel for map(tofrom: s.d)
  for (int i = 0; i < s.n; i++) s.d[i] += s.k;
  check (s.d[2], 3 + 14);
  R<float> r { 1, 2, 3 }; R<float> &q = r;
  #pragma omp target map(tofrom: q.a)
  q.a = q.b + q.c;
  check (r.a, 5);
  int arr[5] = { 1, 2, 3, 4, 5 }; s.p = arr;
  #pragma omp target map(tofrom: s.p[0:5]) map(to: s.n)
  { for (int i = 0; i < s.n; i++) s.p[i] += s.k; }
  check (arr[2], 17);
  #pragma omp target data map(s.n, s.k)
  #pragma omp target map(tofrom: s.k)
  s.k = s.n;
  check (s.k, 3);
  return 0;
}
