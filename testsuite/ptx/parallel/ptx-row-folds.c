/* { dg-do link } */
/* { dg-options "-O2" } */
/* Lanes share loops along the rows of few rows: what they sum in order they exchange, 4 elements at a time.  */

float x[64][256], o[64];
int at[64];

void
sums (void)
{
#pragma omp target teams distribute parallel for map(to: x) map(from: o)
  for (int r = 0; r < 64; r++)
    {
      float s = 0;
      for (int c = 0; c < 256; c++)
	s += x[r][c];
      o[r] = s;
    }
}

void
places (void)
{
#pragma omp target teams distribute parallel for map(to: x) map(from: o, at)
  for (int r = 0; r < 64; r++)
    {
      float big = -1;
      int place = -1;
      for (int c = 0; c < 256; c++)
	if (x[r][c] > big)
	  {
	    big = x[r][c];
	    place = c;
	  }
      o[r] = big;
      at[r] = place;
    }
}

int
main (void)
{
  sums ();
  places ();
}

/* { dg-final { scan-ptx-in sums$* {shfl\.sync\.idx} } } */
/* { dg-final { scan-ptx-in places$* {shfl\.sync\.bfly} } } */
