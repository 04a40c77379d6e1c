/* watched-threads.h -- a program that was linked with -mcheck-races tells the host plugin what orders its threads.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   For HEDDLE_SIM_CHECK=races (libgomp-nvptx/plugin/memory/host-order.cc): the program's own calls of libgomp, of
   threads and of locks go through functions of these names, hidden as those of noted-maps.h.  A release is reported
   before libgomp's function is called, an acquire after it.  For a member of a team and for a task libgomp calls a
   function of Heddle's, with data in front of the program's; this function calls the program's.

   In C++ threads and condition variables are functions of the library, which does not call here: these are replaced
   themselves.  Long: one function for each of libgomp's and the C library's.  */

/* Tell of an event, if somebody wants to know.  */

static void *
heddle_event (int what, const void *object)
{
  return heddle_watch ? heddle_watch->event (what, object) : 0;
}

/* --- teams -------------------------------------------------------------------------------------------------------- */

/* The reductions of a team are the first word of what libgomp gets.  */
struct heddle_members
{
  void *first;
  void (*function) (void *);
  void *data;
};

static void
heddle_member (void *p)
{
  struct heddle_members *m = p;
  heddle_event (HEDDLE_MEMBER_BEGINS, m);
  m->function (m->data);
  heddle_event (HEDDLE_MEMBER_ENDS, m);
}

/* Define the function NAME for a team of FUNCTION and DATA; FINISH is its end.  It returns TYPE and has more
   PARAMETERS, with ARGUMENTS for libgomp's function.  */
#define HEDDLE_TEAM(TYPE, FINISH, NAME, PARAMETERS, ...)					\
  extern TYPE NAME (void (*) (void *), void *, unsigned, HEDDLE_LIST PARAMETERS);			\
  HEDDLE_OVER TYPE										\
  NAME (void (*function) (void *), void *data, unsigned threads, HEDDLE_LIST PARAMETERS)	\
  {												\
    if (!heddle_watch)										\
      return HEDDLE_LIBGOMP (NAME, function, data, threads, __VA_ARGS__);			\
    struct heddle_members m = { data ? *(void **) data : 0, function, data };			\
    heddle_event (HEDDLE_TEAM_BEGINS, &m);							\
    FINISH (HEDDLE_LIBGOMP (NAME, heddle_member, &m, threads, __VA_ARGS__))			\
  }
#define HEDDLE_LIST(...) __VA_ARGS__
#define HEDDLE_NO_RESULT(CALL) CALL; heddle_event (HEDDLE_TEAM_ENDS, &m);
#define HEDDLE_RESULT(CALL) unsigned n = CALL; heddle_event (HEDDLE_TEAM_ENDS, &m); return n;

HEDDLE_TEAM (void, HEDDLE_NO_RESULT, GOMP_parallel, (unsigned flags), flags)
HEDDLE_TEAM (unsigned, HEDDLE_RESULT, GOMP_parallel_reductions, (unsigned flags), flags)
HEDDLE_TEAM (void, HEDDLE_NO_RESULT, GOMP_parallel_sections, (unsigned count, unsigned flags), count, flags)
#define HEDDLE_LOOP_TEAM(NAME)									\
  HEDDLE_TEAM (void, HEDDLE_NO_RESULT, NAME, (long start, long end, long step, long chunk, unsigned flags),	\
	       start, end, step, chunk, flags)
#define HEDDLE_RUNTIME_TEAM(NAME)								\
  HEDDLE_TEAM (void, HEDDLE_NO_RESULT, NAME, (long start, long end, long step, unsigned flags),	\
	       start, end, step, flags)
HEDDLE_LOOP_TEAM (GOMP_parallel_loop_static)
HEDDLE_LOOP_TEAM (GOMP_parallel_loop_dynamic)
HEDDLE_LOOP_TEAM (GOMP_parallel_loop_guided)
HEDDLE_LOOP_TEAM (GOMP_parallel_loop_nonmonotonic_dynamic)
HEDDLE_LOOP_TEAM (GOMP_parallel_loop_nonmonotonic_guided)
HEDDLE_RUNTIME_TEAM (GOMP_parallel_loop_runtime)
HEDDLE_RUNTIME_TEAM (GOMP_parallel_loop_nonmonotonic_runtime)
HEDDLE_RUNTIME_TEAM (GOMP_parallel_loop_maybe_nonmonotonic_runtime)

