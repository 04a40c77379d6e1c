// { dg-do run }
// Sections of variable size in several constructs of a function, in templates, with unsigned and long bounds, other operators, teams and loops.
#include <cstdlib>
template <typename T, typename I> static void
add (T *p, I n)
{
#pragma omp target parallel for reduction(+: p[0:n])
  for (int i = 0; i < 10; i++)
    for (I j = 0; j < n; j++)
      p[j] += i;
#pragma omp parallel for reduction(+: p[0:n])
  for (int i = 0; i < 10; i++)
    for (I j = 0; j < n; j++)
      p[j] += 1;
#pragma omp target teams distribute parallel for reduction(+: p[0:n])
  for (int i = 0; i < 10; i++)
    for (I j = 0; j < n; j++)
      p[j] += 2;
#pragma omp target teams distribute reduction(max: p[1:n - 1])
  for (int i = 0; i < 10; i++)
    for (I j = 1; j < n; j++)
      if (p[j] < i * 20)
	p[j] = i * 20;
}
int
main ()
{
  int a[7] = {};
  double d[5] = {};
  long e[33] = {};
  add (a, 7);
  add (d, 5u);
  add (e, 33L);
  for (int i = 0; i < 5; i++)
    if (a[i] != (i ? 180 : 75) || d[i] != (i ? 180 : 75) || e[i + 28] != 180)
      abort ();
}
