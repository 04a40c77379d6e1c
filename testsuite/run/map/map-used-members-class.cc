// { dg-do run }
// Members of members, of templates and through global pointers: the region uses more of them than the clauses map.
struct in { int n; double *p; double *q; float f; int cnt; struct { int lo, hi; double *r; } sub; };
template <class T> struct vec { T *d; int n; int skip[3]; };
template <class T> int tmpl (vec<T> *v, int n) {
  #pragma omp target data map(v->d[0:n])
  {
    #pragma omp target teams distribute parallel for
    for (int i = 0; i < v->n; i++) v->d[i] += v->skip[i % 3];
    #pragma omp target parallel for simd
    for (int i = 0; i < v->n; i++) v->d[i] *= 2;
  }
  for (int i = 0; i < n; i++) if (v->d[i] != T ((i + i % 3) * 2)) return 1;
  return 0;
}
in *glob;
int main () {
  in s {}; in *ip = &s;
  const int n = 32;
  s.n = n; s.p = new double[n]; s.q = new double[n]; s.f = 2; s.cnt = 0;
  s.sub.r = new double[n]; s.sub.lo = 1; s.sub.hi = n;
  for (int i = 0; i < n; i++) s.p[i] = i, s.q[i] = 2 * i, s.sub.r[i] = 3;
  #pragma omp target data map(tofrom: ip->p[0:n]) map(to: ip->q[0:n], ip->sub.r[:n])
  {
    #pragma omp target
    { for (int i = ip->sub.lo; i < ip->sub.hi; i++) { ip->p[i] += ip->q[i] * ip->f + ip->sub.r[i]; ip->cnt++; } }
    #pragma omp target teams distribute parallel for firstprivate(ip)
    for (int i = 0; i < 1; i++) { }
  }
  for (int i = 1; i < n; i++) if (s.p[i] != i + 4 * i + 3) return 1;
  if (s.cnt != n - 1) return 1;
  glob = &s;
  #pragma omp target data map(tofrom: glob->p[0:n])
  #pragma omp target teams distribute parallel for
  for (int i = 0; i < glob->n; i++) glob->p[i] = i;
  for (int i = 1; i < n; i++) if (s.p[i] != i) return 1;
  vec<float> v { new float[n], n, {0, 1, 2}};
  for (int i = 0; i < n; i++) v.d[i] = i;
  if (tmpl (&v, n)) return 1;
  vec<int> w { new int[n], n, {0, 1, 2}};
  for (int i = 0; i < n; i++) w.d[i] = i;
  if (tmpl (&w, n)) return 1;
  in &r = s;
  #pragma omp target data map(tofrom: r.p[0:n])
  #pragma omp target teams distribute parallel for
  for (int i = 0; i < r.n; i++) r.p[i] += r.cnt;
  for (int i = 1; i < n; i++) if (s.p[i] != i + n - 1) return 1;
  #pragma omp target map(tofrom: ip->p[0:n]) 
  { ip->cnt = 77; for (int i = 0; i < ip->n; i++) ip->p[i] = ip->f; }
  if (s.cnt != 77 || s.p[31] != 2) return 1;
  in arr[3] = { s, s, s }; 
  #pragma omp target map(tofrom: arr[1].p[0:n]) 
  { arr[1].cnt = 78; for (int i = 0; i < arr[1].n; i++) arr[1].p[i] = arr[1].f + 1; }
  if (arr[1].cnt != 78 || s.p[31] != 3) return 1;
}
