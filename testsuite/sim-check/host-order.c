/* Races of one thread's accesses with another's region, which meet in time in no run, and the same with something that
   orders them: as host-races.c.  */
#include <omp.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <threads.h>
#include <unistd.h>

static int got;

static void
later (void)
{
  usleep (150000);
}

/* The access comes first, or last; a barrier orders it.  */
static void
before (int right)
{
  int x = 0;
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num ())
      x = 1;					/* before */
    if (right)
      {
#pragma omp barrier
      }
    if (!omp_get_thread_num ())
      {
	later ();
#pragma omp target map(tofrom: x)		/* before */
	x++;
      }
  }
}

static void
behind (int right)
{
  int x = 0;
#pragma omp parallel num_threads(2)
  {
    if (!omp_get_thread_num ())
      {
#pragma omp target map(from: x)			/* behind */
	x = 1;
      }
    else
      later ();
    if (right)
      {
#pragma omp barrier
      }
    if (omp_get_thread_num ())
      got = x;					/* behind */
  }
}

/* Whole arrays, in a shared loop whose end is a barrier.  */
static void
loop_end (int right)
{
  static int a[1000];
#pragma omp parallel num_threads(2)
  {
    if (right)
      {
#pragma omp for schedule(dynamic, 10)
	for (int i = 0; i < 1000; i++)
	  a[i] = i;
      }
    else
      {
#pragma omp for schedule(static) nowait
	for (int i = 0; i < 1000; i++)
	  a[i] = i;				/* loop_end */
	if (omp_get_thread_num ())
	  later ();
      }
    if (omp_get_thread_num ())
      {
#pragma omp target map(tofrom: a)		/* loop_end */
	a[7]++;
      }
  }
}

static void
end_of_parallel (int right)
{
  int x = 0;
#pragma omp parallel num_threads(2)
  if (omp_get_thread_num ())
    x = 1;
  if (right)
    {
#pragma omp target map(tofrom: x)
      x++;
    }
  else
    {
#pragma omp parallel num_threads(2)
      if (omp_get_thread_num ())
	x = 2;					/* end_of_parallel */
      else
	{
	  later ();
#pragma omp target map(tofrom: x)		/* end_of_parallel */
	  x++;
	}
    }
}

static void
copyprivate (int right)
{
  int x = 0, *p = &x;
#pragma omp parallel num_threads(2) firstprivate(p)
  {
    if (right)
      {
#pragma omp single copyprivate(p)
	{
#pragma omp target map(tofrom: x)
	  x = 1;
	}
      }
    else
      {
#pragma omp single nowait
	{
#pragma omp target map(tofrom: x)		/* copyprivate */
	  x = 1;
	  /* The other thread's turn.  */
	}
	later ();
      }
    int mine = *p;				/* copyprivate */
    if (mine < 0)
      got = mine;
  }
}

/* The flag says that the region is over; in the other case it does not order.  */
static void
flag (int right)
{
  int x = 0, done = 0;
#pragma omp parallel num_threads(2)
  if (omp_get_thread_num ())
    {
#pragma omp target map(from: x)			/* flag */
      x = 1;
      if (right)
	__atomic_store_n (&done, 1, __ATOMIC_RELEASE);
      else
	__atomic_store_n (&done, 1, __ATOMIC_RELAXED);
    }
  else
    {
      if (right)
	while (!__atomic_load_n (&done, __ATOMIC_ACQUIRE))
	  usleep (1000);
      else
	while (!__atomic_load_n (&done, __ATOMIC_RELAXED))
	  usleep (1000);
      got = x;					/* flag */
    }
}

static void
flush (int right)
{
  int x = 0, done = 0;
#pragma omp parallel num_threads(2)
  if (omp_get_thread_num ())
    {
#pragma omp target map(from: x)			/* flush */
      x = 1;
      if (right)
	{
#pragma omp flush
	}
#pragma omp atomic write
      done = 1;
    }
  else
    {
      int seen = 0;
      while (!seen)
	{
#pragma omp atomic read
	  seen = done;
	}
      if (right)
	{
#pragma omp flush
	}
      got = x;					/* flush */
    }
}

