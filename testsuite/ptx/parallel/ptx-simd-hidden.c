/* { dg-do link } */
/* A function with a SIMD loop that GCC gets wrong for lanes (ordered) has none on lanes; the next function has.  */

int
in_order (void)
{
  int a[64], last = 0;
  for (int i = 0; i < 64; i++)
    a[i] = i;
#pragma omp target simd map(tofrom: a, last)
  for (int i = 0; i < 64; i++)
    {
      a[i] *= 3;
#pragma omp ordered simd
      last = a[i];
    }
  return last;
}

int
any_order (void)
{
  int a[64];
  for (int i = 0; i < 64; i++)
    a[i] = i;
#pragma omp target simd map(tofrom: a)
  for (int i = 0; i < 64; i++)
    a[i] *= 3;
  return a[63];
}

int
main (void)
{
  return in_order () != any_order ();
}
/* { dg-final { scan-ptx-not-in in_order*omp_fn* {%(tid\.x|laneid)} } } */
/* { dg-final { scan-ptx-in any_order*omp_fn* {%(tid\.x|laneid)} } } */
