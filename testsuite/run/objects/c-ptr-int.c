/* { dg-do run } */
/* Pointers converted to integers and back, and tagged in their low bits.  */

int
main (void)
{
  long v[4] = { 10, 20, 30, 40 }, sum = 0;
  int aligned = 0;
#pragma omp target map(to: v) map(tofrom: sum, aligned)
  {
    for (int i = 0; i < 4; i++)
      {
	unsigned long tag = (unsigned long) &v[i] | (i & 3);
	long *p = (long *) (tag & ~3ul);
	sum += *p * (tag & 3);
      }
    aligned = ((unsigned long) &v[0] & 7) == 0;
  }
  if (sum != 20 + 60 + 120 || !aligned)
    __builtin_abort ();
  return 0;
}