#define HEDDLE_BARRIER(NAME)									\
  extern void NAME (void);									\
  HEDDLE_OVER void										\
  NAME (void)											\
  {												\
    heddle_event (HEDDLE_BARRIER_REACHED, 0);							\
    HEDDLE_LIBGOMP (NAME);									\
    heddle_event (HEDDLE_BARRIER_LEFT, 0);							\
  }
#define HEDDLE_BARRIER_CANCEL(NAME)								\
  extern _Bool NAME (void);									\
  HEDDLE_OVER _Bool										\
  NAME (void)											\
  {												\
    heddle_event (HEDDLE_BARRIER_REACHED, 0);							\
    _Bool cancelled = HEDDLE_LIBGOMP (NAME);							\
    heddle_event (HEDDLE_BARRIER_LEFT, 0);							\
    return cancelled;										\
  }
HEDDLE_BARRIER (GOMP_barrier)
HEDDLE_BARRIER (GOMP_loop_end)
HEDDLE_BARRIER (GOMP_sections_end)
HEDDLE_BARRIER_CANCEL (GOMP_barrier_cancel)
HEDDLE_BARRIER_CANCEL (GOMP_loop_end_cancel)
HEDDLE_BARRIER_CANCEL (GOMP_sections_end_cancel)

extern void *GOMP_single_copy_start (void);
HEDDLE_OVER void *
GOMP_single_copy_start (void)
{
  heddle_event (HEDDLE_BARRIER_REACHED, 0);
  void *copied = HEDDLE_LIBGOMP (GOMP_single_copy_start);
  /* The event of the thread that executes the region comes at its end.  */
  if (copied)
    heddle_event (HEDDLE_BARRIER_LEFT, 0);
  return copied;
}

extern void GOMP_single_copy_end (void *);
HEDDLE_OVER void
GOMP_single_copy_end (void *data)
{
  heddle_event (HEDDLE_BARRIER_REACHED, 0);
  HEDDLE_LIBGOMP (GOMP_single_copy_end, data);
  heddle_event (HEDDLE_BARRIER_LEFT, 0);
}

extern void GOMP_workshare_task_reduction_unregister (_Bool);
HEDDLE_OVER void
GOMP_workshare_task_reduction_unregister (_Bool cancelled)
{
  if (!cancelled)
    heddle_event (HEDDLE_BARRIER_REACHED, 0);
  HEDDLE_LIBGOMP (GOMP_workshare_task_reduction_unregister, cancelled);
  if (!cancelled)
    heddle_event (HEDDLE_BARRIER_LEFT, 0);
}

/* --- tasks -------------------------------------------------------------------------------------------------------- */

/* Flags of GOMP_task and GOMP_taskloop.  */
#define HEDDLE_TASK_NOGROUP (1 << 11)
#define HEDDLE_TASK_DETACH (1 << 13)

/* In front of a task's data.  libgomp reads and writes the first WORDS words of the data: the event of a task that is
   detached; bounds and reductions of a loop.  */
struct heddle_task
{
  void *first[3];
  unsigned words;
  long offset;				/* of the program's data */
  void (*function) (void *);
  void (*copy) (void *, void *);
  void *data;				/* to be copied from */
  void *token;
  _Bool loop;				/* the token has other users */
};

static void
heddle_run_task (void *p)
{
  struct heddle_task *t = p;
  void *data = (char *) p + t->offset;
  for (unsigned i = 0; i < t->words; i++)
    ((void **) data)[i] = t->first[i];
  heddle_event (HEDDLE_TASK_BEGINS, t->token);
  t->function (data);
  heddle_event (HEDDLE_TASK_ENDS, t->token);
  if (!t->loop)
    heddle_event (HEDDLE_TASKS_DONE, t->token);
}

