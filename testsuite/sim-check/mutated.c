/* Programs for `mutations', one for each CASE_x, since the runtime has what a program needs of it: each passes values
   through the part of the runtime that a mistake is made in.  */
#include <omp.h>
#include <string.h>

#pragma omp declare target
static int waste;
static void
be_slow (int n)
{
  for (int i = 0; i < n; i++)
    {
#pragma omp atomic
      waste++;
    }
}
#pragma omp end declare target

int
main (void)
{
  int bad = 0;
#ifdef CASE_nested
  /* Inner regions on warps that wait for work.  */
#pragma omp target map(tofrom: bad)
  {
    omp_set_max_active_levels (2);
#pragma omp parallel num_threads(2)
    for (int round = 0; round < 3; round++)
      {
	int part[2] = { 0 }, wrong = 0;
#pragma omp parallel num_threads(2) shared(part, wrong)
	{
	  int t = omp_get_thread_num (), n = omp_get_num_threads ();
	  part[t] = t + round;
#pragma omp barrier
	  if (part[n - 1 - t] != n - 1 - t + round)
	    {
#pragma omp atomic
	      wrong++;
	    }
#pragma omp barrier
	  part[t] = 100;
	}
	for (int k = 0; k < 2; k++)
	  if (part[k] != 100 && part[k] != 0)
	    wrong++;
	if (wrong)
	  {
#pragma omp atomic
	    bad++;
	  }
      }
  }
#elif defined CASE_task_barrier
  /* A barrier at which tasks may be waiting.  */
#pragma omp target map(tofrom: bad)
  {
    int part[4];
#pragma omp parallel num_threads(4)
    {
      int t = omp_get_thread_num ();
      for (int round = 0; round < 3; round++)
	{
	  if (t == round)
	    {
#pragma omp task shared(bad)
	      bad += 0;
	    }
	  be_slow (10 * t);
	  part[t] = t + round;
#pragma omp barrier
	  if (part[(t + 1) % 4] != (t + 1) % 4 + round)
	    {
#pragma omp atomic
	      bad++;
	    }
#pragma omp barrier
	}
    }
  }
#elif defined CASE_memory
  /* memcpy, memmove and memset by all lanes of a warp.  */
  int n = 100;
#pragma omp target map(tofrom: bad) map(to: n)
  {
    char a[200], b[200];
    for (int i = 0; i < n; i++)
      a[i] = i;
    memcpy (b, a, n);
    bad += b[n - 1] != n - 1;
    b[3] = 77;
    memset (a, n, n + 3);
    bad += a[n - 1] != n;
    a[5] = 1;
    memmove (b + 7, b, n);
    bad += b[10] != 77 || b[n + 6] != n - 1;
    b[12] = 3;
  }
#elif defined CASE_shares
  /* Loops without barriers, more of them than descriptions.  */
#pragma omp target map(tofrom: bad)
  {
    int sum = 0;
#pragma omp parallel num_threads(4)
    for (int k = 0; k < 40; k++)
      {
#pragma omp for schedule(dynamic) nowait
	for (int i = k; i < k + 6; i++)
	  {
#pragma omp atomic
	    sum += i - k;
	  }
      }
    bad += sum != 40 * 15;
  }
#elif defined CASE_guided
#pragma omp target map(tofrom: bad)
  {
    int seen[100] = { 0 };
#pragma omp parallel for schedule(guided, 2) num_threads(4)
    for (int i = 0; i < 100; i++)
      seen[i]++;
    for (int i = 0; i < 100; i++)
      bad += seen[i] != 1;
  }
#elif defined CASE_lanes_copy
  /* copyprivate where threads are lanes.  */
#pragma omp target teams num_teams(1) thread_limit(64) map(tofrom: bad)
#pragma omp parallel num_threads(64)
  {
    int x = 0;
#pragma omp single copyprivate(x)
    x = 42;
    if (x != 42)
      {
#pragma omp atomic
	bad++;
      }
  }
#elif defined CASE_lanes_ordered
#pragma omp target teams num_teams(1) thread_limit(64) map(tofrom: bad)
  {
    int next = 0;
#pragma omp parallel for ordered num_threads(64) schedule(static, 1)
    for (int i = 0; i < 100; i++)
      {
#pragma omp ordered
	{
	  if (next != i)
	    {
#pragma omp atomic
	      bad++;
	    }
	  next++;
	}
      }
  }
#elif defined CASE_two_before
  /* A task that depends on two, which other threads execute.  */
#pragma omp target map(tofrom: bad)
#pragma omp parallel num_threads(4)
#pragma omp single
  for (int round = 0; round < 10; round++)
    {
      int x = 0, y = 0;
#pragma omp task depend(out: x) shared(x)
      {
	be_slow (20 * (round % 3));
	x = 1;
      }
#pragma omp task depend(out: y) shared(y)
      {
	be_slow (20 * (round % 5));
	y = 2;
      }
#pragma omp task depend(in: x, y) shared(x, y, bad)
      bad += x + y != 3;
#pragma omp taskwait
    }
#elif defined CASE_done_before
  /* A task that depends on one that is done.  */
#pragma omp target map(tofrom: bad)
#pragma omp parallel num_threads(4)
#pragma omp single
  for (int round = 0; round < 4; round++)
    {
      int x = 0;
#pragma omp task depend(out: x) shared(x)
      x = 1;
#pragma omp task
      ;
      be_slow (300);
#pragma omp task depend(in: x) shared(x, bad)
      bad += x != 1;
#pragma omp taskwait
    }
#elif defined CASE_urgent
  /* Tasks with a priority; OMP_MAX_TASK_PRIORITY is set.  */
#pragma omp target map(tofrom: bad)
  {
    int count = 0;
#pragma omp parallel num_threads(4)
    for (int i = 0; i < 10; i++)
      {
#pragma omp task priority(i) shared(count)
	{
#pragma omp atomic
	  count++;
	}
      }
    bad += count != 40;
  }
#elif defined CASE_detach
#pragma omp target map(tofrom: bad)
#pragma omp parallel num_threads(4)
#pragma omp single
  for (int round = 0; round < 5; round++)
    {
      omp_event_handle_t event;
      int x = 0;
#pragma omp task detach(event) shared(x)
      x = 1;
#pragma omp task firstprivate(event)
      omp_fulfill_event (event);
#pragma omp taskwait
      bad += x != 1;
    }
#endif
  return bad;
}
