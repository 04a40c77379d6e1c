/* { dg-do run } */
/* Pointers of structures, and sections of as many elements as there happen to be.  "Enter data" mapped a pointer that
   nobody had asked for, after which the structure could not be mapped; a pointer to nothing had no value on the device.  */

#define N 10

struct s { int a, b; int *p; int *q; };

int
main (void)
{
  int array[N] = { 0 }, none = 0, seen = 0;
  struct s s = { 1, 2, array, 0 };

#pragma omp target enter data map(to: s.p[:N])
#pragma omp target map(s, s.p[:0])
  for (int i = 0; i < N; i++)
    s.p[i] += s.a;
#pragma omp target exit data map(from: s.p[:N])
  for (int i = 0; i < N; i++)
    if (array[i] != 1)
      return 1;

  s.p = 0;
#pragma omp target map(s.p[2:none], s.q[:none]) map(tofrom: seen)
  seen = !s.p && !s.q;
  if (!seen)
    return 2;
#pragma omp target enter data map(to: s.p[:none], s.q[:none])
#pragma omp target map(s.p[:none], s.q[3:none]) map(tofrom: seen)
  seen += !s.p && !s.q;
#pragma omp target map(tofrom: seen)
  seen += !s.p && !s.q;
#pragma omp target exit data map(from: s.p[:none], s.q[:none])
  return seen != 3;
}
