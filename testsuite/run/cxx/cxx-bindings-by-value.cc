// { dg-do run }
// Structured bindings of scalars and of an array member, used in one region: the object around them was garbage.

static void
check (double a, double b)
{
  if (a != b)
    __builtin_abort ();
}

struct pt { int x; double y; int z[3]; };
struct nest { pt p; int k; };
template <class T> double tmpl (T t) {
  auto [a, b, c] = t; double s = 0;
  #pragma omp target teams distribute parallel for reduction(+: s)
  for (int i = 0; i < 3; i++) s += a + b + c[i];
  return s;
}
int main () {
  pt p { 3, 2.5, {1, 2, 3} };
  auto [x, y, z] = p;
  int s = 0;
  #pragma omp target map(tofrom: s)
  { s = x + (int) y + z[2]; x = 8; z[0] = 9; y = 1.5; }
  check (s, 8); check (x, 8); check (z[0], 9); check (y, 1.5);
  check (tmpl (p), 3 * 5.5 + 6);
  int arr[4] = { 1, 2, 3, 4 };
  auto [a0, a1, a2, a3] = arr;
  #pragma omp target map(tofrom: s)
  { s = a0 + a3; a1 = 10; }
  check (s, 5); check (a1, 10); check (arr[1], 2);
  auto [np, nk] = nest { p, 4 };
  #pragma omp target parallel for reduction(+: s)
  for (int i = 0; i < 3; i++) s += np.z[i] * nk;
  check (s, 5 + 24);
  #pragma omp target map(to: x, z) map(from: s)
  s = x + z[2];
  check (s, 11);
  auto &[cx, cy, cz] = p; 
  #pragma omp target map(tofrom: s)
  { s += cx + cz[1]; cz[1] = 5; }
  check (s, 11 + 5); check (p.z[1], 5);
  const auto [kx, ky, kz] = p;
  auto [sx, sy, sz] = p;
  #pragma omp target map(tofrom: s)
  s = kx + kz[1] + sx + sz[1];
  check (s, 16);
  #pragma omp target data map(tofrom: s)
  {
  #pragma omp target simd reduction(+: s)
  for (int i = 0; i < 3; i++) s += kz[i];
  }
  check (s, 16 + 9);
  return 0;
}
