/* { dg-do run } */
/* Triangles whose bounds have factors that are not constants: GCC 12 crashes if only the first one has.  */

#define CHECK(TYPE, CONSTRUCT)							\
  {										\
    const TYPE rows = 100 * argc, factor = argc;				\
    long sum = 0, expected = 0;							\
    _Pragma (CONSTRUCT)								\
    for (TYPE i = 0; i < rows; i++)						\
      for (TYPE j = factor * i; j < rows; j++)					\
	sum += i * 7 + j;							\
    for (TYPE i = 0; i < rows; i++)						\
      for (TYPE j = factor * i; j < rows; j++)					\
	expected += i * 7 + j;							\
    if (sum != expected)							\
      __builtin_abort ();							\
  }

#define ALL(TYPE)										\
  CHECK (TYPE, "omp parallel for collapse(2) reduction(+: sum)")				\
  CHECK (TYPE, "omp target teams distribute parallel for collapse(2) reduction(+: sum)")	\
  CHECK (TYPE, "omp target parallel for simd collapse(2) reduction(+: sum)")

int
main (int argc, char **argv)
{
  ALL (int)
  ALL (long)
  ALL (unsigned)
  return 0;
}
