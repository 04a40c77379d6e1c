/* Races, one a function, and the same without: ./races NAME 0 has the race, ./races NAME 1 has not.  The lines of the two
   accesses end in the function's name.  */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 1000 };
static int a[N + 1], sum, where;

/* Takes its time, so that another thread comes to what follows or is left.  */
#pragma omp declare target
static int waste;
static void
be_slow (void)
{
  for (int i = 0; i < 1000; i++)
    {
#pragma omp atomic
      waste++;
    }
}
#pragma omp end declare target

/* A sum without reduction, by all threads of all teams.  */
static void
no_reduction (int right)
{
  if (right)
    {
#pragma omp target teams distribute parallel for map(tofrom: sum) reduction(+: sum)
      for (int i = 0; i < N; i++)
	sum += a[i];
    }
  else
    {
#pragma omp target teams distribute parallel for map(tofrom: sum)
      for (int i = 0; i < N; i++)
	sum += a[i];			/* no_reduction */
    }
}

/* An iteration reads what the next one writes.  */
static void
antidependence (int right)
{
  if (right)
    {
#pragma omp target teams distribute parallel for map(tofrom: a)
      for (int i = 0; i < N; i += 2)
	a[i] = a[i + 1];
    }
  else
    {
#pragma omp target teams distribute parallel for map(tofrom: a)
      for (int i = 0; i < N; i++)
	a[i] = a[i + 1];		/* antidependence */
    }
}

/* Teams write one variable.  */
static void
teams_store (int right)
{
#pragma omp target teams num_teams(4) thread_limit(32) map(from: where)
  {
    if (!right || omp_get_team_num () == 0)
      where = omp_get_team_num ();	/* teams_store */
  }
}

/* Threads count without an atomic construct.  */
static void
no_atomic (int right)
{
#pragma omp target map(tofrom: sum)
#pragma omp parallel num_threads(4)
  {
    if (right)
      {
#pragma omp atomic
	sum++;
      }
    else
      sum++;				/* no_atomic */
  }
}

/* Some updates in a critical region, another outside.  */
static void
half_critical (int right)
{
#pragma omp target map(tofrom: sum)
#pragma omp parallel num_threads(4)
  {
    if (omp_get_thread_num () == 3 && !right)
      sum += 5;				/* half_critical */
    else
      {
#pragma omp critical
	sum += 2;			/* half_critical */
      }
  }
}

/* Two critical regions with different names.  */
static void
critical_names (int right)
{
#pragma omp target map(tofrom: sum)
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num () == 0 || right)
      {
#pragma omp critical (one)
	sum += 2;			/* critical_names */
      }
    else
      {
#pragma omp critical (two)
	sum += 3;			/* critical_names */
      }
  }
}

/* A loop without its barrier.  */
static void
loop_nowait (int right)
{
#pragma omp target teams num_teams(1) thread_limit(64) map(from: sum)
  {
    int part[64];
#pragma omp parallel num_threads(64)
    {
#pragma omp for nowait
      for (int i = 0; i < 64; i++)
	part[i] = i;			/* loop_nowait */
      if (right)
	{
#pragma omp barrier
	}
#pragma omp master
      {
	sum = 0;
	for (int i = 0; i < 64; i++)
	  sum += part[i];		/* loop_nowait */
      }
    }
  }
}

/* A master region has no barrier at its end.  */
static void
after_master (int right)
{
  int seen = 0;
#pragma omp target map(tofrom: seen)
  {
    int value = 0;
#pragma omp parallel num_threads(4)
    {
#pragma omp master
      value = 1;			/* after_master */
      if (right)
	{
#pragma omp barrier
	}
      int mine = value;			/* after_master */
#pragma omp atomic
      seen += mine;
    }
  }
}

/* single has one, but for nowait.  */
static void
single_nowait (int right)
{
  int seen = 0;
#pragma omp target map(tofrom: seen)
  {
    int value = 0;
#pragma omp parallel num_threads(4)
    {
      if (right)
	{
#pragma omp single
	  value = 2;
	}
      else
	{
#pragma omp single nowait
	  value = 1;			/* single_nowait */
	}
      int mine = value;			/* single_nowait */
#pragma omp atomic
      seen += mine;
    }
  }
}

/* An atomic write is not atomic with a plain read.  */
static void
plain_read (int right)
{
  int seen = 0;
#pragma omp target map(tofrom: sum, seen)
#pragma omp parallel num_threads(4)
  {
    int mine;
    if (omp_get_thread_num () == 0)
      {
#pragma omp atomic write
	sum = 7;			/* plain_read */
      }
    else if (right)
      {
#pragma omp atomic read
	mine = sum;
      }
    else
      mine = sum;			/* plain_read */
    if (omp_get_thread_num () != 0)
      {
#pragma omp atomic
	seen += mine;
      }
  }
}