static void
heddle_copy_task (void *to, void *from)
{
  struct heddle_task *t = from;
  __builtin_memcpy (to, t, sizeof *t);
  for (unsigned i = 0; i < t->words; i++)
    ((void **) t->data)[i] = t->first[i];
  if (t->copy)
    t->copy ((char *) to + t->offset, t->data);
}

/* Where the program's data come behind a task that is aligned to ALIGN.  */

static long
heddle_task_offset (long align)
{
  return (sizeof (struct heddle_task) + align - 1) & -align;
}

/* Make P a task for FUNCTION.  Behind it is a copy of DATA, of SIZE bytes; with COPY, libgomp
   has the copy made later.  */

static void
heddle_fill_task (struct heddle_task *p, long offset, void (*function) (void *), void *data,
		  void (*copy) (void *, void *), long size, unsigned words, void **depend)
{
  struct heddle_task t = { .words = words, .offset = offset, .function = function, .copy = copy, .data = data };
  for (unsigned i = 0; data && i < 3 && (long) (i * sizeof (void *)) < size; i++)
    t.first[i] = ((void **) data)[i];
  t.token = heddle_event (HEDDLE_TASK_MADE, depend);
  *p = t;
  if (!copy && size)
    __builtin_memcpy ((char *) p + offset, data, size);
}

extern _Bool omp_in_final (void);
extern int omp_in_parallel (void);
extern void GOMP_task (void (*) (void *), void *, void (*) (void *, void *), long, long, _Bool, unsigned, void **, int,
		       void *);
HEDDLE_OVER void
GOMP_task (void (*function) (void *), void *data, void (*copy) (void *, void *), long size, long align, _Bool condition,
	   unsigned flags, void **depend, int priority, void *detach)
{
  if (!heddle_watch)
    {
      HEDDLE_LIBGOMP (GOMP_task, function, data, copy, size, align, condition, flags, depend, priority, detach);
      return;
    }
  if (align < (long) _Alignof (struct heddle_task))
    align = _Alignof (struct heddle_task);
  const long offset = heddle_task_offset (align), all = offset + size;
  char block[all + align];
  struct heddle_task *t = (struct heddle_task *) (((unsigned long) block + align - 1) & -align);
  heddle_fill_task (t, offset, function, data, copy, size, (flags & HEDDLE_TASK_DETACH) && size ? 1 : 0,
		    (flags & 8) ? depend : 0);
  /* A single thread executes the task at once, if possible.  */
  const _Bool included = !(flags & HEDDLE_TASK_DETACH) && (!condition || !omp_in_parallel () || omp_in_final ());
  void *const token = t->token;
  if (included)
    heddle_event (HEDDLE_TASK_KEPT, token);
  HEDDLE_LIBGOMP (GOMP_task, heddle_run_task, t, copy ? heddle_copy_task : 0, all, align, condition, flags, depend,
		  priority, detach);
  if (included)
    {
      heddle_event (HEDDLE_TASK_INCLUDED, token);
      heddle_event (HEDDLE_TASKS_DONE, token);
    }
}

#define HEDDLE_TASKLOOP(NAME, TYPE)								\
  extern void NAME (void (*) (void *), void *, void (*) (void *, void *), long, long, unsigned, unsigned long,	\
		    int, TYPE, TYPE, TYPE);								\
  HEDDLE_OVER void										\
  NAME (void (*function) (void *), void *data, void (*copy) (void *, void *), long size, long align,	\
	unsigned flags, unsigned long tasks, int priority, TYPE start, TYPE end, TYPE step)			\
  {												\
    if (!heddle_watch)										\
      {												\
	HEDDLE_LIBGOMP (NAME, function, data, copy, size, align, flags, tasks, priority, start, end, step);	\
	return;											\
      }												\
    if (align < (long) _Alignof (struct heddle_task))						\
      align = _Alignof (struct heddle_task);							\
    const long offset = heddle_task_offset (align), all = offset + size;			\
    char block[all + align];									\
    struct heddle_task *t = (struct heddle_task *) (((unsigned long) block + align - 1) & -align);	\
    heddle_fill_task (t, offset, function, data, copy, size, 2, 0);				\
    t->loop = 1;										\
    const _Bool group = !(flags & HEDDLE_TASK_NOGROUP);						\
    void *const token = t->token;								\
    if (group)											\
      heddle_event (HEDDLE_GROUP_BEGINS, 0);							\
    HEDDLE_LIBGOMP (NAME, heddle_run_task, t, copy ? heddle_copy_task : 0, all, align, flags, tasks, priority,	\
		    start, end, step);									\
    if (group)											\
      {												\
	heddle_event (HEDDLE_GROUP_ENDS, 0);							\
	heddle_event (HEDDLE_TASK_INCLUDED, token);						\
	heddle_event (HEDDLE_TASKS_DONE, token);						\
      }												\
  }
