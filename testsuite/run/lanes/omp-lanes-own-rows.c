/* Each lane goes along a row of its own, forwards and backwards, of elements of one byte to eight; rows of all lengths
   around multiples of what is loaded together, and in-place updates that depend on what is some elements back.  */

#include <stdio.h>

#define N 40
#define MOST 70

#define TEST(T) \
  static int \
  rows_##T (int m, int back) \
  { \
    static T a[N * MOST], b[N * MOST], expected[N * MOST]; \
    long sum[N], reverse[N]; \
    int failed = 0; \
    for (int i = 0; i < N * MOST; i++) \
      a[i] = b[i] = expected[i] = (T) (i * 7 % 31); \
    _Pragma ("omp target teams distribute parallel for map(to: a) map(tofrom: b) map(from: sum, reverse)") \
    for (int i = 0; i < N; i++) \
      { \
	T *row = b + i * m; \
	long s = 0, r = 1; \
	for (int j = 0; j < m; j++) \
	  s += a[i * m + j] * (j + 1); \
	for (int j = m - 1; j >= 0; j--) \
	  r = (r * 3 + (long) a[i * m + j]) % 1000003; \
	for (int j = back; j < m; j++) \
	  row[j] = row[j - back] + row[j]; \
	sum[i] = s; \
	reverse[i] = r; \
      } \
    for (int i = 0; i < N; i++) \
      { \
	long s = 0, r = 1; \
	for (int j = 0; j < m; j++) \
	  s += a[i * m + j] * (j + 1); \
	for (int j = m - 1; j >= 0; j--) \
	  r = (r * 3 + (long) a[i * m + j]) % 1000003; \
	for (int j = back; j < m; j++) \
	  expected[i * m + j] = expected[i * m + j - back] + expected[i * m + j]; \
	failed |= s != sum[i] || r != reverse[i]; \
      } \
    for (int i = 0; i < N * MOST; i++) \
      failed |= b[i] != expected[i]; \
    if (failed) \
      printf (#T ", %d a row, %d back: wrong\n", m, back); \
    return failed; \
  }

TEST (char)
TEST (short)
TEST (int)
TEST (float)
TEST (double)

int
main (void)
{
  int failed = 0;
  for (int m = 0; m <= MOST; m += m < 20 ? 1 : 7)
    for (int back = 1; back < 20; back += 6)
      failed |= rows_char (m, back) | rows_short (m, back) | rows_int (m, back) | rows_float (m, back)
		| rows_double (m, back);
  return failed;
}
