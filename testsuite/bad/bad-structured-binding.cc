// { dg-do compile }
// { dg-pass part-names }
// { dg-pass-until 12 "GCC crashes" }
// Structured bindings of structs and arrays in clauses that make variables: the results were wrong.

struct pair { int a, b; };

#pragma omp declare target
int
on_device (pair &p)
{
  auto &[x, y] = p;
#pragma omp parallel for reduction(+: x) /* { dg-error "'x' in clause 'reduction' is a name for a part of an object" } */
  for (int i = 0; i < 10; i++)
    x += y;
  return x;
}
#pragma omp end declare target

int
main ()
{
  pair p = { 1, 2 };
  int v[2] = { 3, 4 };
  auto &[x, y] = p;
  auto [u, w] = v;
#pragma omp target firstprivate(x) /* { dg-error "'x' in clause 'firstprivate' is a name for a part of an object" } */
  x++;
#pragma omp target private(u) /* { dg-error "'u' in clause 'private' is a name for a part of an object" } */
  u = 2;
#pragma omp target parallel for reduction(+: y) map(tofrom: y) /* { dg-error "'y' in clause 'reduction' is a name" } */
  for (int i = 0; i < 10; i++)
    y += i;
#pragma omp target parallel for lastprivate(w) map(tofrom: w) /* { dg-error "'w' in clause 'lastprivate' is a name" } */
  for (int i = 0; i < 10; i++)
    w = i;
  return x + y + u + w;
}
