// { dg-do run }
// { dg-set-target-env-var OMP_CANCELLATION "true" }
// 70 threads beside a task: all kinds of worksharing, of waiting and of cancellation, with lanes as threads.

#include <omp.h>

struct range
{
  int low = 1 << 30, high = -1;
  void add (const range &r) { low = r.low < low ? r.low : low; high = r.high > high ? r.high : high; }
};
#pragma omp declare reduction (add: range: omp_out.add (omp_in))

static int
square (int i)
{
  int s = 0;
#pragma omp simd reduction(+: s)
  for (int k = 0; k < i; k++)
    s += i;
  return s;
}

int
main ()
{
  const int N = 70;
  int n = 0, tasks = 0, dynamic = 0, guided = 0, sections = 0, in_order = 0, copied = 0, critical = 0, once = 0, cut = 0;
  int crossed = 0, scoped = 0, simd = 0, locked = 0, at_end = 0;
  int order[100], a[200];
  range all;
#pragma omp target map(tofrom: n, tasks, dynamic, guided, sections, in_order, copied, critical, once, cut, crossed, scoped) \
  map(tofrom: simd, locked, at_end, order, a, all)
  {
    omp_lock_t lock;
    omp_init_lock (&lock);
#pragma omp parallel num_threads(N) reduction(add: all)
    {
      int me = omp_get_thread_num (), got = 0;
      range own;
      own.low = own.high = me;
      all.add (own);
#pragma omp task shared(tasks)
#pragma omp atomic
      tasks++;
#pragma omp master
      n = omp_get_num_threads ();
#pragma omp for schedule(dynamic, 3) reduction(+: dynamic)
      for (int i = 0; i < 500; i++)
	dynamic += i;
#pragma omp for schedule(guided) reduction(+: guided) nowait
      for (long i = 0; i < 500; i++)
	guided += i;
#pragma omp for schedule(static) ordered
      for (int i = 0; i < 100; i++)
#pragma omp ordered
	order[i] = in_order++;
#pragma omp for ordered(1)
      for (int i = 0; i < 200; i++)
	{
#pragma omp ordered depend(sink: i - 1)
	  a[i] = i ? a[i - 1] + 1 : 0;
#pragma omp ordered depend(source)
	}
#pragma omp sections reduction(+: sections)
      {
#pragma omp section
	sections += 1;
#pragma omp section
	sections += 10;
#pragma omp section
	sections += 100;
      }
#pragma omp single copyprivate(got)
      got = 5 + me - me;
#pragma omp atomic
      copied += got;
#pragma omp critical
      critical = critical + 1;
      omp_set_lock (&lock);
      locked = locked + 1;
      omp_unset_lock (&lock);
#pragma omp single nowait
      once++;
#pragma omp scope reduction(+: scoped)
      scoped += 2;
#pragma omp for
      for (int i = 0; i < 1000; i++)
	{
#pragma omp cancel for if(i == 500)
#pragma omp cancellation point for
	}
#pragma omp atomic
      cut++;
#pragma omp for reduction(+: simd)
      for (int i = 0; i < 40; i++)
	simd += square (i);
#pragma omp barrier
      if (me == 0)
	at_end = crossed;
#pragma omp barrier
#pragma omp atomic
      crossed++;
    }
  }
  for (int i = 0; i < 100; i++)
    if (order[i] != i)
      return 1;
  return n != N || tasks != N || dynamic != 124750 || guided != 124750 || sections != 111 || copied != 5 * N || critical != N
	 || locked != N || once != 1 || scoped != 2 * N || cut != N || simd != 20540 || at_end != 0 || crossed != N
	 || a[199] != 199 || all.low != 0 || all.high != N - 1;
}
