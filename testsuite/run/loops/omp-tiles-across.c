/* { dg-do run } */
/* Collapsed loops in tiles along the outer one: each iteration is executed once, in rectangles that are whole tiles and
   others.  */

enum { most = 300 * 300 };
static int a[most], b[most];

static int
smooth (int n, int m)
{
  for (int i = 0; i < n * m; i++)
    {
      a[i] = i * 31 % 97;
      b[i] = 0;
    }
#pragma omp target teams distribute parallel for collapse(2) map(to: a[:n * m]) map(tofrom: b[:n * m])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++)
      b[i + j * n] += a[i - 1 + j * n] + 3 * a[i + 1 + j * n] + 5 * a[i + (j - 1) * n] + 7 * a[i + (j + 1) * n];
  int errors = 0;
  for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i++)
      {
	const int inside = i > 0 && i < n - 1 && j > 0 && j < m - 1;
	errors += b[i + j * n] != (inside ? a[i - 1 + j * n] + 3 * a[i + 1 + j * n] + 5 * a[i + (j - 1) * n]
				   + 7 * a[i + (j + 1) * n] : 0);
      }
  return errors;
}

int
main (void)
{
  return smooth (258, 258) + smooth (290, 18) + smooth (3, 250) + smooth (66, 10) + smooth (65, 299) + smooth (2, 9);
}
