/* update of sections of arrays in declare create: the compiler crashed.
   { dg-do run }
   { dg-options "-O2 -fno-openmp -fopenacc" } */

#include <openacc.h>

enum { N = 100 };
static int t[N];
static double m[N][4];
static double s = 1;
int whole[N];
#pragma acc declare create(t, s, m, whole)

int
main (void)
{
  int wrong = 0, from = 10, copies = 0;
  for (int i = 0; i < N; i++)
    t[i] = m[i][2] = whole[i] = i;
#pragma acc update device(t[0:N], m[0:N][0:4], s)
#pragma acc update device(whole)
#pragma acc parallel loop
  for (int i = 0; i < N; i++)
    {
      t[i] += (int) s;
      m[i][2] += s;
      whole[i]++;
    }
  /* On the host there is nothing but the program's own arrays.  */
#pragma acc parallel copyout(copies)
  copies = acc_on_device (acc_device_not_host);
#pragma acc update self(t[from:N - from], m[from:20])
#pragma acc update host(whole[0:from]) async(1)
#pragma acc wait(1)
  for (int i = 0; i < N; i++)
    wrong += (t[i] != i + (!copies || i >= from)) + (m[i][2] != i + (!copies || (i >= from && i < from + 20)))
	     + (whole[i] != i + (!copies || i < from));
  return wrong != 0;
}
