/* All teams reduce into one variable, without a reduction clause of "teams": GCC has each team store a copy of it.  */
/* { dg-do run } */
/* { dg-set-target-env-var HEDDLE_SIM_SCHEDULE "random:1,/dev/null" } */
/* { dg-pass shared-reductions atomic-updates } */

#define N 640

static int wrong;

/* The operator OP on TYPE: UPDATE (X, I) gives WANT, from START.  Over teams, and a loop of teams.  */
#define TRY(NAME, TYPE, OP, START, UPDATE, WANT) \
static void \
NAME (void) \
{ \
  TYPE x = START, y = START, want = WANT; \
  _Pragma ("omp target teams num_teams(32) map(tofrom: x)") \
  _Pragma (DO (omp distribute parallel for reduction(OP: x))) \
  for (int i = 0; i < N; i++) \
    UPDATE (x, i); \
  _Pragma ("omp target teams distribute num_teams(32) map(tofrom: y)") \
  for (int j = 0; j < 32; j++) \
    _Pragma (DO (omp parallel for reduction(OP: y))) \
    for (int i = j * 20; i < j * 20 + 20; i++) \
      UPDATE (y, i); \
  wrong += x != want || y != want; \
}
#define DO(x) #x

#define ADD(x, i) x += 1
#define DOUBLE(x, i) x *= i % 128 ? 1 : 2
#define CLEAR(x, i) x &= ~(1 << i % 5)
#define SET(x, i) x |= 1 << i % 6
#define FLIP(x, i) x ^= i < 639 ? 1 << i % 3 : 0
#define ALL(x, i) x = x && i != 600
#define ANY(x, i) x = x || i == 600
#define LEAST(x, i) x = x < (i * 7 + 3) % 103 ? x : (i * 7 + 3) % 103
#define MOST(x, i) x = x > (i * 7 + 3) % 103 ? x : (i * 7 + 3) % 103

TRY (add_int, int, +, 0, ADD, N)
TRY (add_char, signed char, +, 0, ADD, (signed char) N)
TRY (sub_short, short, -, 5, ADD, 5 + N)
TRY (add_long_long, long long, +, 1ll << 40, ADD, (1ll << 40) + N)
TRY (add_float, float, +, 0, ADD, N)
TRY (add_double, double, +, 0.5, ADD, N + 0.5)
TRY (add_complex, _Complex double, +, 0, ADD, N)
TRY (mul_float_complex, _Complex float, *, 1, DOUBLE, 32)
TRY (mul_unsigned, unsigned, *, 3, DOUBLE, 96)
TRY (mul_double, double, *, 3, DOUBLE, 96)
TRY (and_int, int, &, -1, CLEAR, ~31)
TRY (or_char, unsigned char, |, 64, SET, 127)
TRY (xor_long, unsigned long, ^, 0, FLIP, 7)
TRY (all_int, int, &&, 1, ALL, 0)
TRY (any_bool, _Bool, ||, 0, ANY, 1)
TRY (min_float, float, min, 99, LEAST, 0)
TRY (min_short, short, min, 99, LEAST, 0)
TRY (max_int, int, max, -1, MOST, 102)
TRY (max_double, double, max, -1, MOST, 102)

static int
count_in_static (void)
{
  static int hits;
#pragma omp target teams num_teams(32) map(tofrom: hits)
#pragma omp distribute parallel for reduction(+: hits)
  for (int i = 0; i < 4096; i++)
    hits++;
  return hits;
}

int
main (void)
{
  add_int ();
  add_char ();
  sub_short ();
  add_long_long ();
  add_float ();
  add_double ();
  add_complex ();
  mul_float_complex ();
  mul_unsigned ();
  mul_double ();
  and_int ();
  or_char ();
  xor_long ();
  all_int ();
  any_bool ();
  min_float ();
  min_short ();
  max_int ();
  max_double ();
  return wrong || count_in_static () != 4096;
}