HEDDLE_TASKLOOP (GOMP_taskloop, long)
HEDDLE_TASKLOOP (GOMP_taskloop_ull, unsigned long long)

extern void GOMP_taskwait (void);
HEDDLE_OVER void
GOMP_taskwait (void)
{
  HEDDLE_LIBGOMP (GOMP_taskwait);
  heddle_event (HEDDLE_TASKS_AWAITED, 0);
}

HEDDLE_OVER void
GOMP_taskwait_depend (void **depend)
{
  HEDDLE_LIBGOMP (GOMP_taskwait_depend, depend);
  heddle_event (HEDDLE_DEPENDS_AWAITED, depend);
}

extern void GOMP_taskgroup_start (void);
HEDDLE_OVER void
GOMP_taskgroup_start (void)
{
  heddle_event (HEDDLE_GROUP_BEGINS, 0);
  HEDDLE_LIBGOMP (GOMP_taskgroup_start);
}

extern void GOMP_taskgroup_end (void);
HEDDLE_OVER void
GOMP_taskgroup_end (void)
{
  HEDDLE_LIBGOMP (GOMP_taskgroup_end);
  heddle_event (HEDDLE_GROUP_ENDS, 0);
}

extern void omp_fulfill_event (unsigned long);
HEDDLE_OVER void
omp_fulfill_event (unsigned long event)
{
  heddle_event (HEDDLE_EVENT_FULFILLED, 0);
  HEDDLE_LIBGOMP (omp_fulfill_event, event);
}

/* --- locks -------------------------------------------------------------------------------------------------------- */

/* Define the function NAME with PARAMETERS, for a call of libgomp's with ARGUMENTS: an acquire of OBJECT, if CONDITION
   holds for the result r.  */
#define HEDDLE_GETS(TYPE, NAME, PARAMETERS, ARGUMENTS, OBJECT, CONDITION)			\
  extern TYPE NAME PARAMETERS;									\
  HEDDLE_OVER TYPE										\
  NAME PARAMETERS										\
  {												\
    TYPE r = HEDDLE_CALL (NAME, HEDDLE_LIST ARGUMENTS);					\
    if (CONDITION)										\
      heddle_event (HEDDLE_SYNC_ACQUIRE, OBJECT);						\
    return r;											\
  }
#define HEDDLE_GETS_VOID(NAME, PARAMETERS, ARGUMENTS, OBJECT)					\
  extern void NAME PARAMETERS;									\
  HEDDLE_OVER void										\
  NAME PARAMETERS										\
  {												\
    HEDDLE_CALL (NAME, HEDDLE_LIST ARGUMENTS);							\
    heddle_event (HEDDLE_SYNC_ACQUIRE, OBJECT);							\
  }
/* The same for a function that releases OBJECT.  */
#define HEDDLE_FREES(TYPE, NAME, PARAMETERS, ARGUMENTS, OBJECT)					\
  extern TYPE NAME PARAMETERS __attribute__ ((aligned (16)));					\
  HEDDLE_OVER TYPE										\
  NAME PARAMETERS										\
  {												\
    heddle_event (HEDDLE_SYNC_RELEASE, OBJECT);							\
    return HEDDLE_CALL (NAME, HEDDLE_LIST ARGUMENTS);						\
  }
#define HEDDLE_CALL(NAME, ...) HEDDLE_LIBGOMP (NAME, __VA_ARGS__)

