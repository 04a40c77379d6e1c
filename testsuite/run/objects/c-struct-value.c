/* { dg-do run } */
/* Structures passed and returned by value, of many sizes and mixes.  */

struct s1 { char c; };
struct s2 { short a, b; };
struct s3 { int a; float b; };
struct s4 { double x, y; };
struct s5 { int a[7]; };
struct s6 { char c; double d; short s; };
struct s7 { long v[20]; };
#pragma omp declare target
#define N __attribute__ ((noipa)) static
N struct s1 f1 (struct s1 a) { a.c++; return a; }
N struct s2 f2 (struct s2 a) { return (struct s2) { a.b, a.a }; }
N struct s3 f3 (struct s3 a) { a.b *= a.a; return a; }
N struct s4 f4 (struct s4 a, struct s4 b) { return (struct s4) { a.x + b.x, a.y + b.y }; }
N struct s5 f5 (struct s5 a) { for (int i = 0; i < 7; i++) a.a[i] *= i; return a; }
N struct s6 f6 (char c, double d, short s) { struct s6 r = { c, d, s }; return r; }
N struct s7 f7 (struct s7 a, int k) { a.v[k] = -1; return a; }
static double
all (int n)
{
  struct s1 a = { (char) n };
  struct s2 b = { (short) n, (short) (n + 1) };
  struct s3 c = { n, 1.5f };
  struct s4 d = { n, 2 * n };
  struct s5 e;
  struct s7 g, g2;
  for (int i = 0; i < 7; i++)
    e.a[i] = n + i;
  for (int i = 0; i < 20; i++)
    g.v[i] = i;
  g2 = f7 (g, n);
  double r = f1 (a).c + f2 (b).a * 10 + f3 (c).b * 100 + f4 (d, f4 (d, d)).y * 1000;
  e = f5 (e);
  for (int i = 0; i < 7; i++)
    r += e.a[i];
  struct s6 h = f6 (n, 0.25, -n);
  r += h.c + h.d + h.s;
  for (int i = 0; i < 20; i++)
    r += (g.v[i] - g2.v[i]) * 1e6;
  return r;
}
#pragma omp end declare target

int
main (void)
{
  double r[4];
#pragma omp target map(from: r)
  for (int i = 0; i < 4; i++)
    r[i] = all (i + 3);
  for (int i = 0; i < 4; i++)
    if (r[i] != all (i + 3))
      __builtin_abort ();
  return 0;
}
