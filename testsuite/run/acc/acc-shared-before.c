/* { dg-do run } */
/* { dg-options "-O2 -fno-openmp -fopenacc" } */
/* A gang's array in shared memory, read from its end: GCC has a pointer to a place before the array, and adds its size
   in the access.  */

static int
one (int p)
{
  unsigned long slots[4] = { 0 };
  int out[64] = { 0 };
  unsigned last[1] = { 0 };
#pragma acc parallel loop gang num_workers(4) vector_length(256) copy(slots, out, last)
  for (long g = 0; g < 1; g++)
    {
      unsigned long w[64], v = g;
      for (int q = 0; q < 64; q++)
	w[q] = 1000ul % ((g ^ v) | 1) + q;
      unsigned r = 4;
#pragma acc loop worker vector reduction(|: r)
      for (unsigned long i = 0; i < (p + 60); i++)
	{
#pragma acc atomic update
	  slots[2] += 1000ul & i;
	  out[g * 64 + i] ^= (g + g) | (g + 1);
	  r |= (unsigned) (w[63 - i] + g);
	}
      last[g] = r;
    }
  unsigned long sum = 0, r = 4;
  int bad = 0;
  for (int i = 0; i < p + 60; i++)
    {
      sum += 1000ul & i;
      r |= 63 - i;
      bad += out[i] != 1;
    }
  return bad + (slots[2] != sum) + (last[0] != r);
}

static int
two (int n)
{
  int bad = 0;
  int out[64] = { 0 };
#pragma acc parallel loop gang num_workers(4) vector_length(256) copy(out)
  for (int g = 0; g < 1; g++)
    {
      short w[64];
      for (int q = 0; q < 64; q++)
	w[q] = 3 * q;
#pragma acc loop worker vector
      for (long i = 0; i < n; i++)
	out[i] = w[63 - i];
    }
  for (int i = 0; i < n; i++)
    bad += out[i] != 3 * (63 - i);
  return bad;
}

int
main (int argc, char **argv)
{
  if (one (argc + 2) || two (argc + 61))
    __builtin_abort ();
  return 0;
}