static const char heddle_critical, heddle_atomic, heddle_ordered;
HEDDLE_GETS_VOID (GOMP_critical_start, (void), (), &heddle_critical)
HEDDLE_FREES (void, GOMP_critical_end, (void), (), &heddle_critical)
HEDDLE_GETS_VOID (GOMP_critical_name_start, (void **name), (name), name)
HEDDLE_FREES (void, GOMP_critical_name_end, (void **name), (name), name)
HEDDLE_GETS_VOID (GOMP_atomic_start, (void), (), &heddle_atomic)
HEDDLE_FREES (void, GOMP_atomic_end, (void), (), &heddle_atomic)
HEDDLE_GETS_VOID (GOMP_ordered_start, (void), (), &heddle_ordered)
HEDDLE_FREES (void, GOMP_ordered_end, (void), (), &heddle_ordered)

HEDDLE_GETS_VOID (omp_set_lock, (void *l), (l), l)
HEDDLE_FREES (void, omp_unset_lock, (void *l), (l), l)
HEDDLE_GETS (int, omp_test_lock, (void *l), (l), l, r)
HEDDLE_GETS_VOID (omp_set_nest_lock, (void *l), (l), l)
HEDDLE_FREES (void, omp_unset_nest_lock, (void *l), (l), l)
HEDDLE_GETS (int, omp_test_nest_lock, (void *l), (l), l, r)
HEDDLE_GETS_VOID (omp_set_lock_, (void *l), (l), l)
HEDDLE_FREES (void, omp_unset_lock_, (void *l), (l), l)
HEDDLE_GETS (int, omp_test_lock_, (void *l), (l), l, r)
HEDDLE_GETS_VOID (omp_set_nest_lock_, (void *l), (l), l)
HEDDLE_FREES (void, omp_unset_nest_lock_, (void *l), (l), l)
HEDDLE_GETS (int, omp_test_nest_lock_, (void *l), (l), l, r)

/* --- the C library's threads and locks ---------------------------------------------------------------------------- */

HEDDLE_GETS (int, pthread_mutex_lock, (void *m), (m), m, 1)
HEDDLE_GETS (int, pthread_mutex_trylock, (void *m), (m), m, !r)
HEDDLE_GETS (int, pthread_mutex_timedlock, (void *m, const void *t), (m, t), m, !r)
HEDDLE_GETS (int, pthread_mutex_clocklock, (void *m, int c, const void *t), (m, c, t), m, !r)
HEDDLE_FREES (int, pthread_mutex_unlock, (void *m), (m), m)
HEDDLE_GETS (int, pthread_rwlock_rdlock, (void *l), (l), l, 1)
HEDDLE_GETS (int, pthread_rwlock_wrlock, (void *l), (l), l, 1)
HEDDLE_GETS (int, pthread_rwlock_tryrdlock, (void *l), (l), l, !r)
HEDDLE_GETS (int, pthread_rwlock_trywrlock, (void *l), (l), l, !r)
HEDDLE_FREES (int, pthread_rwlock_unlock, (void *l), (l), l)
HEDDLE_GETS (int, pthread_spin_lock, (volatile int *l), (l), (const void *) l, 1)
HEDDLE_GETS (int, pthread_spin_trylock, (volatile int *l), (l), (const void *) l, !r)
HEDDLE_FREES (int, pthread_spin_unlock, (volatile int *l), (l), (const void *) l)
HEDDLE_GETS (int, sem_wait, (void *s), (s), s, !r)
HEDDLE_GETS (int, sem_trywait, (void *s), (s), s, !r)
HEDDLE_GETS (int, sem_timedwait, (void *s, const void *t), (s, t), s, !r)
HEDDLE_FREES (int, sem_post, (void *s), (s), s)
HEDDLE_GETS (int, mtx_lock, (void *m), (m), m, 1)
HEDDLE_GETS (int, mtx_trylock, (void *m), (m), m, !r)
HEDDLE_FREES (int, mtx_unlock, (void *m), (m), m)
HEDDLE_FREES (int, pthread_cond_signal, (void *c), (c), c)
HEDDLE_FREES (int, pthread_cond_broadcast, (void *c), (c), c)
HEDDLE_FREES (int, cnd_signal, (void *c), (c), c)
HEDDLE_FREES (int, cnd_broadcast, (void *c), (c), c)

