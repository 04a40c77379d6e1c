/* { dg-do run } */
/* A step of linear that is a variable: SIMD loops used that of the function outside of the region, which had another
   value or none, or was an internal error ("in expand_expr_real_1").  */
#include <stdlib.h>
static int f (int st) {
  int bad = 0, x = 5, a[40];
#pragma omp target simd linear(x: st) map(from: a)
  for (int i = 0; i < 40; i++) { a[i] = x; x += st; }
  for (int i = 0; i < 40; i++) bad += a[i] != 5 + st * i;
  bad += x != 5 + st * 40;
  return bad; }
static long g (long *p, int st) {
  int bad = 0; long x = 5;
#pragma omp target parallel for simd linear(x: st) map(from: p[0:100])
  for (int i = 0; i < 100; i++) { p[i] = x; x += st; }
  for (int i = 0; i < 100; i++) bad += p[i] != 5 + st * i;
  bad += x != 5 + st * 100;
  return bad; }
static int h (int st) {
  int bad = 0, x = 5, a[40];
#pragma omp target map(from: a) map(tofrom: x)
#pragma omp simd linear(x: st)
  for (int i = 0; i < 40; i++) { a[i] = x; x += st; }
  for (int i = 0; i < 40; i++) bad += a[i] != 5 + st * i;
  bad += x != 5 + st * 40;
  return bad; }
static int k (int st, int n) {
  int bad = 0, x = 5, a[40];
#pragma omp target simd linear(x: st) map(from: a)
  for (int i = 0; i < n; i++) { a[i] = x; x += st; }
  for (int i = 0; i < n; i++) bad += a[i] != 5 + st * i;
  bad += x != 5 + st * n;
  return bad; }
static int q (int st, int n) {
  int bad = 0, a[120]; for (int i = 0; i < 120; i++) a[i] = 0;
#pragma omp target map(tofrom: a)
#pragma omp parallel num_threads(4)
  {
    int mine = st; unsigned short x = 0;
#pragma omp for simd linear(x: mine)
    for (int i = 0; i < n; i++) { a[x] = i + 1; x += mine; }
  }
  for (int i = 0; i < n; i++) bad += a[i * st] != i + 1;
  unsigned char y = 1; int b[50];
#pragma omp parallel for simd linear(y: st + 1)
  for (int i = 0; i < 50; i++) { b[i] = y; y += st + 1; }
  for (int i = 0; i < 50; i++) bad += b[i] != (unsigned char) (1 + (st + 1) * i);
  return bad; }
int main (int c, char **v) {
  static long p[100]; volatile int s = 3;
  int r0 = f (s), r1 = g (p, s), r2 = h (s), r3 = k (s, 40), r4 = q (2, 20);
  if (r0 || r1 || r2 || r3 || r4) abort ();
  return 0; }
