/* Right uses of automatic variables that a check could take for mistakes: a case has no mistake, whatever its second
   argument is.  What the check has to know is above each.  No function of the host is called: where one
   is, the check says nothing of what nobody has written (automatics-host.c).  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#pragma omp declare target
volatile int zero;
int got;
struct parts { int x, a[4]; char c[3]; };
struct bits { unsigned a: 3, b: 7, c: 20; };

__attribute__ ((noinline)) static void
show (int *p)
{
  got += *p;
}

__attribute__ ((noinline)) static int
first_of (const struct parts *p)
{
  return p->x;
}

__attribute__ ((noinline)) static int
by_value (struct parts p)
{
  return p.x;
}

__attribute__ ((noinline)) static void
copy_of_any_size (void *to, const void *from, size_t size)
{
  memcpy (to, from, size);
}

__attribute__ ((noinline)) static int
sum_of_own (int n)
{
  int a[8];
  for (int i = 0; i < 8; i++)
    a[i] = n;
  show (a);
  return a[n & 7];
}

__attribute__ ((noinline)) static int
deeper (int n)
{
  int a[4];
  for (int i = 0; i < 4; i++)
    a[i] = n;
  if (n > 0)
    a[n & 3] += deeper (n - 1);
  show (a);
  return a[n & 3];
}
#pragma omp end declare target

/* An atomic operation on an object of one or two bytes is one on the word around it.  */
static void
small_atomics (void)
{
#pragma omp target
  {
    unsigned char c = 0;
    short s = 0;
#pragma omp parallel num_threads(4)
    {
#pragma omp atomic
      c++;
#pragma omp atomic
      s++;
    }
    got = c + s;
  }
}

/* A store to a bit-field loads what is around it.  */
static void
bit_fields (void)
{
#pragma omp target
  {
    struct bits b, *p = &b;
    p->b = 5 + zero;
    p->a = zero;
    got = p->b + p->a;
  }
}

/* A block of arguments gets variables that have no value yet.  */
static void
no_value_yet (void)
{
#pragma omp target
  {
    int a, b[4];
    struct parts s;
#pragma omp parallel num_threads(2) firstprivate(a, b, s)
    {
      a = zero;
      b[zero] = 1;
      s.x = 1;
      got = a + b[zero] + s.x;
    }
  }
}

/* Nor need tasks have values to take along.  */
static void
no_value_in_task (void)
{
#pragma omp target
  {
    int a;
    struct parts s;
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp task firstprivate(a, s)
      {
	a = zero;
	s.x = a;
	got = s.x;
      }
    }
  }
}

/* Nor the members of a structure that is copied, passed or returned.  */
static void
copied (void)
{
#pragma omp target
  {
    struct parts s, t, u;
    s.x = 1;
    t = s;
    memcpy (&u, &t, sizeof u);
    got = first_of (&u) + by_value (t);
  }
}

/* Nor what memcpy copies.  */
static void
copied_by_call (void)
{
#pragma omp target
  {
    int a[9], b[9];
    a[4] = 1;
    copy_of_any_size (b, a, sizeof a - zero);
    memmove (a, b + zero, sizeof a - zero);
    got = a[4];
  }
}

/* Neighbours that are loaded together are looked at each by itself.  */
static void
neighbours (void)
{
#pragma omp target
  {
    struct parts s[2];
    s[zero].a[1] = 3;
    s[zero].a[2] = 4;
    struct parts t = s[zero];
    got = t.a[1] + t.a[2];
  }
}

/* Lanes of one thread that have parted come to a function one after the other, with one frame.  */
static void
parted_lanes (void)
{
#pragma omp target teams distribute parallel for num_teams(2) thread_limit(64)
  for (int i = 0; i < 128; i++)
    {
      int n = 0;
      for (int k = 0; k < i % 5; k++)
	n += i % 3 ? sum_of_own (k) : deeper (k);
      if (n < 0)
	got = n;
    }
}

/* A thread goes from one function to the next, which has the frame of the first.  */
static void
one_after_another (void)
{
#pragma omp target
  {
#pragma omp parallel num_threads(4)
    for (int k = 0; k < 3; k++)
      {
	sum_of_own (k);
	deeper (k);
      }
    got = deeper (5) + sum_of_own (2);
  }
}

/* What a region leaves behind is nothing to the next, which has the same stacks.  */
static void
region_after_region (void)
{
#pragma omp target
  got = deeper (6);
#pragma omp target teams num_teams(4)
  {
    int a[64];
#pragma omp parallel for num_threads(4)
    for (int i = 0; i < 64; i++)
      a[i] = i;
    if (a[63] != 63)
      got = 1;
  }
#pragma omp target
  got = sum_of_own (3);
}

/* Variables of variable size come and go in loops.  */
static void
variable_sizes (void)
{
#pragma omp target
  {
    int sum = 0;
    for (int n = 1; n < 9; n++)
      {
	int a[n + zero], b[n + zero];
	for (int i = 0; i < n; i++)
	  a[i] = b[i] = i;
	show (a);
	show (b);
	if (n % 3 == 0)
	  continue;
	int *c = __builtin_alloca (4 * n);
	*c = a[n - 1];
	show (c);
	sum += *c + b[0];
      }
    got = sum;
  }
}

/* SIMD lanes have slices of the stack.  */
static void
slices (void)
{
#pragma omp target
  {
    int sum = 0;
#pragma omp simd reduction(+: sum)
    for (int i = 0; i < 64; i++)
      sum += sum_of_own (i % 8) + deeper (i % 3);
    got = sum;
  }
}

int
main (int argc, char **argv)
{
#define CASES(X) X (small_atomics) X (bit_fields) X (no_value_yet) X (no_value_in_task) X (copied)		\
  X (copied_by_call) X (neighbours) X (parted_lanes) X (one_after_another) X (region_after_region)		\
  X (variable_sizes) X (slices)
#define RUN(NAME) if (argc == 3 && !strcmp (argv[1], #NAME)) { NAME (); return 0; }
#define LIST(NAME) puts (#NAME);
  CASES (RUN)
  CASES (LIST)
  return 0;
}
