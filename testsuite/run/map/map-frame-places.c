/* { dg-do run } */
/* Objects of a loop's body, mapped by regions: the addresses of several are computed before the loop, where the
   objects do not live yet.  They have places of their own in the frame.  */

struct pair { long a, b; };

static void
fill (struct pair *p, long k)
{
  p->a = k;
  p->b = 2 * k;
}

int
main (void)
{
  long sum = 0;
  for (int k = 0; k < 5; k++)
    {
      struct pair in[4];
      long out[4];
      {
	struct pair first, second;
	fill (&first, k);
	fill (&second, k + 1);
#pragma omp target map(tofrom: first, second)
	{
	  first.a += second.a;
	  second.b += first.b;
	}
	in[0] = in[1] = first;
	in[2] = in[3] = second;
      }
#pragma omp target teams distribute parallel for map(to: in) map(from: out)
      for (int i = 0; i < 4; i++)
	out[i] = in[i].a + in[i].b;
      {
	long one[2] = { 1, 2 }, two[2] = { 3, 4 };
#pragma omp target map(tofrom: one, two)
	for (int i = 0; i < 2; i++)
	  one[i] += two[i] + k;
	sum += one[0] * one[1];
      }
      for (int i = 0; i < 4; i++)
	sum += out[i];
    }
  long expected = 0;
  for (long k = 0; k < 5; k++)
    {
      const long a = 2 * k + 1, b = 2 * k, c = k + 1, d = 2 * (k + 1) + 2 * k;
      expected += 2 * (a + b) + 2 * (c + d) + (4 + k) * (6 + k);
    }
  if (sum != expected)
    __builtin_abort ();
  return 0;
}
