/* { dg-do link } */
/* { dg-options "-O3" } */
/* A product of tiles of 32 x 32 in the team's memory: the loop over a row is unrolled completely, and all elements are at
   constant offsets.  */

int omp_get_thread_num (void);

void
product (int tiles, const float *a, const float *b, float *c)
{
#pragma omp target teams distribute thread_limit(1024)
  for (int tile = 0; tile < tiles; tile++)
    {
      float x[32][32], y[32][32];
#pragma omp parallel num_threads(1024)
      {
	int i = omp_get_thread_num () / 32, j = omp_get_thread_num () % 32;
	x[i][j] = a[tile * 1024 + i * 32 + j];
	y[i][j] = b[tile * 1024 + i * 32 + j];
#pragma omp barrier
	float s = 0;
	for (int k = 0; k < 32; k++)
	  s += x[i][k] * y[k][j];
	c[tile * 1024 + i * 32 + j] = s;
      }
    }
}

int
main (void)
{
  return 0;
}
/* { dg-final { scan-ptx-times-in product* {\mfma\.rn\.f32} 32 } } */
/* { dg-final { scan-ptx-times-in product* {\mld\.shared\.f32} 64 } } */
