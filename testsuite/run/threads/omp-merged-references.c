/* A pointer that is the address of one of several variables of the team.  If it is only read through, and nobody changes
   the variables, each thread may have its own; if somebody does, in whatever way, all threads see that.  */
/* { dg-do run } */
#include <omp.h>

enum { threads = 64 };

/* Two constants and a variable that one thread sets.  */
static int
set_directly (int in, int *out)
{
  int bad = 0;
#pragma omp target teams num_teams(1) thread_limit(threads) map(from: out[:threads]) map(tofrom: bad)
  {
    int limit = in, other = 5;
#pragma omp parallel num_threads(threads) shared(limit, other)
    {
      int t = omp_get_thread_num ();
      if (t == 3)
	limit = 40;
#pragma omp barrier
      const int *p = t < 20 ? &limit : &other;
      out[t] = *p;
    }
    bad = limit != 40;
  }
  for (int t = 0; t < threads; t++)
    bad |= out[t] != (t < 20 ? 40 : 5);
  return bad;
}

/* The store goes through such a pointer, too.  */
static int
set_by_pointer (int in, int *out)
{
#pragma omp target teams num_teams(1) thread_limit(threads) map(from: out[:threads])
  {
    int a = in, b = in + 1;
#pragma omp parallel num_threads(threads) shared(a, b)
    {
      int t = omp_get_thread_num ();
      int *p = t & in ? &a : &b;
      if (t == 7)
	*p = 100;
#pragma omp barrier
      out[t] = *p;
    }
  }
  for (int t = 0; t < threads; t++)
    if (out[t] != (t & in ? 100 : in + 1))
      return 1;
  return 0;
}

/* A variable is reduced, and read on the teams level and in another region through such a pointer.  */
static int
reduced (int in, int *out)
{
  int result = 0;
#pragma omp target teams num_teams(1) thread_limit(threads) map(from: out[:threads]) map(tofrom: result)
  {
    int sum = 0, other = 17;
#pragma omp parallel num_threads(threads) reduction(+: sum)
    sum += omp_get_thread_num () + in;
    int *q = in ? &sum : &other;
    result = *q;
#pragma omp parallel num_threads(threads) shared(sum, other)
    {
      int t = omp_get_thread_num ();
      const int *p = t % 3 ? &sum : &other;
      out[t] = *p;
    }
  }
  const int sum = threads * (threads - 1) / 2 + threads * in;
  for (int t = 0; t < threads; t++)
    if (out[t] != (t % 3 ? sum : 17))
      return 1;
  return result != sum;
}

/* The pointer goes around in a loop, and to memory.  */
static int
moves (int in, int *out)
{
#pragma omp target teams num_teams(1) thread_limit(threads) map(from: out[:threads])
  {
    int a[2] = { in, in + 1 }, b = in + 2;
    int *kept = 0;
#pragma omp parallel num_threads(threads) shared(a, b, kept)
    {
      int t = omp_get_thread_num ();
      int *p = &a[0];
      for (int i = 0; i < t; i++)
	p = p == &a[0] ? &a[1] : p == &a[1] ? &b : &a[0];
      if (t == 4)
	kept = p;
#pragma omp barrier
      if (t == 5)
	*kept += 10;
#pragma omp barrier
      out[t] = *p;
    }
  }
  for (int t = 0; t < threads; t++)
    if (out[t] != in + t % 3 + (t % 3 == 1 ? 10 : 0))
      return 1;
  return 0;
}

/* Functions get the addresses: one reads, one writes, one keeps its pointer, one returns it.  */
#pragma omp declare target
static __attribute__ ((noinline)) int
read_it (const int *p, int by)
{
  return *p + by;
}

static __attribute__ ((noinline)) void
write_it (int *p, int value)
{
  *p = value;
}

static __attribute__ ((noinline)) void
keep_it (int *p, int **to)
{
  *to = p;
}

static __attribute__ ((noinline)) int *
same (int *p)
{
  return p;
}
#pragma omp end declare target

static int
functions (int in, int *out)
{
#pragma omp target teams num_teams(1) thread_limit(threads) map(from: out[:threads])
  {
    int a = in, b = in, c = in, d = in, *kept = 0;
#pragma omp parallel num_threads(threads) shared(a, b, c, d, kept)
    {
      int t = omp_get_thread_num ();
      if (t == 1)
	write_it (&b, 100), keep_it (&c, &kept), *same (&d) = 300;
#pragma omp barrier
      if (t == 2)
	*kept = 200;
#pragma omp barrier
      out[t] = read_it (&a, t) + read_it (&b, 1) + read_it (&c, 2) + read_it (&d, 3);
    }
  }
  for (int t = 0; t < threads; t++)
    if (out[t] != in + t + 100 + 1 + 200 + 2 + 300 + 3)
      return 1;
  return 0;
}

int
main (void)
{
  int out[threads];
  if (set_directly (9, out))
    return 1;
  if (set_by_pointer (1, out))
    return 2;
  if (reduced (1, out))
    return 3;
  if (moves (3, out))
    return 4;
  if (functions (3, out))
    return 5;
  return 0;
}
