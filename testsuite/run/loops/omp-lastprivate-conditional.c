/* lastprivate (conditional:) with all schedules: its counter had the type that dynamic schedules count in.  */
/* { dg-do run } */
/* { dg-skip-if "GCC's own code is wrong" { host } } */

static int bad;

/* Iterations 0, 19 ... 95 assign to LAST, none to OTHER; up, and down.  */
#define TRY(TYPE, INDEX, CONSTRUCT) \
{ \
  TYPE last = -1, other = 7; \
  _Pragma (DO (omp target map(tofrom: last, other))) \
  _Pragma (DO (omp CONSTRUCT lastprivate(conditional: last, other))) \
  for (INDEX i = 0; i < 100; i++) \
    { \
      if (i % 19 == 0) \
	last = i; \
      if (i > 200) \
	other = 3; \
    } \
  bad += last != 95 || other != 7; \
  _Pragma (DO (omp target map(tofrom: last, other))) \
  _Pragma (DO (omp CONSTRUCT lastprivate(conditional: last))) \
  for (INDEX i = 100; i > 0; i--) \
    if (i % 19 == 0) \
      last = i; \
  bad += last != 19; \
}
#define DO(x) #x

int
main (void)
{
  TRY (int, int, parallel for schedule(dynamic, 3))
  TRY (double, int, parallel for simd schedule(guided))
  TRY (short, short, parallel for schedule(guided, 2))
  TRY (float, long, parallel for schedule(runtime))
  TRY (int, unsigned long, parallel for schedule(dynamic))
  TRY (double, int, parallel for simd schedule(nonmonotonic: dynamic, 4))
  TRY (int, int, parallel for schedule(static, 4))
  TRY (long long, int, parallel for)
  TRY (int, int, simd)
  TRY (double, long, simd simdlen(8))
  return bad;
}
