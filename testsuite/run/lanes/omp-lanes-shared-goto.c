/* { dg-do run } */
/* A pointer into a team's array stays where it was when the index that it came from moves on, among computed jumps,
   where all values of a variable have one register.  */

#include <omp.h>
#include <stdio.h>

enum { T = 64 };

int
main (void)
{
  static int out[T];
  static const char program[] = { 0, 1, 2, 1, 2, 0, 2, 1, 1, 2, 3 };
#pragma omp target teams num_teams(1) thread_limit(T) map(from: out) map(to: program)
  {
    int a[2 * T];
#pragma omp parallel num_threads(T)
    {
      int k = omp_get_num_threads ();
      for (int t = omp_get_thread_num (); t < T; t += k)
	{
	  a[t] = t % 7;
	  a[T + t] = t % 5;
	}
#pragma omp barrier
      for (int t = omp_get_thread_num (); t < T; t += k)
	{
	  const void *way[] = { &&set, &&on, &&take, &&end };
	  const char *at = program;
	  int i = t, sum = 0, *p = a;
	  goto *way[(int) *at++];
	set:
	  p = a + i;
	  goto *way[(int) *at++];
	on:
	  {
	    int *here = &a[i];
	    i += 3;
	    sum += *here;
	  }
	  goto *way[(int) *at++];
	take:
	  sum = 10 * sum + *p;
	  goto *way[(int) *at++];
	end:
	  out[t] = sum + i;
	}
    }
  }
  for (int t = 0; t < T; t++)
    {
      int a[5];
      for (int i = 0; i < 5; i++)
	a[i] = t + 3 * i < T ? (t + 3 * i) % 7 : (t + 3 * i - T) % 5;
      /* Set, on, take, on, take, set, take, on, on, take.  */
      int sum = 10 * a[0] + a[0];
      sum = 10 * (sum + a[1]) + a[0];
      sum = 10 * sum + a[2];
      sum = 10 * (sum + a[2] + a[3]) + a[2];
      if (out[t] != sum + t + 12)
	{
	  printf ("out[%d] is %d\n", t, out[t]);
	  return 1;
	}
    }
  return 0;
}
