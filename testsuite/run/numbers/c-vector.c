/* { dg-do run } */
/* Vector extensions: arithmetic, comparison, subscripts, shuffles, conversions, several sizes.  */

typedef int v4i __attribute__ ((vector_size (16)));
typedef float v4f __attribute__ ((vector_size (16)));
typedef double v2d __attribute__ ((vector_size (16)));
typedef unsigned char v8c __attribute__ ((vector_size (8)));
typedef long v8l __attribute__ ((vector_size (64)));
#pragma omp declare target
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpsabi"
__attribute__ ((noipa)) static long
f (int n)
{
  v4i a = { n, n + 1, n + 2, n + 3 }, b = { 4, 3, 2, 1 };
  v4i c = a * b + (a & 1) - (b << 2);
  v4i m = a > b;
  v4i s = __builtin_shuffle (c, (v4i) { 3, 1, 2, 0 });
  v4f x = __builtin_convertvector (c, v4f) / 2;
  v2d d = { n, 0.5 };
  d = d * d - 1;
  v8c e = { 250, 251, 252, 253, 254, 255, 0, 1 };
  e += (unsigned char) n;
  v8l l = { 1, 2, 3, 4, 5, 6, 7, 8 };
  l = l * l;
  l[n & 7] = -5;
  long r = 0;
  for (int i = 0; i < 4; i++)
    r = r * 3 + c[i] + m[i] * 7 + s[i] + (long) (x[i] * 4);
  for (int i = 0; i < 8; i++)
    r = r * 3 + e[i] + l[i];
  return r + (long) (d[0] * 8 + d[1] * 8);
}
#pragma GCC diagnostic pop
#pragma omp end declare target

int
main (void)
{
  long r[6];
#pragma omp target map(from: r)
  for (int i = 0; i < 6; i++)
    r[i] = f (i - 2);
  for (int i = 0; i < 6; i++)
    if (r[i] != f (i - 2))
      __builtin_abort ();
  return 0;
}
