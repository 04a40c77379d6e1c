/* { dg-do run } */
/* Pointer arithmetic, differences, comparisons, negative indices, pointers to pointers.  */

int
main (void)
{
  int a[16];
  long r[8];
  for (int i = 0; i < 16; i++)
    a[i] = i * i;
#pragma omp target map(to: a) map(from: r)
  {
    int *p = a + 3, *q = &a[12];
    int **pp = &p;
    r[0] = q - p;
    r[1] = *(p + 2);
    r[2] = q[-4];
    r[3] = p < q;
    r[4] = (char *) q - (char *) p;
    (*pp)++;
    r[5] = *p;
    r[6] = *--q;
    *pp = 0;
    r[7] = p == 0;
  }
  static const long want[8] = { 9, 25, 64, 1, 36, 16, 121, 1 };
  for (int i = 0; i < 8; i++)
    if (r[i] != want[i])
      __builtin_abort ();
  return 0;
}
