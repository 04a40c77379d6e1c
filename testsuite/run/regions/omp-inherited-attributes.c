/* { dg-do run } */
/* { dg-pass inherited-attributes } */
/* Regions, tasks and parallel regions are functions of their own, which are not for inlining where the user's is.  */

#define EACH(NAME, ATTRIBUTES) \
  ATTRIBUTES int \
  NAME (int *a, int n) \
  { \
    int s = 0; \
    _Pragma ("omp target map(tofrom: a[:n], s)") \
    { \
      if (a[3] == 3) \
	_Pragma ("omp parallel for reduction(+: s) num_threads(a[1] + 4)") \
	for (int i = 0; i < n; i++) \
	  s += a[i]; \
      _Pragma ("omp parallel") \
      _Pragma ("omp single") \
      for (int i = 0; i < n; i++) \
	_Pragma ("omp task shared(s)") \
	_Pragma ("omp atomic") \
	s += called (a[i]); \
    } \
    _Pragma ("omp target teams distribute parallel for reduction(+: s) map(tofrom: s) map(to: a[:n])") \
    for (int i = 0; i < n; i++) \
      s += called (a[i]); \
    _Pragma ("omp parallel for reduction(+: s)") \
    for (int i = 0; i < n; i++) \
      s += called (a[i]); \
    return s; \
  }

#pragma omp declare target
static inline __attribute__ ((always_inline)) int
called (int x)
{
  return 2 * x + 1;
}
#pragma omp end declare target

EACH (inlined, static inline __attribute__ ((always_inline)))
EACH (artificial, static inline __attribute__ ((gnu_inline, always_inline, artificial)))
EACH (separate, static __attribute__ ((noinline, noclone)))
EACH (secret, static __attribute__ ((noipa)))
EACH (flat, static __attribute__ ((flatten, hot)))

int
main (void)
{
  int a[100], expected = 4950 + 3 * (2 * 4950 + 100);
  for (int i = 0; i < 100; i++)
    a[i] = i;
  if (inlined (a, 100) != expected || artificial (a, 100) != expected || separate (a, 100) != expected
      || secret (a, 100) != expected || flat (a, 100) != expected)
    __builtin_abort ();
  return 0;
}
