/* { dg-do link } */
/* { dg-options "-O2" } */
/* Whether a kernel can access memory of which the host plugin does not know (HEDDLE_FUNC_KNOWN_MEMORY, 256): not if it
   computes all addresses from its arguments; but if it loads some, or calls functions.  */

int table[100];
#pragma omp declare target to (table)

__attribute__ ((noinline)) void
set (int *p)
{
  *p = 3;
}
#pragma omp declare target to (set)

void
direct (int n, int *a)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    a[i] = table[i % 100];
}

void
loaded (int n, int **a)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    a[i][0] = i;
}

void
called (int n, int *a)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    set (a + i);
}

struct holder { int *data; };

void
member (int n, struct holder *h)
{
#pragma omp target teams distribute parallel for map(tofrom: h->data[2:n])
  for (int i = 2; i < n + 2; i++)
    h->data[i] = i;
}

int *pointer;
#pragma omp declare target to (pointer)

void
global (int n)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    pointer[i] = i;
}

int
main (void)
{
  return 0;
}

/* { dg-final { scan-ptx "HEDDLE-FUNC\tdirect\[^\t\]*\t67111233\t" } } */
/* { dg-final { scan-ptx "HEDDLE-FUNC\tloaded\[^\t\]*\t67110977\t" } } */
/* { dg-final { scan-ptx "HEDDLE-FUNC\tmember\[^\t\]*\t67110977\t" } } */
/* { dg-final { scan-ptx "HEDDLE-FUNC\tglobal\[^\t\]*\t67110977\t" } } */
/* { dg-final { scan-ptx "HEDDLE-FUNC\tcalled\[^\t\]*\t67110977\t" } } */