/* A flag without order: the data may come later than the flag.  */
static void
relaxed_flag (int right)
{
  int seen = 0;
#pragma omp target map(tofrom: seen)
  {
    int data = 0, flag = 0;
#pragma omp parallel num_threads(2)
    {
      int have = 0;
      if (omp_get_thread_num () == 0)
	{
	  data = 42;			/* relaxed_flag */
	  if (right)
	    {
#pragma omp atomic write release
	      flag = 1;
	    }
	  else
	    {
#pragma omp atomic write relaxed
	      flag = 1;
	    }
	}
      else
	{
	  while (!have)
	    if (right)
	      {
#pragma omp atomic read acquire
		have = flag;
	      }
	    else
	      {
#pragma omp atomic read relaxed
		have = flag;
	      }
	  seen = data;			/* relaxed_flag */
	}
    }
  }
}

/* Each thread has its own lock.  */
static void
two_locks (int right)
{
#pragma omp target map(tofrom: sum)
  {
    omp_lock_t lock[2];
    omp_init_lock (&lock[0]);
    omp_init_lock (&lock[1]);
#pragma omp parallel num_threads(2)
    {
      omp_lock_t *mine = &lock[right ? 0 : omp_get_thread_num ()];
      omp_set_lock (mine);
      sum += 1;				/* two_locks */
      omp_unset_lock (mine);
    }
  }
}

/* A task's result is used before the task is known to be complete.  */
static void
no_taskwait (int right)
{
#pragma omp target map(tofrom: sum)
#pragma omp parallel num_threads(4)
#pragma omp single
  {
    int result = 0;
#pragma omp task shared(result)
    result = 1;				/* no_taskwait */
#pragma omp task
    ;
    if (right)
      {
#pragma omp taskwait
      }
    else
      be_slow ();
    sum += result;			/* no_taskwait */
  }
}

/* Two tasks, and no dependence between them.  */
static void
no_depend (int right)
{
#pragma omp target map(tofrom: sum)
#pragma omp parallel num_threads(4)
#pragma omp single
  {
    if (right)
      {
#pragma omp task depend(inout: sum)
	sum += 1;
#pragma omp task depend(inout: sum)
	sum += 2;
      }
    else
      {
#pragma omp task
	{
	  be_slow ();
	  sum += 1;			/* no_depend */
	}
#pragma omp task
	{
	  be_slow ();
	  sum += 2;			/* no_depend */
	}
      }
  }
}

/* Sections share a temporary.  */
static void
sections_temporary (int right)
{
  int one = 0, two = 0;
#pragma omp target map(tofrom: one, two)
  {
    int t = 0, u = 0;
    int *second = right ? &u : &t;
#pragma omp parallel sections num_threads(2)
    {
#pragma omp section
      {
	be_slow ();
	t = 1;				/* sections_temporary */
	one = t;
      }
#pragma omp section
      {
	be_slow ();
	*second = 2;			/* sections_temporary */
	two = *second;
      }
    }
  }
}

/* A temporary that is shared instead of private.  */
static void
no_private (int right)
{
  int t = 0;
  if (right)
    {
#pragma omp target teams distribute parallel for map(tofrom: a) private(t)
      for (int i = 0; i < N; i++)
	{
	  t = a[i] + 1;
	  a[i] = t * t;
	}
    }
  else
    {
      int *p = &t;
#pragma omp target teams distribute parallel for map(tofrom: a, t)
      for (int i = 0; i < N; i++)
	{
	  t = a[i] + 1;			/* no_private */
	  a[i] = t * t;
	}
      (void) p;
    }
}

/* Iterations that need their order.  */
static void
no_ordered (int right)
{
#pragma omp target map(tofrom: a)
  if (right)
    {
#pragma omp parallel for ordered(1) num_threads(4) schedule(static, 1)
      for (int i = 1; i < 64; i++)
	{
#pragma omp ordered depend(sink: i - 1)
	  a[i] = a[i - 1] + 1;
#pragma omp ordered depend(source)
	}
    }
  else
    {
#pragma omp parallel for num_threads(4) schedule(static, 1)
      for (int i = 1; i < 64; i++)
	a[i] = a[i - 1] + 1;		/* no_ordered */
    }
}

/* Lanes of a SIMD loop that depend on each other.  */
static void
simd_distance (int right)
{
#pragma omp target map(tofrom: a)
  if (right)
    {
#pragma omp simd
      for (int i = 0; i < 64; i++)
	a[i] = a[i + 128] + 1;
    }
  else
    {
#pragma omp simd
      for (int i = 0; i < 64; i++)
	a[i + 1] = a[i] + 1;		/* simd_distance */
    }
}

