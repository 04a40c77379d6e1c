/* { dg-do run } */
/* { dg-additional-options "-O2" } */
/* Loops whose trip counts differ from lane to lane, with early exits and nested loops.  */

static int
collatz (int n)
{
  int k = 0;
  while (n != 1)
    {
      n = n & 1 ? 3 * n + 1 : n / 2;
      k++;
    }
  return k;
}

int
main (void)
{
  int a[128], b[128];
#pragma omp target teams distribute parallel for simd map(from: a, b)
  for (int i = 0; i < 128; i++)
    {
      a[i] = collatz (i + 1);
      int s = 0;
      for (int j = 0; j < i; j++)
	{
	  if (j * j > i)
	    break;
	  for (int k = j; k < 8; k++)
	    {
	      if (((i + k) & 3) == 0)
		continue;
	      s += k;
	    }
	}
      b[i] = s;
    }
  for (int i = 0; i < 128; i++)
    {
      int s = 0;
      for (int j = 0; j * j <= i && j < i; j++)
	for (int k = j; k < 8; k++)
	  s += ((i + k) & 3) ? k : 0;
      if (a[i] != collatz (i + 1) || b[i] != s)
	__builtin_abort ();
    }
  return 0;
}
