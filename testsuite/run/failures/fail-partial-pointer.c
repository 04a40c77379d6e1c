/* { dg-do run } */
/* A function has a pointer to an object of which some members are on the device, and uses another.  */
/* { dg-shouldfail "a member is not on the device" { target { sim || gpu } } } */
/* { dg-output "fail-partial-pointer.c:19: the region uses a->used, which is not on the device, though other parts of .a are; let the construct that maps these map it, too" { target { sim || gpu } } } */

struct arena { int n; double *pool; int used; };

static void
insert (struct arena *a)
{
#pragma omp target
  for (int i = 0; i < a->n; i++)
    a->pool[i] += i;
}

static void
count (struct arena *a)
{
#pragma omp target
  for (int i = 0; i < a->n; i++)
    a->pool[i] += a->used;
}

int
main ()
{
  double pool[10] = { 0 };
  struct arena a = { 10, pool, 1 };
#pragma omp target data map(a.n, a.pool[0:10])
  insert (&a);
#pragma omp target data map(a)
#pragma omp target data map(a.pool[0:10])
  count (&a);
  if (pool[5] != 6)
    __builtin_abort ();
#pragma omp target data map(a.n, a.pool[0:10])
  count (&a);
  return 0;
}
