/* Functions with regions become part of their callers (inlined-regions.cc), where only the copies of data may change:
   with static variables, by address, recursive, with arrays of variable length, alloca, setjmp, variable arguments,
   nested in others, in threads; the host looks in between by all kinds of ways.  */
/* { dg-do run } */
/* { dg-options "-O2 -w" } */
/* { dg-additional-options "-pthread" } */
#include <alloca.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { n = 500 };
static int fixed[n];
int shown[n];

static void
check (int found, int wanted, int line)
{
  if (found != wanted)
    {
      printf ("line %d: %d, not %d\n", line, found, wanted);
      abort ();
    }
}
#define CHECK(found, wanted) check (found, wanted, __LINE__)

static void
add (int *a, int k)
{
#pragma omp target teams distribute parallel for map(tofrom: a[0:n])
  for (int i = 0; i < n; i++)
    a[i] += k;
}

static int
counted (int *a)
{
  static int calls;
  add (a, ++calls);
  return calls;
}

static int
again (int *a, int depth)
{
  add (a, 1);
  return depth ? again (a, depth - 1) + a[depth] : a[0];
}

static int odd (int *a, int k);
static int
even (int *a, int k)
{
  add (a, 1);
  return k ? odd (a, k - 1) : a[1];
}
static int
odd (int *a, int k)
{
  add (a, 2);
  return k ? even (a, k - 1) : a[1];
}

static int
variable_length (int *a, int m)
{
  int own[m];
  memset (own, 0, sizeof own);
#pragma omp target teams distribute parallel for map(to: a[0:n]) map(tofrom: own[0:m])
  for (int i = 0; i < m; i++)
    own[i] += a[i];
  return own[m - 1];
}

static int
on_stack (int *a, int m)
{
  int *own = alloca (m * sizeof (int));
#pragma omp target teams distribute parallel for map(to: a[0:n]) map(from: own[0:m])
  for (int i = 0; i < m; i++)
    own[i] = a[i] + i;
  return own[m - 1];
}

static int
with_arguments (int *a, int count, ...)
{
  va_list list;
  va_start (list, count);
  for (int i = 0; i < count; i++)
    add (a, va_arg (list, int));
  va_end (list);
  return a[3];
}

static jmp_buf back;
static void
leave (int *a, int k)
{
  add (a, k);
  if (a[0] > 5)
    longjmp (back, a[0]);
}

static int
jumps (int *a)
{
  int got = setjmp (back);
  if (got)
    return got;
  for (;;)
    leave (a, 3);
}

static int seen;
static void
handler (int number)
{
  seen = fixed[7];
}

static void *
in_thread (void *a)
{
  for (int step = 0; step < 3; step++)
    add (a, 1);
  return NULL;
}

static int
later (const void *a, const void *b)
{
  add (shown, 1);
  return *(const int *) a - *(const int *) b;
}

int
main (void)
{
  int *a = calloc (n, sizeof (int)), *b = calloc (n, sizeof (int));
  int local[n];
  memset (local, 0, sizeof local);

  int calls = 0;
  for (int step = 0; step < 4; step++)
    calls = counted (a);
  CHECK (calls, 4);
  CHECK (a[n - 1], 10);

  void (*volatile by_address) (int *, int) = add;
  for (int step = 0; step < 3; step++)
    {
      add (a, 1);
      by_address (a, 2);
      CHECK (a[step], 10 + 3 * (step + 1));
    }
  CHECK (again (b, 3), 4 + 4 + 4 + 4);
  CHECK (even (b, 3), 4 + 1 + 2 + 1 + 2);

  int total = 0;
  for (int step = 1; step < 40; step++)
    {
      add (b, 1);
      total += variable_length (b, step * 7) + on_stack (b, step);
    }
  int wanted = 0;
  for (int step = 1; step < 40; step++)
    wanted += 2 * (10 + step) + step - 1;
  CHECK (total, wanted);
  CHECK (with_arguments (b, 4, 1, 2, 3, 4), 10 + 39 + 10);
  CHECK (jumps (local), 6);
  add (local, 1);
  CHECK (local[n - 1], 7);

  /* A signal's handler.  */
  signal (SIGUSR1, handler);
  for (int step = 0; step < 3; step++)
    {
      add (fixed, 5);
      raise (SIGUSR1);
      CHECK (seen, 5 * (step + 1));
    }

  /* A nested function, with its caller's array.  */
  int outer[n];
  memset (outer, 0, sizeof outer);
  void nested (int k)
  {
    add (outer, k);
    outer[k]++;
  }
  for (int step = 0; step < 3; step++)
    {
      add (outer, 1);
      nested (step);
    }
  CHECK (outer[0] + outer[1] + outer[2] + outer[3], 4 * 6 + 3);

  /* Threads, each with an array of its own; one that changes it between two regions.  */
  pthread_t thread;
  for (int step = 0; step < 2; step++)
    {
      add (local, 1);
      pthread_create (&thread, NULL, in_thread, local);
      pthread_join (thread, NULL);
      add (local, 1);
    }
  CHECK (local[9], 7 + 10);
#pragma omp parallel num_threads(3)
  {
    int own[n];
    memset (own, 0, sizeof own);
    for (int step = 0; step < 4; step++)
      add (own, step);
    CHECK (own[n - 2], 6);
  }

  /* A function of the C library that calls back.  */
  int keys[] = { 3, 1, 2 };
  add (shown, 1);
  qsort (keys, 3, sizeof *keys, later);
  const int after = shown[0];
  add (shown, 1);
  CHECK (shown[0], after + 1);
  CHECK (keys[0], 1);

  /* What is reallocated, freed on some ways, exchanged, one array by two names.  */
  for (int step = 0; step < 5; step++)
    {
      add (a, 1);
      if (step % 2)
	a = realloc (a, (n + step) * sizeof (int));
      if (step == 3)
	{
	  free (b);
	  b = malloc (n * sizeof (int));
	  memcpy (b, a, n * sizeof (int));
	}
      int *other = a;
      a = b;
      b = other;
      if (step == 4)
	continue;
      add (b, 2);
    }
  int sum = a[0] + b[0];
  int *one = a, *two = a;
  for (int step = 0; step < 3; step++)
    {
      add (one, 1);
      two[0] += 10;
      add (two, 1);
    }
  CHECK (a[0] + b[0], sum + 36);
  free (a);
  free (b);
  return 0;
}
