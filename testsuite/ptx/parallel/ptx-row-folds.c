/* { dg-do link } */
/* { dg-options "-O2" } */
/* Lanes share loops along the rows of few rows: what they sum in order they exchange by shared
   memory, where the program leaves the number of teams open, else by shuffles.  */

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

/* A pointer to the row, by the address of an element, and by one that is computed again behind the loop.  */

void
elements (void)
{
#pragma omp target teams distribute parallel for map(to: x) map(from: o)
  for (int r = 0; r < 64; r++)
    {
      const float *row = x[r];
      float s = 0;
      for (int c = 0; c < 256; c++)
	s += row[c];
      o[r] = s;
    }
}

void
pointers (int n, const float *a, float *b)
{
#pragma omp target teams distribute parallel for map(to: a[:n * 256]) map(from: b[:n])
  for (int r = 0; r < n; r++)
    {
      const float *row = a + r * 256l;
      float s = 0;
      for (int c = 0; c < 256; c++)
	s += row[c];
      b[r] = s;
    }
}

/* The number of teams is the program's.  */

void
teams (void)
{
#pragma omp target teams distribute parallel for num_teams (4) map(to: x) map(from: o)
  for (int r = 0; r < 64; r++)
    {
      float s = 0;
      for (int c = 0; c < 256; c++)
	s += x[r][c];
      o[r] = s;
    }
}

/* A condition on each element, which is loaded once.  */

void
positive (void)
{
#pragma omp target teams distribute parallel for map(to: x) map(from: o)
  for (int r = 0; r < 64; r++)
    {
      float s = 0;
      for (int c = 0; c < 256; c++)
	if (x[r][c] > 0)
	  s += x[r][c];
      o[r] = s;
    }
}

/* All threads load the same elements: each sums them for itself.  */

void
distances (void)
{
#pragma omp target teams distribute parallel for map(to: x) map(tofrom: o)
  for (int r = 0; r < 64; r++)
    {
      float s = 0;
      for (int c = 0; c < 256; c++)
	s += (x[0][c] - x[1][r]) * (x[0][c] - x[1][r]);
      o[r] += s;
    }
}

int
main (void)
{
  distances ();
  sums ();
  places ();
  teams ();
  positive ();
  elements ();
  pointers (64, x[0], o);
}

/* { dg-final { scan-ptx-in sums$* {st\.shared} } } */
/* { dg-final { scan-ptx-not-in sums$* {shfl\.sync\.idx} } } */
/* { dg-final { scan-ptx-in teams$* {shfl\.sync\.idx} } } */
/* { dg-final { scan-ptx-in positive$* {st\.shared} } } */
/* { dg-final { scan-ptx-in places$* {shfl\.sync\.bfly} } } */
/* { dg-final { scan-ptx-in elements$* {st\.shared} } } */
/* { dg-final { scan-ptx-in pointers$*0 {st\.shared} } } */
/* { dg-final { scan-ptx-not-in distances$* {shfl} } } */
