/* { dg-do run } */
/* The same in "target data", "enter data" and "exit data", where the struct is found through a pointer.  */

#include <stdlib.h>

struct table { double *unused; short n; int *key; long *value; };

static long
sum_on_device (struct table *p)
{
  long sum = 0;
#pragma omp target map(tofrom: sum)
  for (int i = 0; i < p->n; i++)
    {
      sum += p->value[p->key[i]];
      p->value[p->key[i]] += 1;
    }
  return sum;
}

int
main (void)
{
  int key[5] = { 4, 3, 2, 1, 0 };
  long value[5] = { 8, 10, 12, 14, 17 }, sum = 0;
  struct table s = { NULL, 5, key, value }, *p = &s;
#pragma omp target data map(to: p->n) map(to: p->key[:p->n]) map(tofrom: p->value[:p->n])
  {
    if (sum_on_device (p) != 61)
      abort ();
#pragma omp target map(p->value[:p->n])
    p->value[0] += 7;
  }
  if (value[0] != 16 || value[4] != 18)
    abort ();

#pragma omp target data map(to: s.n, s.key[:5]) map(tofrom: s.value[0:5])
#pragma omp target map(tofrom: sum)
  for (int i = 0; i < s.n; i++)
    sum += s.value[s.key[i]]--;
  if (sum != 73 || value[1] != 10)
    abort ();

  for (int twice = 0; twice < 2; twice++)
    {
#pragma omp target enter data map(to: p->n, p->key[:p->n], p->value[:p->n])
      if (sum_on_device (p) != 68 + 5 * twice)
	abort ();
#pragma omp target update from(p->value[1:1])
      if (value[1] != 11 + twice)
	abort ();
#pragma omp target exit data map(from: p->n, p->key[:p->n], p->value[:p->n])
    }
#pragma omp target enter data map(to: p[0:1])
#pragma omp target enter data map(to: p->key[:p->n]) map(to: p->value[:p->n])
  sum = sum_on_device (p);
#pragma omp target map(tofrom: sum) map(to: p->n, p->key[:p->n])
  sum += p->value[p->key[0]];
#pragma omp target exit data map(from: p->key[:p->n], p->value[:p->n])
#pragma omp target exit data map(from: p[0:1])
  return sum != 78 + 20 || p->key != key || p->value != value || value[4] != 20;
}
