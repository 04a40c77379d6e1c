/* { dg-do run } */
/* goto: forward, backward, out of nested loops, into the middle of a block.  */

int
main (void)
{
  int r = 0, q = 0, n = 5;
#pragma omp target map(tofrom: r, q)
  {
    int i = 0;
  again:
    r += i;
    if (++i < n)
      goto again;
    for (int a = 0; a < n; a++)
      for (int b = 0; b < n; b++)
	if (a * b == 12)
	  {
	    q = a * 10 + b;
	    goto out;
	  }
  out:
    if (n > 100)
      {
	q = -1;
      inside:
	q += 1000;
      }
    else if (q < 100)
      goto inside;
  }
  if (r != 10 || q != 1034)
    __builtin_abort ();
  return 0;
}
