/* { dg-do run } */
/* { dg-pass loop-counters } */
/* Loops that count unsigned types down, with all schedules: of those that are not static GCC 12 executes no iteration, as
   it tells the runtime a positive step.  */

#define PRAGMA(X) _Pragma (#X)
#define LOOP(SCHEDULE, TYPE, CONDITION, STEP)					\
  PRAGMA (omp parallel for schedule(SCHEDULE) reduction(+: n))			\
  for (TYPE i = first; CONDITION; STEP)						\
    n++;
#define LOOPS(...)								\
  LOOP (__VA_ARGS__, unsigned char, i > last, i--)				\
  LOOP (__VA_ARGS__, unsigned, i >= last, i -= 2)				\
  LOOP (__VA_ARGS__, unsigned short, i != last, --i)				\
  LOOP (__VA_ARGS__, unsigned long, i > last, i -= 5)

#pragma omp declare target
static int
in_function (unsigned first, unsigned last)
{
  int n = 0;
#pragma omp parallel for schedule(dynamic) reduction(+: n)
  for (unsigned short i = first; i > last; i -= 3)
    n++;
  return n;
}
#pragma omp end declare target

int
main (int argc, char **argv __attribute__ ((unused)))
{
  int n = 0;
  unsigned char first = 40 + argc, last = 3;
#pragma omp target map(tofrom: n)
  {
    LOOPS (static)
    LOOPS (dynamic)
    LOOPS (guided)
    LOOPS (runtime)
    LOOPS (auto)
  }
  if (n != 5 * (38 + 20 + 38 + 8))
    return 1;

  n = 0;
#pragma omp target parallel for schedule(dynamic, 2) map(tofrom: n) reduction(+: n)
  for (unsigned i = first; i > last; i--)
    n++;
  if (n != 38)
    return 2;

#pragma omp target map(from: n)
  n = in_function (60, 4);
  return n == 19 ? 0 : 3;
}