/* A histogram with plain additions.  */
static void
histogram (int right)
{
#pragma omp target teams distribute parallel for map(tofrom: a)
  for (int i = 0; i < N; i++)
    if (right)
      {
#pragma omp atomic
	a[i % 16]++;
      }
    else
      a[i % 16]++;			/* histogram */
}

/* Bytes beside each other are no race, the same byte is.  */
static void
neighbours (int right)
{
  char c[N];
#pragma omp target teams distribute parallel for map(from: c)
  for (int i = 0; i < N; i++)
    c[right ? i : i & ~1] = i;		/* neighbours */
}

/* All threads store the same value.  */
static void
same_value (int right)
{
#pragma omp target parallel num_threads(32) map(from: where)
  if (!right || omp_get_thread_num () == 0)
    where = 1;				/* same_value */
}

/* Threads that are lanes of one warp, where the loop's end is not waited for.  */
static void
lanes_nowait (int right)
{
#pragma omp target teams num_teams(1) thread_limit(32) map(tofrom: a)
#pragma omp parallel num_threads(32)
  {
    int t = omp_get_thread_num ();
    a[t] = t;				/* lanes_nowait */
    if (right)
      {
#pragma omp barrier
      }
    a[100 + t] = a[(t + 1) % 32];	/* lanes_nowait */
  }
}

/* Critical regions exclude threads of the same team only.  */
static void
critical_of_teams (int right)
{
#pragma omp target teams num_teams(right ? 1 : 4) thread_limit(32) map(tofrom: sum)
#pragma omp parallel num_threads(2)
  {
#pragma omp critical
    sum += 2;				/* critical_of_teams */
  }
}

/* So do locks.  */
static void
lock_of_teams (int right)
{
  omp_lock_t l;
  omp_init_lock (&l);
#pragma omp target teams num_teams(right ? 1 : 4) thread_limit(64) map(tofrom: sum, l)
#pragma omp parallel num_threads(2)
  {
    omp_set_lock (&l);
    sum += 2;				/* lock_of_teams */
    omp_unset_lock (&l);
  }
  omp_destroy_lock (&l);
}

/* Of such a lock the count races, too.  */
static void
nest_lock_of_teams (int right)
{
  omp_nest_lock_t l;
  omp_init_nest_lock (&l);
#pragma omp target teams num_teams(right ? 1 : 4) thread_limit(64) map(tofrom: sum, l)
#pragma omp parallel num_threads(2)
  {
    omp_set_nest_lock (&l);		/* nest_lock_of_teams */
    sum += 2;				/* nest_lock_of_teams */
    omp_unset_nest_lock (&l);		/* nest_lock_of_teams */
  }
  omp_destroy_nest_lock (&l);
}

/* Two regions that the host does not wait for.  */
static void
regions_nowait (int right)
{
#pragma omp target data map(tofrom: a)
  {
#pragma omp target nowait depend(out: a[0])
    a[3] = 1;				/* regions_nowait */
    if (right)
      {
#pragma omp target nowait depend(inout: a[0])
	a[3]++;
      }
    else
      {
#pragma omp target nowait
	a[3]++;				/* regions_nowait */
      }
#pragma omp taskwait
  }
}

/* A neighbour in the word of an atomic object is another object.  */
static void
narrow_neighbours (int right)
{
  struct { short count; signed char bits, other; } s = { 0, 0, 0 };
#pragma omp target map(tofrom: s)
#pragma omp parallel num_threads(4)
  if (omp_get_thread_num () != 0)
    {
#pragma omp atomic
      s.count += 2;
#pragma omp atomic
      s.bits |= 2;			/* narrow_neighbours */
    }
  else if (right)
    s.other = 1;
  else
    s.bits = 1;				/* narrow_neighbours */
}

#define CASES(X) X (no_reduction) X (antidependence) X (teams_store) X (no_atomic) X (half_critical)		\
  X (critical_names) X (loop_nowait) X (after_master) X (single_nowait) X (plain_read) X (relaxed_flag)		\
  X (two_locks) X (no_taskwait) X (no_depend) X (sections_temporary) X (no_private) X (no_ordered)		\
  X (simd_distance) X (histogram) X (neighbours) X (same_value) X (lanes_nowait) X (critical_of_teams)		\
  X (lock_of_teams) X (nest_lock_of_teams) X (regions_nowait) X (narrow_neighbours)

int
main (int argc, char **argv)
{
#define RUN(NAME) if (argc == 3 && !strcmp (argv[1], #NAME)) { NAME (atoi (argv[2])); return 0; }
#define LIST(NAME) puts (#NAME);
  CASES (RUN)
  CASES (LIST)
  return 0;
}
