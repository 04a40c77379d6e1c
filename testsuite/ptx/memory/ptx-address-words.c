/* { dg-do link } */
/* { dg-options "-O2" } */
/* Which arguments of a kernel are addresses (ptx-addresses.cc): field 7 of its row, a bit a word of the block.  */

/* GCC has the pointers and their numbers in the block in the order of their clauses.  */
void
scaled (int n, float f, double d, long stride, float *a)
{
#pragma omp target teams distribute parallel for firstprivate(a)
  for (int i = 0; i < n; i++)
    a[i * stride] = f * (float) d;
}

void
chosen (int n, int which, long offset, int *a, int *b)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    {
      int *p = which > i ? a : b;
      p[i + offset] = i;
    }
}

void
none (int n, int *a)
{
  int sum = 0;
#pragma omp target teams distribute parallel for firstprivate(a) reduction(+: sum) map(tofrom: sum)
  for (int i = 0; i < n; i++)
    sum += i + (a != 0);
}

int
main (void)
{
  return 0;
}

/* { dg-final { scan-ptx "HEDDLE-FUNC\tscaled\[^\t\]*(\t\[0-9\]*){5}\t1\t" } } */
/* { dg-final { scan-ptx "HEDDLE-FUNC\tchosen\[^\t\]*(\t\[0-9\]*){5}\t3\t" } } */
/* { dg-final { scan-ptx "HEDDLE-FUNC\tnone\[^\t\]*(\t\[0-9\]*){5}\t2\t" } } */
