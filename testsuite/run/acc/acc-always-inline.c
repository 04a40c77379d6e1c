/* { dg-do run } */
/* { dg-options "-O2 -fopenacc" } */
/* Compute constructs in functions that are always inlined, or never.  */

#define EACH(NAME, ATTRIBUTES) \
  static ATTRIBUTES int \
  NAME (int *a, int n) \
  { \
    int s = 0; \
    _Pragma ("acc parallel copy(s) copyin(a[0:n])") \
    _Pragma ("acc loop gang vector reduction(+: s)") \
    for (int i = 0; i < n; i++) \
      s += a[i]; \
    _Pragma ("acc kernels loop copyin(a[0:n]) reduction(+: s)") \
    for (int i = 0; i < n; i++) \
      s += a[i]; \
    _Pragma ("acc parallel num_gangs(1) copy(s) copyin(a[0:n])") \
    for (int i = 0; i < n; i++) \
      s += a[i]; \
    return s; \
  }

EACH (inlined, inline __attribute__ ((always_inline)))
EACH (separate, __attribute__ ((noinline, noclone)))
EACH (flat, __attribute__ ((flatten)))

int
main (void)
{
  int a[100];
  for (int i = 0; i < 100; i++)
    a[i] = i;
  if (inlined (a, 100) != 3 * 4950 || separate (a, 100) != 3 * 4950 || flat (a, 100) != 3 * 4950)
    __builtin_abort ();
  return 0;
}
