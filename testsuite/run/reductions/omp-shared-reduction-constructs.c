/* Sections, SIMD loops, loops, tasks, functions and operators of the user's that reduce into a variable of all teams.  */
/* { dg-do run } */
/* { dg-set-target-env-var HEDDLE_SIM_SCHEDULE "random:2" } */
/* { dg-set-target-env-var HEDDLE_SIM_THREADS "4" } */

typedef struct { int a; double b; } pair;
#pragma omp declare reduction (both: pair: omp_out.a += omp_in.a, omp_out.b += omp_in.b) \
  initializer (omp_priv = (pair) { 0, 0 })
#pragma omp declare reduction (larger: int: omp_out = omp_out > omp_in ? omp_out : omp_in) initializer (omp_priv = -1)
#pragma omp declare reduction (total: long: omp_out += omp_in) initializer (omp_priv = omp_orig - omp_orig)

#pragma omp declare target
void
add (int *out, int *in)
{
  *out += *in;
}

int in_global;

void
count (int *p)
{
#pragma omp parallel for reduction(+: p[0:1])
  for (int i = 0; i < 20; i++)
    p[0]++;
#pragma omp parallel for reduction(+: in_global)
  for (int i = 0; i < 20; i++)
    in_global++;
}
#pragma omp end declare target
#pragma omp declare reduction (called: int: add (&omp_out, &omp_in)) initializer (omp_priv = 0)

static void
check (long got, long want)
{
  if (got != want)
    __builtin_printf ("%ld, not %ld\n", got, want), __builtin_abort ();
}

int
main (void)
{
  int n = 0, m = 0, arr[4] = { 0 };
  long t = 3;
  pair p = { 0, 0 };
#pragma omp target teams num_teams(40) map(tofrom: n)
#pragma omp parallel sections reduction(+: n)
  {
    n++;
#pragma omp section
    n += 2;
#pragma omp section
    n += 3;
  }
  check (n, 240);
  n = 0;
#pragma omp target teams num_teams(40) map(tofrom: n)
#pragma omp distribute simd reduction(+: n)
  for (int i = 0; i < 400; i++)
    n++;
  check (n, 400);
#pragma omp target teams distribute num_teams(40) map(tofrom: n)
  for (int j = 0; j < 40; j++)
#pragma omp simd reduction(+: n)
    for (int i = 0; i < 10; i++)
      n++;
  check (n, 800);
#pragma omp target teams num_teams(40) map(tofrom: n)
#pragma omp distribute parallel for simd reduction(+: n)
  for (int i = 0; i < 400; i++)
    n++;
  check (n, 1200);
#pragma omp target teams num_teams(40) map(tofrom: n)
#pragma omp loop bind(teams) reduction(+: n)
  for (int i = 0; i < 400; i++)
    n++;
  check (n, 1600);
  n = 0;
#pragma omp target teams num_teams(40) map(tofrom: n)
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskgroup task_reduction(+: n)
  for (int i = 0; i < 5; i++)
#pragma omp task in_reduction(+: n)
    n++;
  check (n, 200);
#pragma omp target teams num_teams(40) map(tofrom: n)
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskloop reduction(+: n)
  for (int i = 0; i < 5; i++)
    n++;
  check (n, 400);
  n = 0;
#pragma omp target teams num_teams(40) map(tofrom: n)
#pragma omp parallel num_threads(1) reduction(task, +: n)
  {
#pragma omp task in_reduction(+: n)
    n++;
    n++;
  }
  check (n, 80);
  n = 0;
#pragma omp target teams num_teams(40) map(tofrom: n, m)
#pragma omp distribute parallel for reduction(+: n) reduction(max: m)
  for (int i = 0; i < 400; i++)
    {
      n++;
      m = m > i ? m : i;
    }
  check (n + m, 799);
#pragma omp target teams num_teams(40) map(tofrom: arr)
#pragma omp distribute parallel for reduction(+: arr)
  for (int i = 0; i < 400; i++)
    arr[i % 4]++;
  check (arr[0] + 1000 * arr[3], 100100);
  n = 0;
#pragma omp target teams num_teams(40) map(tofrom: n)
  count (&n);
  check (n, 800);
#pragma omp target update from (in_global)
  check (in_global, 800);
  n = 0;
#pragma omp target teams num_teams(40) map(tofrom: n)
#pragma omp distribute parallel for reduction(larger: n)
  for (int i = 0; i < 4000; i++)
    n = n > i * 7 % 4001 ? n : i * 7 % 4001;
  check (n, 4000);
#pragma omp target teams num_teams(40) map(tofrom: t)
#pragma omp distribute parallel for reduction(total: t)
  for (int i = 0; i < 400; i++)
    t += 2;
  check (t, 803);
  n = 0;
#pragma omp target teams num_teams(40) map(tofrom: n)
#pragma omp distribute parallel for reduction(called: n)
  for (int i = 0; i < 400; i++)
    n++;
  check (n, 400);
#pragma omp target teams num_teams(40) map(tofrom: p)
#pragma omp distribute parallel for reduction(both: p)
  for (int i = 0; i < 400; i++)
    p.a++, p.b += 0.5;
#pragma omp target teams num_teams(40) map(tofrom: p)
#pragma omp distribute simd reduction(both: p)
  for (int i = 0; i < 400; i++)
    p.a++, p.b += 0.5;
  check (p.a + p.b, 1200);
  n = 0;
  /* Updated in other ways, too.  */
#pragma omp target teams num_teams(40) map(tofrom: n)
  {
    int mine = 0;
#pragma omp parallel for reduction(+: n, mine)
    for (int i = 0; i < 100; i++)
      n++, mine++;
#pragma omp parallel
#pragma omp single
#pragma omp atomic
    n += mine * 10;
  }
  check (n, 44000);
  return 0;
}
