/* { dg-do run } */
/* What the host's functions get as pointers: mapped memory, variables of declare target, automatic variables of threads,
   teams and SIMD lanes, strings, memory of malloc; what they write is there behind the call, and the other way round.  */

#include <stdlib.h>
#include <string.h>

void host_fill (int *, int, int) __asm__ ("fill");
int host_sum (const int *, int) __asm__ ("sum");
size_t host_length (const char *) __asm__ ("length");
const char *host_behind (const char *, int) __asm__ ("behind");
void host_swap (void **) __asm__ ("swap");

void
fill (int *p, int n, int value)
{
  for (int i = 0; i < n; i++)
    p[i] = value + i;
}

int
sum (const int *p, int n)
{
  int s = 0;
  for (int i = 0; i < n; i++)
    s += p[i];
  return s;
}

size_t
length (const char *s)
{
  return strlen (s);
}

const char *
behind (const char *s, int c)
{
  return strchr (s, c) + 1;
}

void
swap (void **p)
{
  void *first = p[0];
  p[0] = p[1];
  p[1] = first;
}

#pragma omp declare target
int global[8];
const int table[4] = { 1, 20, 300, 4000 };

/* Not seen through.  */
__attribute__ ((noinline)) int
through (int *p, int n)
{
  host_fill (p, n, 5);
  return host_sum (p, n);
}
#pragma omp end declare target

#define N 100

int
main (void)
{
  int a[N], b[N], errors = 0;

  /* Mapped memory, written before and read behind by the device.  */
#pragma omp target map(tofrom: a, errors)
  {
    for (int i = 0; i < N; i++)
      a[i] = 3;
    if (host_sum (a, N) != 3 * N)
      errors++;
    host_fill (a + 10, 20, 100);
    if (a[9] != 3 || a[10] != 100 || a[29] != 119 || a[30] != 3)
      errors++;

    /* Variables of the device.  */
    host_fill (global, 8, 1);
    if (global[0] != 1 || global[7] != 8 || host_sum (table, 4) != 4321)
      errors++;

    /* Strings, and a pointer that comes back.  */
    if (host_length ("warp and weft") != 13 || strcmp (host_behind ("key=value", '='), "value") != 0)
      errors++;

    /* The heap.  */
    int *p = malloc (10 * sizeof (int));
    if (p)
      {
	host_fill (p, 10, 0);
	if (p[9] != 9)
	  errors++;
      }
    free (p);

    /* Pointers in memory.  */
    void *two[2] = { a, b };
    host_swap (two);
    if (two[0] != b || two[1] != a)
      errors++;
  }
  if (errors || a[10] != 100 || a[0] != 3)
    abort ();

  /* Automatic variables: of threads, ... */
#pragma omp target teams distribute parallel for map(from: a, b)
  for (int i = 0; i < N; i++)
    {
      int own[4], x = i;
      host_fill (own, 4, i);
      host_fill (&x, 1, i + 7);
      a[i] = own[0] + own[3] + x;
      b[i] = through (own, 4);
    }
  for (int i = 0; i < N; i++)
    if (a[i] != 3 * i + 10 || b[i] != 26)
      abort ();

  /* ... of teams, ... */
#pragma omp target teams num_teams(3) map(tofrom: errors)
  {
    int team[16];
    host_fill (team, 16, 40);
#pragma omp parallel for
    for (int i = 0; i < 16; i++)
      team[i] += i;
    if (host_sum (team, 16) != 16 * 40 + 2 * 120)
      __atomic_fetch_add (&errors, 1, __ATOMIC_RELAXED);
  }

  /* ... and of SIMD lanes.  */
#pragma omp target simd map(from: a)
  for (int i = 0; i < N; i++)
    {
      int own[3] = { i, i, i };
      host_fill (&own[1], 2, i + 1);
      a[i] = host_sum (own, 3);
    }
  for (int i = 0; i < N; i++)
    if (a[i] != 3 * i + 3)
      abort ();
  return errors;
}