/* A thread puts work under a lock, another one takes it.  */
static void
critical (int right)
{
  int x = 0, done = 0;
#pragma omp parallel num_threads(2)
  if (omp_get_thread_num ())
    {
#pragma omp target map(from: x)			/* critical */
      x = 1;
#pragma omp critical (work)
      done = 1;
    }
  else if (right)
    for (int seen = 0; !seen; usleep (1000))
      {
#pragma omp critical (work)
	seen = done;
	if (seen)
	  got = x;
      }
  else
    {
      later ();
#pragma omp critical (other)
      got = x;					/* critical */
    }
}

static void
lock (int right)
{
  int x = 0, done = 0;
  omp_lock_t l;
  omp_init_lock (&l);
#pragma omp parallel num_threads(2)
  if (omp_get_thread_num ())
    {
#pragma omp target map(from: x)			/* lock */
      x = 1;
      omp_set_lock (&l);
      done = 1;
      omp_unset_lock (&l);
    }
  else if (right)
    for (int seen = 0; !seen; usleep (1000))
      {
	omp_set_lock (&l);
	seen = done;
	omp_unset_lock (&l);
	if (seen)
	  got = x;
      }
  else
    {
      later ();
      got = x;					/* lock */
    }
  omp_destroy_lock (&l);
}

static void
sections (int right)
{
  int x = 0, y = 0;
#pragma omp parallel num_threads(2)
  {
#pragma omp sections nowait
    {
#pragma omp section
      {
#pragma omp target map(from: x)			/* sections */
	x = 1;
      }
#pragma omp section
      {
	later ();
	if (right)
	  y = 1;
	else
	  y = x;				/* sections */
      }
    }
  }
  got = x + y;
}

/* A task is not ordered with what its thread has done before.  */
static void
task (int right)
{
  int x = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
    if (right)
      {
#pragma omp task shared(x) depend(out: x)
	x = 1;
      }
    else
      {
#pragma omp task shared(x)
	x = 1;					/* task */
      }
    later ();
#pragma omp target map(tofrom: x) depend(inout: x)	/* task */
    x++;
    if (right)
      {
#pragma omp task shared(x) depend(in: x)
	got = x;
      }
  }
}

/* The task that the region waits for comes to its access when the region has been made.  */
static void
slow_task (int right)
{
  int x = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
    if (right)
      {
#pragma omp task shared(x) depend(out: x)
	{
	  later ();
	  x = 1;
	}
      }
    else
      {
#pragma omp task shared(x) depend(out: got)
	{
	  later ();
	  x = 1;				/* slow_task */
	}
      }
#pragma omp target nowait map(tofrom: x) depend(inout: x)	/* slow_task */
    x++;
  }
}

static void
group (int right)
{
  int x = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
    if (right)
      {
#pragma omp taskgroup
	{
#pragma omp task shared(x)
	  {
#pragma omp target nowait map(tofrom: x)
	    x++;
	  }
	}
      }
    else
      {
#pragma omp task shared(x)
	{
#pragma omp target nowait map(tofrom: x)	/* group */
	  x++;
	}
#pragma omp taskwait
	later ();
      }
    got = x;					/* group */
  }
}

static void
taskloop (int right)
{
  int x[100] = { 0 }, sum = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
    if (right)
      {
#pragma omp taskloop grainsize(10) shared(x) reduction(+: sum)
	for (int i = 0; i < 100; i++)
	  {
	    x[i] = i;
	    sum += i;
	  }
      }
    else
      {
#pragma omp taskloop grainsize(10) shared(x) nogroup firstprivate(sum)
	for (int i = 0; i < 100; i++)
	  x[i] = i + sum;			/* taskloop */
	later ();
      }
#pragma omp target map(tofrom: x)		/* taskloop */
    x[1]++;
  }
  if (right && sum != 4950)
    abort ();
}

/* What is usual: each thread has regions of its own, and its own part.  */
static void
own_parts (int right)
{
  static int a[4][100];
#pragma omp parallel num_threads(4)
  {
    int *mine = a[omp_get_thread_num ()], other = (omp_get_thread_num () + 1) % 4;
    for (int k = 0; k < 3; k++)
      {
	for (int i = 0; i < 100; i++)
	  mine[i] += k;
#pragma omp target nowait map(tofrom: mine[: 100]) depend(inout: mine[0])	/* own_parts */
	for (int i = 0; i < 100; i++)
	  mine[i]++;
#pragma omp task depend(in: mine[0]) firstprivate(mine)
	if (mine[0] < 0)
	  got = 1;
#pragma omp taskwait
	if (!right && a[other][k] < 0)		/* own_parts */
	  got = 1;
      }
  }
}

