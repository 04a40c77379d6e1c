/* { dg-do link } */
/* A lane that goes along a row of its own loads a sector of 32 bytes together: eight floats, sixteen numbers of two
   bytes.  Four are loaded together as everywhere where neighbouring lanes load neighbouring elements, where the elements
   are so large, where lanes have a number of iterations of their own, or one that is known, and in a team's memory.  */

int omp_get_thread_num (void);

/* Each of N threads adds products of elements of A and X, both of type T, for J as the loop says.  */
#define SUMS(NAME, T, A, X, ...) \
  void \
  NAME (int n, int m, const T *a, const T *x, T *y) \
  { \
    _Pragma ("omp target teams distribute parallel for") \
    for (int i = 0; i < n; i++) \
      { \
	T s = 0; \
	for (__VA_ARGS__) \
	  s += A * X; \
	y[i] = s; \
      } \
  }

SUMS (rows, float, a[i * m + j], x[j], int j = 0; j < m; j++)
SUMS (backwards, float, a[i * m + j], x[j], int j = m - 1; j >= 0; j--)
SUMS (columns, float, a[j * n + i], x[j], int j = 0; j < m; j++)
SUMS (triangle, float, a[i * m + j], x[j], int j = 0; j < i; j++)
SUMS (known, float, a[i * 400 + j], x[j], int j = 0; j < 400; j++)
SUMS (wide, double, a[i * m + j], x[j], int j = 0; j < m; j++)
SUMS (narrow, short, a[i * m + j], 1, int j = 0; j < m; j++)

void
team (int n, int m, const float *a, float *y)
{
#pragma omp target teams distribute thread_limit(64)
  for (int k = 0; k < n; k++)
    {
      float rows[2048];
#pragma omp parallel num_threads(64)
      {
	int t = omp_get_thread_num ();
	for (int j = 0; j < 32; j++)
	  rows[j * 64 + t] = a[(k * 32 + j) * 64 + t];
#pragma omp barrier
	float s = 0;
	for (int j = 0; j < m; j++)
	  s += rows[t * 32 + j] * 3;
	y[k * 64 + t] = s;
      }
    }
}

int
main (void)
{
  return 0;
}
/* One at a time where fewer are left.  */
/* { dg-final { scan-ptx-times-in rows* {\mfma\.rn\.f32} 9 } } */
/* { dg-final { scan-ptx-times-in backwards* {\mfma\.rn\.f32} 9 } } */
/* { dg-final { scan-ptx-times-in columns* {\mfma\.rn\.f32} 5 } } */
/* { dg-final { scan-ptx-times-in triangle* {\mfma\.rn\.f32} 5 } } */
/* { dg-final { scan-ptx-in known* {\[%rd\d+\+12\]} } } */
/* { dg-final { scan-ptx-not-in known* {\[%rd\d+\+16\]} } } */
/* { dg-final { scan-ptx-times-in wide* {\mfma\.rn\.f64} 5 } } */
/* { dg-final { scan-ptx-times-in narrow* {\mld\.\S+16} 17 } } */
/* { dg-final { scan-ptx-times-in team* {\mfma\.rn\.f32} 5 } } */
