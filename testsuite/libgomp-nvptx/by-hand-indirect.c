/* { dg-do run } */
/* { dg-engines "sim gpu" } */
/* { dg-additional-options "-w -Wl,--defsym=GOMP_target_map_indirect_ptr=main -Wl,--defsym=__heddle_indirect_map=main" } */
/* GOMP_target_map_indirect_ptr: the device's address of an indirect function for the host's one, in tables of all sizes up
   to 40; any other pointer stays as it is.  GCC 12 makes no such calls; the table is the host plugin's work.  */

#pragma omp declare target
struct map { unsigned long long count, entries; };
extern volatile struct map __heddle_indirect_map;
extern void *GOMP_target_map_indirect_ptr (void *);
static unsigned long long table[80];
static int twice (int x) { return 2 * x; }

static int
wrong_in (int count)
{
  for (int i = 0; i < count; i++)
    {
      table[2 * i] = 1000 + 10 * i;
      table[2 * i + 1] = 7000 + i;
    }
  __heddle_indirect_map.entries = (unsigned long long) table;
  __heddle_indirect_map.count = count;
  for (int i = 0; i < count; i++)
    if (GOMP_target_map_indirect_ptr ((void *) (1000 + 10 * i)) != (void *) (7000 + i)
	|| GOMP_target_map_indirect_ptr ((void *) (1001 + 10 * i)) != (void *) (1001 + 10 * i))
      return 1;
  return GOMP_target_map_indirect_ptr (0) != 0 || GOMP_target_map_indirect_ptr ((void *) 999) != (void *) 999;
}
#pragma omp end declare target

int
main (void)
{
  int wrong = 0, called = 0;
#pragma omp target map(tofrom: wrong, called)
  {
    int (*f) (int) = (int (*) (int)) GOMP_target_map_indirect_ptr (twice);
    called = f (21);
    for (int count = 0; count <= 40; count++)
      wrong += wrong_in (count);
  }
  if (wrong || called != 42)
    __builtin_abort ();
  return 0;
}
