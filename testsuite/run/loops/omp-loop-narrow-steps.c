/* Steps for which the type of a loop's variable has no room: "i += 220" of a signed char is one of -36 in GCC's loop,
   which had no iterations then.
   { dg-do run } */

#include <stdio.h>

static int wrong;

/* A loop by each construct, beside the same without one: HEAD, and V, the variable's value.  */
#define CHECK(name, words, head)						\
  do										\
    {										\
      unsigned count = 0, sum = 0, expected = 0, times = 0;			\
      head { times++; expected += (unsigned) i * 7 + 1; }			\
      _Pragma (words) head { count++; sum += (unsigned) i * 7 + 1; }		\
      if (count != times || sum != expected)					\
	wrong++, printf ("%s, %s: %u of %u\n", name, words, count, times);	\
    }										\
  while (0)
#define EACH(name, head)							\
  CHECK (name, "omp target parallel for map(tofrom: count, sum) reduction(+: count, sum)", head); \
  CHECK (name, "omp target parallel for simd map(tofrom: count, sum) reduction(+: count, sum)", head); \
  CHECK (name, "omp target teams distribute parallel for map(tofrom: count, sum) reduction(+: count, sum)", head); \
  CHECK (name, "omp target simd map(tofrom: count, sum) reduction(+: count, sum)", head); \
  CHECK (name, "omp parallel for reduction(+: count, sum)", head)

static void
constants (void)
{
  EACH ("char up", for (signed char i = -93; i < -6; i += 220));
  EACH ("char down", for (signed char i = 100; i > 3; i -= 200));
  EACH ("short up", for (short i = -30000; i < 10000; i += 40000));
  EACH ("short down", for (short i = 32000; i > -10000; i = i - 50000));
  EACH ("unsigned char", for (unsigned char i = 3; i < 200; i += 200));
  EACH ("unsigned short", for (unsigned short i = 1; i <= 60000; i += 60000));
}

static void
variables (int zero)
{
  const signed char low = -93 + zero, high = -6 + zero;
  const int step = 220 + zero;
  EACH ("bounds", for (signed char i = low; i < high; i += 220));
  EACH ("step", for (signed char i = low; i < high; i += step));
  EACH ("step, down", for (signed char i = 100 + zero; i > high; i -= step));
  EACH ("short step", for (short i = -30000 + zero; i < 10000 + zero; i += step * 200 - 4000));
  EACH ("minus", for (short i = 30000; i > -10000; i += -40000 + zero));
}

static void
nests (int zero)
{
  unsigned at[2] = { 0, 0 }, seen = 0;
  signed char last = 0;
#pragma omp target teams distribute parallel for collapse(2) map(tofrom: at)
  for (signed char i = -120; i < 60 + zero; i += 200)
    for (short j = -32000 + zero; j < 28000; j += 60000)
      at[i > 0 || j > 0] += 10 * i + j + 40000;
  wrong += at[0] != 6800 || at[1];
#pragma omp target parallel for lastprivate(last) map(tofrom: last, seen) reduction(+: seen)
  for (signed char i = -120; i < 60; i += 200)
    last = i, seen++;
  if (last != -120 || seen != 1)
    wrong++, printf ("last: %d of %u\n", last, seen);
}

int
main (void)
{
  volatile int zero = 0;
  constants ();
  variables (zero);
  nests (zero);
  printf ("%d wrong\n", wrong);
  return wrong != 0;
}