/* To wait at a condition variable C is to release and to get its mutex M.  */
#define HEDDLE_WAITS(TYPE, NAME, PARAMETERS, ARGUMENTS, C, M)					\
  extern TYPE NAME PARAMETERS;									\
  HEDDLE_OVER TYPE										\
  NAME PARAMETERS										\
  {												\
    heddle_event (HEDDLE_SYNC_RELEASE, M);							\
    TYPE r = HEDDLE_CALL (NAME, HEDDLE_LIST ARGUMENTS);					\
    heddle_event (HEDDLE_SYNC_ACQUIRE, M);							\
    heddle_event (HEDDLE_SYNC_ACQUIRE, C);							\
    return r;											\
  }
HEDDLE_WAITS (int, pthread_cond_wait, (void *c, void *m), (c, m), c, m)
HEDDLE_WAITS (int, pthread_cond_timedwait, (void *c, void *m, const void *t), (c, m, t), c, m)
HEDDLE_WAITS (int, pthread_cond_clockwait, (void *c, void *m, int k, const void *t), (c, m, k, t), c, m)
HEDDLE_WAITS (int, cnd_wait, (void *c, void *m), (c, m), c, m)
HEDDLE_WAITS (int, cnd_timedwait, (void *c, void *m, const void *t), (c, m, t), c, m)
HEDDLE_WAITS (int, pthread_barrier_wait, (void *b), (b), b, b)
HEDDLE_WAITS (int, pthread_once, (void *o, void (*f) (void)), (o, f), o, o)

/* The start data of a thread: the program's function FUNCTION, or that of C11 FUNCTION_C11.  */
struct heddle_thread
{
  void *(*function) (void *);
  int (*function_c11) (void *);
  void *data, *token;
};

extern void *malloc (unsigned long);
extern void free (void *);

static struct heddle_thread *
heddle_new_thread (void *(*function) (void *), int (*function_c11) (void *), void *data)
{
  struct heddle_thread *t = malloc (sizeof *t);
  if (t)
    *t = (struct heddle_thread) { function, function_c11, data, heddle_event (HEDDLE_THREAD_MADE, 0) };
  return t;
}

static void *
heddle_run_thread (void *p)
{
  const struct heddle_thread t = *(struct heddle_thread *) p;
  free (p);
  heddle_event (HEDDLE_THREAD_BEGINS, t.token);
  void *r = t.function (t.data);
  heddle_event (HEDDLE_THREAD_ENDS, 0);
  return r;
}

static int
heddle_run_thread_c11 (void *p)
{
  const struct heddle_thread t = *(struct heddle_thread *) p;
  free (p);
  heddle_event (HEDDLE_THREAD_BEGINS, t.token);
  int r = t.function_c11 (t.data);
  heddle_event (HEDDLE_THREAD_ENDS, 0);
  return r;
}

extern int pthread_create (unsigned long *, const void *, void *(*) (void *), void *);
HEDDLE_OVER int
pthread_create (unsigned long *thread, const void *attributes, void *(*function) (void *), void *data)
{
  struct heddle_thread *t = heddle_watch ? heddle_new_thread (function, 0, data) : 0;
  return t ? HEDDLE_LIBGOMP (pthread_create, thread, attributes, heddle_run_thread, t)
	   : HEDDLE_LIBGOMP (pthread_create, thread, attributes, function, data);
}

extern int thrd_create (unsigned long *, int (*) (void *), void *);
HEDDLE_OVER int
thrd_create (unsigned long *thread, int (*function) (void *), void *data)
{
  struct heddle_thread *t = heddle_watch ? heddle_new_thread (0, function, data) : 0;
  return t ? HEDDLE_LIBGOMP (thrd_create, thread, heddle_run_thread_c11, t)
	   : HEDDLE_LIBGOMP (thrd_create, thread, function, data);
}

extern int pthread_join (unsigned long, void **);
HEDDLE_OVER int
pthread_join (unsigned long thread, void **value)
{
  int r = HEDDLE_LIBGOMP (pthread_join, thread, value);
  heddle_event (HEDDLE_THREAD_JOINED, (const void *) thread);
  return r;
}

