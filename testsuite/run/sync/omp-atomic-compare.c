/* { dg-do run } */
/* atomic compare: minimum, maximum and conditional exchange, with capture.  */

int
main (void)
{
  int mn = 1000, mx = -1000, once = 0, winners = 0;
  unsigned umx = 0;
  long e = 0;
#pragma omp target map(tofrom: mn, mx, once, winners, umx, e)
#pragma omp parallel for num_threads(4)
  for (int k = 0; k < 30; k++)
    {
      int v = k * 11 % 30 - 15, old;
#pragma omp atomic compare
      mn = v < mn ? v : mn;
#pragma omp atomic compare
      if (v > mx) { mx = v; }
#pragma omp atomic compare
      umx = umx < (unsigned) k ? (unsigned) k : umx;
#pragma omp atomic compare capture
      { old = once; if (once == 0) { once = k + 1; } }
      if (old == 0)
	{
#pragma omp atomic
	  winners++;
	}
#pragma omp atomic compare
      if (e == 0) { e = 7; }
    }
  if (mn != -15 || mx != 14 || umx != 29 || once < 1 || once > 30 || winners != 1 || e != 7)
    __builtin_abort ();
  return 0;
}
