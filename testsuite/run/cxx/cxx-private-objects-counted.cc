// { dg-do run }
// Private objects of a loop with num_threads: as many threads as asked for make one each, and no other lane does.

#include <cstdlib>

#pragma omp declare target
int made, gone;

struct object
{
  int value;
  object () : value (7) { count (made); }
  object (const object &o) : value (o.value) { count (made); }
  ~object () { count (gone); }

private:
  void
  count (int &which)
  {
#pragma omp atomic
    which++;
  }
};
#pragma omp end declare target

static void
begin ()
{
  made = gone = 0;
#pragma omp target update to(made, gone)
}

static void
expect (int least, int most)
{
#pragma omp target update from(made, gone)
  if (made != gone || made < least || made > most)
    abort ();
}

template<typename T>
static int
in_template (int threads)
{
  T one;
  int sum = 0;
#pragma omp target parallel for private(one) num_threads(threads) reduction(+: sum)
  for (int i = 0; i < 100; i++)
    {
      one.value = i;
      sum += one.value;
    }
  return sum;
}

int
main ()
{
  object a[3], s;
  int wrong = 0;

  begin ();
#pragma omp target parallel for private(a) num_threads(2) map(tofrom: wrong)
  for (int i = 0; i < 8; i++)
    {
      if (a[1].value != 7)
#pragma omp atomic
	wrong++;
    }
  expect (6, 6);
  if (wrong)
    abort ();

  begin ();
#pragma omp target
#pragma omp parallel for firstprivate(s) num_threads(3)
  for (int i = 0; i < 70; i++)
    s.value = i;
  /* The region's own copy may be made besides.  */
  expect (3, 4);

  begin ();
#pragma omp target teams distribute parallel for private(a) num_teams(3) num_threads(2)
  for (int i = 0; i < 64; i++)
    a[0].value = i;
  /* A parallel region for each of the teams' chunks, which are one iteration at least.  */
  expect (3, 3 * 2 * 64);

  begin ();
  if (in_template<object> (4) != 4950)
    abort ();
  expect (4, 5);
}