extern int thrd_join (unsigned long, int *);
HEDDLE_OVER int
thrd_join (unsigned long thread, int *value)
{
  int r = HEDDLE_LIBGOMP (thrd_join, thread, value);
  heddle_event (HEDDLE_THREAD_JOINED, (const void *) thread);
  return r;
}

extern void pthread_exit (void *) __attribute__ ((noreturn));
HEDDLE_OVER void
pthread_exit (void *value)
{
  heddle_event (HEDDLE_THREAD_ENDS, 0);
  HEDDLE_LIBGOMP (pthread_exit, value);
  __builtin_unreachable ();
}

/* --- libstdc++'s -------------------------------------------------------------------------------------------------- */

/* A std::thread::_State, as libstdc++ sees it: a table of two destructors, the second of which frees it, and the
   thread's work.  */
struct heddle_state
{
  void (*const *table) (void *);
  struct heddle_state *inner;
  void *token;
};

static void
heddle_end_state (void *p)
{
  struct heddle_state *inner = ((struct heddle_state *) p)->inner;
  inner->table[1] (inner);
}

static void
heddle_delete_state (void *p)
{
  heddle_end_state (p);
  free (p);
}

static void
heddle_run_state (void *p)
{
  struct heddle_state *s = p;
  heddle_event (HEDDLE_THREAD_BEGINS, s->token);
  s->inner->table[2] (s->inner);
  heddle_event (HEDDLE_THREAD_ENDS, 0);
}

static void (*const heddle_state_table[]) (void *) = { heddle_end_state, heddle_delete_state, heddle_run_state };

/* std::thread::_M_start_thread (std::unique_ptr<_State>, void (*) ()).  */
#define heddle_start_thread _ZNSt6thread15_M_start_threadESt10unique_ptrINS_6_StateESt14default_deleteIS1_EEPFvvE
extern void heddle_start_thread (void *, struct heddle_state **, void (*) (void));
HEDDLE_OVER void
heddle_start_thread (void *thread, struct heddle_state **state, void (*depend) (void))
{
  static void *known;
  struct heddle_state *s = heddle_watch ? malloc (sizeof *s) : 0;
  if (s)
    {
      *s = (struct heddle_state) { heddle_state_table, *state, heddle_event (HEDDLE_THREAD_MADE, 0) };
      *state = s;
    }
  void *const start = heddle_libgomp_function ("_ZNSt6thread15_M_start_threadESt10unique_ptrINS_6_StateE"
					       "St14default_deleteIS1_EEPFvvE", &known);
  ((__typeof__ (&heddle_start_thread)) start) (thread, state, depend);
}

/* std::thread::join ().  The last bit of a pointer to a member function is for virtual ones.  */
extern void _ZNSt6thread4joinEv (unsigned long *) __attribute__ ((aligned (16)));
HEDDLE_OVER void
_ZNSt6thread4joinEv (unsigned long *thread)
{
  const unsigned long number = *thread;
  HEDDLE_LIBGOMP (_ZNSt6thread4joinEv, thread);
  heddle_event (HEDDLE_THREAD_JOINED, (const void *) number);
}

/* std::condition_variable::wait (std::unique_lock<std::mutex> &), notify_one () and notify_all ().  */
extern void _ZNSt18condition_variable4waitERSt11unique_lockISt5mutexE (void *, void **) __attribute__ ((aligned (16)));
HEDDLE_OVER void
_ZNSt18condition_variable4waitERSt11unique_lockISt5mutexE (void *variable, void **lock)
{
  heddle_event (HEDDLE_SYNC_RELEASE, *lock);
  HEDDLE_LIBGOMP (_ZNSt18condition_variable4waitERSt11unique_lockISt5mutexE, variable, lock);
  heddle_event (HEDDLE_SYNC_ACQUIRE, *lock);
  heddle_event (HEDDLE_SYNC_ACQUIRE, variable);
}
HEDDLE_FREES (void, _ZNSt18condition_variable10notify_oneEv, (void *c), (c), c)
HEDDLE_FREES (void, _ZNSt18condition_variable10notify_allEv, (void *c), (c), c)
