/* { dg-do run } */
/* Clauses name members of elements of an array in an object; the region uses another member.  */

struct inner { int k; float z[2]; }; struct outer { struct inner in[3]; int n; float w[3]; };
static int
try (int w)
{
  struct outer o = { { { 5 }, { 6 }, { 7 } }, 3, { 1, 2, 3 } }; int bad = 0;
  if (w == 0) {
  #pragma omp target map(tofrom: o.w, o.in[1].k)
  { for (int i = 0; i < 3; i++) o.w[i] *= o.in[1].k; o.in[1].k = 9; }
  bad = o.w[2] != 18 || o.in[1].k != 9; }
  if (w == 1) {
  #pragma omp target map(tofrom: o.in[0].k, o.in[1].k)
  { o.in[0].k = o.in[1].k; o.in[1].k = 9; }
  bad = o.in[0].k != 6 || o.in[1].k != 9; }
  if (w == 2) {
  #pragma omp target map(tofrom: o.in[2].k)
  { o.in[2].k = 10 + o.n; }
  bad = o.in[2].k != 13; }
  if (w == 3) {
  #pragma omp target map(tofrom: o.in[1].z, o.in[2].k, o.w[1])
  { o.in[1].z[1] = o.in[2].k; o.w[1] = 5; o.in[2].k = 10 + o.n; }
  bad = o.in[2].k != 13 || o.w[1] != 5; }
  return bad;
}

int
main ()
{
  for (int w = 0; w < 4; w++)
    if (try (w))
      __builtin_abort ();
  return 0;
}
