/* { dg-do run } */
/* { dg-additional-options "-O2" } */
/* A switch whose case differs from lane to lane.  */

int
main (void)
{
  int a[256];
#pragma omp target teams distribute parallel for simd map(from: a)
  for (int i = 0; i < 256; i++)
    {
      int v = i;
      switch (i % 9)
	{
	case 0: v = v * 3; break;
	case 1: v = v - 7; break;
	case 2: for (int k = 0; k < i % 5; k++) v += k; break;
	case 3: v = -v; /* FALLTHROUGH */
	case 4: v ^= 0x55; break;
	case 5: if (i & 16) v = 1; else v = 2; break;
	case 8: v = v * v; break;
	}
      a[i] = v;
    }
  for (int i = 0; i < 256; i++)
    {
      int v = i;
      switch (i % 9)
	{
	case 0: v = v * 3; break;
	case 1: v = v - 7; break;
	case 2: for (int k = 0; k < i % 5; k++) v += k; break;
	case 3: v = -v; /* FALLTHROUGH */
	case 4: v ^= 0x55; break;
	case 5: if (i & 16) v = 1; else v = 2; break;
	case 8: v = v * v; break;
	}
      if (a[i] != v)
	__builtin_abort ();
    }
  return 0;
}
