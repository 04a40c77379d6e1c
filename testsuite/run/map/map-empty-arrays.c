/* { dg-do run } */
/* Several arrays of no size, of constant and of variable length, in one construct.  */
int main () {
  int a[10], b[10], n = 0, k = 0;
  struct { int *p, *q; int n; } s = { a + 3, b + 4, 0 };
  #pragma omp target map(tofrom: a[1:n], b[2:n], k)
  k = 1;
  #pragma omp target map(tofrom: s.p[:n], s.q[:n], k)
  k += s.n + 1;
  #pragma omp target data map(tofrom: a[1:n], b[2:n], k)
  {
  #pragma omp target enter data map(to: a[1:n], b[2:n])
  #pragma omp target exit data map(from: a[1:n], b[2:n])
  }
  int z[0], y[0];
  #pragma omp target map(tofrom: z, y, k)
  k++;
  int v[n], w[n];
  #pragma omp target map(tofrom: v, w, k)
  { for (int i = 0; i < n; i++) v[i] = w[i]; k++; }
  #pragma omp target map(tofrom: k)
  { for (int i = 0; i < n; i++) v[i] = w[i]; k++; }
  if (k != 5)
    __builtin_abort ();
  return 0;
}
