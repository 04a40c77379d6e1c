/* { dg-do run } */
/* { dg-additional-options "-Wl,-z,execstack" } */
/* Pointers to nested functions that use their parent's variables, beside pointers to others: passed down, compared,
   kept in a table, through recursion, to the library's qsort, and in lanes that call different ones.  The device
   refused them.  */

#include <stdlib.h>

typedef int function (int);
typedef struct { int a[5]; } five;
typedef five maker (int, ...);

#pragma omp declare target
__attribute__ ((noipa)) static int
call (function *f, int x)
{
  return f (x);
}

static int
twice (int x)
{
  return 2 * x;
}

static five
plain (int n, ...)
{
  return (five) { { n, n + 1, n + 2, n + 3, n + 4 } };
}

__attribute__ ((noipa)) static int
fold (int n, function *outer)
{
  int calls = 0;
  int mine (int x)
  {
    calls++;
    return x + n + (outer ? outer (x) : 0);
  }
  if (n == 0)
    return call (mine, 1);
  return fold (n - 1, mine) * 10 + calls;
}

__attribute__ ((noipa)) static int
make (maker *m)
{
  five a = m (7, 1.5, 8);
  return a.a[0] + 10 * a.a[4];
}

__attribute__ ((noipa)) static int
parent (int n)
{
  int steps = 0;
  int add (int x)
  {
#pragma omp atomic
    steps++;
    return x + n;
  }
  int compare (const void *a, const void *b)
  {
    steps++;
    return (*(const int *) a - *(const int *) b) * (n < 0 ? -1 : 1);
  }
  five nested (int k, ...)
  {
    five r = plain (k);
    __builtin_va_list ap;
    __builtin_va_start (ap, k);
    r.a[0] += __builtin_va_arg (ap, double) * 2;
    r.a[4] += __builtin_va_arg (ap, int) + n;
    __builtin_va_end (ap);
    return r;
  }
  function *table[3] = { twice, add, twice };
  int sum = 0;
  for (int i = 0; i < 3; i++)
    sum += call (table[i], i + 1) + (table[i] == add) + (table[i] == twice) * 2;
  int a[6] = { 4, 1, 3, 9, -2, 7 };
  qsort (a, 6, sizeof a[0], compare);
  for (int i = 0; i < 6; i++)
    sum = sum * 3 + a[i];
  int lanes[40];
#pragma omp simd
  for (int i = 0; i < 40; i++)
    lanes[i] = (i % 3 ? twice : (function *) table[i % 2]) (i);
  for (int i = 0; i < 40; i++)
    sum += lanes[i] * i;
  return sum + (steps > 5) + make (plain) + make (nested) * 1000 + fold (3, twice);
}
#pragma omp end declare target

int
main (void)
{
  int r[2];
#pragma omp target map(from: r)
  {
    r[0] = parent (10);
    r[1] = parent (-3);
  }
  if (r[0] != parent (10) || r[1] != parent (-3))
    __builtin_abort ();
  return 0;
}