struct work { int x, done; pthread_mutex_t lock; pthread_cond_t changed; sem_t posted; };

static struct work *
new_work (void)
{
  struct work *w = calloc (1, sizeof *w);
  pthread_mutex_init (&w->lock, NULL);
  pthread_cond_init (&w->changed, NULL);
  sem_init (&w->posted, 0, 0);
  w->x = 1;
  return w;
}

/* The same region for each case, as the line names it.  */
#define THREAD_END							\
  pthread_mutex_lock (&w->lock);						\
  w->done = 1;								\
  pthread_cond_signal (&w->changed);					\
  pthread_mutex_unlock (&w->lock);					\
  sem_post (&w->posted);						\
  return NULL

static void *
thread_region (void *p)
{
  struct work *w = p;
  int *x = &w->x;
#pragma omp target map(tofrom: x[: 1]) device(0)	/* thread */
  x[0]++;
  THREAD_END;
}

static void
thread (int right)
{
  struct work *w = new_work ();
  pthread_t t;
  pthread_create (&t, NULL, thread_region, w);
  if (right)
    pthread_join (t, NULL);
  else
    later ();
  got = w->x;					/* thread */
  if (!right)
    pthread_join (t, NULL);
}

static void *
thread_start_region (void *p)
{
  struct work *w = p;
  int *x = &w->x;
#pragma omp target map(tofrom: x[: 1]) device(0)	/* thread_start */
  x[0]++;
  THREAD_END;
}

static void
thread_start (int right)
{
  struct work *w = new_work ();
  pthread_t t;
  if (right)
    w->x = 5;
  pthread_create (&t, NULL, thread_start_region, w);
  if (!right)
    w->x = 5;					/* thread_start */
  pthread_join (t, NULL);
}

static void *
mutex_region (void *p)
{
  struct work *w = p;
  int *x = &w->x;
#pragma omp target map(tofrom: x[: 1]) device(0)	/* mutex */
  x[0]++;
  THREAD_END;
}

static void
mutex (int right)
{
  struct work *w = new_work ();
  pthread_t t;
  pthread_create (&t, NULL, mutex_region, w);
  if (right)
    {
      pthread_mutex_lock (&w->lock);
      while (!w->done)
	pthread_cond_wait (&w->changed, &w->lock);
      pthread_mutex_unlock (&w->lock);
    }
  else
    later ();
  got = w->x;					/* mutex */
  pthread_join (t, NULL);
}

static void *
semaphore_region (void *p)
{
  struct work *w = p;
  int *x = &w->x;
#pragma omp target map(tofrom: x[: 1]) device(0)	/* semaphore */
  x[0]++;
  THREAD_END;
}

static void
semaphore (int right)
{
  struct work *w = new_work ();
  pthread_t t;
  pthread_create (&t, NULL, semaphore_region, w);
  if (right)
    sem_wait (&w->posted);
  else
    later ();
  got = w->x;					/* semaphore */
  pthread_join (t, NULL);
}

static int
c11_region (void *p)
{
  int *x = p;
#pragma omp target map(tofrom: x[: 1]) device(0)	/* c11_thread */
  x[0]++;
  return 7;
}

static void
c11_thread (int right)
{
  int *x = calloc (1, sizeof *x), result = 0;
  thrd_t t;
  thrd_create (&t, c11_region, x);
  if (right)
    thrd_join (t, &result);
  else
    later ();
  got = *x;					/* c11_thread */
  if (right && result != 7)
    abort ();
  if (!right)
    thrd_join (t, NULL);
}

#define CASES(X) X (before) X (behind) X (loop_end) X (end_of_parallel) X (copyprivate) X (flag) X (flush)	\
  X (critical) X (lock) X (sections) X (task) X (slow_task) X (group) X (taskloop) X (own_parts) X (thread)	\
  X (thread_start) X (mutex) X (semaphore) X (c11_thread)

int
main (int argc, char **argv)
{
#define RUN(NAME) if (argc == 3 && !strcmp (argv[1], #NAME)) { NAME (atoi (argv[2])); return got < 0; }
#define LIST(NAME) puts (#NAME);
  CASES (RUN)
  CASES (LIST)
  return 0;
}
