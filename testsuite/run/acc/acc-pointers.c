/* Pointers that no clause of a compute construct names: to data that "enter data" and acc_copyin have mapped, into the middle
   of such, to memory of acc_malloc; where "if" has the host do it.
   { dg-do run }
   { dg-options "-O2 -fno-openmp -fopenacc -fchecking" }
   { dg-prune-output "using .vector_length .32.., ignoring 1" }
   { dg-pass acc-pointers } */

#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 100 };
static int *everywhere;

static void
add (const int *restrict a, int *restrict b, int n)
{
#pragma acc parallel loop default(present)
  for (int i = 0; i < n; i++)
    b[i] += a[i];
}

int
main (void)
{
  int errors = 0, n = N, wrong = 0;
  int *a = malloc (N * sizeof *a), *b = malloc (N * sizeof *b), *middle = a + 30, *none = NULL;
  everywhere = malloc (N * sizeof *everywhere);
  for (int i = 0; i < N; i++)
    a[i] = i, b[i] = 0, everywhere[i] = 2 * i;
#pragma acc enter data copyin(a[0:n]) create(b[0:n])
  acc_copyin (everywhere, N * sizeof *everywhere);
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    b[i] = a[i] + 1;				/* i + 1 */
#pragma acc kernels loop
  for (int i = 0; i < n; i++)
    b[i] += everywhere[i];			/* 3 i + 1 */
  add (a, b, n);				/* 4 i + 1 */
#pragma acc serial copy(wrong)
  {
    b[0] += middle[-30] + middle[5];		/* 36 */
    wrong += none != NULL || middle != a + 30;
  }
#pragma acc parallel loop async(1)
  for (int i = 1; i < n; i++)
    b[i]++;					/* 4 i + 2 */
#pragma acc wait(1)
#pragma acc exit data copyout(b[0:n])
  for (int i = 1; i < N; i++)
    errors += b[i] != 4 * i + 2;
  errors += b[0] != 36;

  /* On the host: what is there.  */
  const int never = 0;
  a[7] = 1000;
#pragma acc parallel loop if(never)
  for (int i = 0; i < n; i++)
    b[i] = a[i];
  errors += b[7] != 1000 || b[8] != 8;
#pragma acc exit data delete(a[0:n])
  acc_delete (everywhere, N * sizeof *everywhere);

  int *there = acc_malloc (N * sizeof *there);
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    there[i] = 5 * i;
  acc_memcpy_from_device (b, there, N * sizeof *b);
  for (int i = 0; i < N; i++)
    errors += b[i] != 5 * i;
  acc_free (there);
  printf ("%d errors, %d\n", errors, wrong);
  return errors + wrong;
}
