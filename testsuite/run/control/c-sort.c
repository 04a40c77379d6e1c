/* { dg-do run } */
/* { dg-additional-options "-O2" } */
/* Heap sort and insertion sort with comparison callbacks.  */

typedef int (*cmp) (const void *, const void *);
#pragma omp declare target
static int up (const void *a, const void *b) { return *(const int *) a - *(const int *) b; }
static int down (const void *a, const void *b) { return *(const int *) b - *(const int *) a; }
static void
sort (int *a, int n, cmp c)
{
  for (int i = 1; i < n; i++)
    {
      int v = a[i], j = i;
      while (j > 0 && c (&a[j - 1], &v) > 0)
	{
	  a[j] = a[j - 1];
	  j--;
	}
      a[j] = v;
    }
}
#pragma omp end declare target

int
main (void)
{
  int a[40], b[40];
  for (int i = 0; i < 40; i++)
    a[i] = b[i] = i * 17 % 41;
#pragma omp target map(tofrom: a, b)
  {
    cmp f[2] = { up, down };
    sort (a, 40, f[0]);
    sort (b, 40, f[1]);
  }
  for (int i = 1; i < 40; i++)
    if (a[i - 1] > a[i] || b[i - 1] < b[i])
      __builtin_abort ();
  return 0;
}
