/* { dg-do link } */
/* A nested function that uses a variable of each thread's own, and changes one of the function's around the region:
   both are in one frame in GCC.  */

int n;

int
main (void)
{
  int count = 0;
#pragma omp target parallel for map(tofrom: n, count)
  for (int i = 0; i < 100; i++)
    {
      int k = i;			/* { dg-message "sorry, unimplemented: a nested function that uses 'k'" } */
      void add (int x)
      {
	k += x;
#pragma omp atomic
	count++;
      }
      add (i);
#pragma omp atomic
      n += k;
    }
  return count;
}
