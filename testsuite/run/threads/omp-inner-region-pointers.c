/* { dg-do run } */
/* What inner parallel regions share by address: pointers that they only read, on two levels, and that change between
   regions; a number that they update, which has to stay the team's.  */

enum { n = 70, m = 19 };

int
main (void)
{
  static int a[m], b[m], first[n], second[n], deep[n];
  for (int j = 0; j < m; j++)
    a[j] = j + 1, b[j] = 100 - j;
  int *in = a, *other = b, *to = first, errors = 0, count = 0;

#pragma omp target teams num_teams(1) map(to: a, b) map(from: first, second, deep) map(tofrom: count)
  {
    int *read = a, *next = b;
    int hits = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
      {
	int sum = 0;
#pragma omp parallel for simd reduction(+: sum)
	for (int j = 0; j < m; j++)
	  sum += read[j] * i;
	first[i] = sum;
#pragma omp parallel for
	for (int j = 0; j < m; j++)
	  if (read[j] % 2)
	    {
#pragma omp atomic
	      hits++;
	    }
      }
    int *swap = read;
    read = next;
    next = swap;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
      {
	int sum = 0, inmost = 0;
#pragma omp parallel for simd schedule(guided) reduction(+: sum)
	for (int j = 0; j < m; j++)
	  sum += read[j] + next[j] * i;
	second[i] = sum;
#pragma omp parallel for reduction(+: inmost)
	for (int j = 0; j < m; j++)
	  {
	    int part = 0;
#pragma omp parallel for simd reduction(+: part)
	    for (int k = 0; k <= j; k++)
	      part += read[k] - next[k];
	    inmost += part;
	  }
	deep[i] = inmost;
      }
    count += hits;
  }

  int odd = 0, inmost = 0;
  for (int j = 0; j < m; j++)
    {
      odd += a[j] % 2;
      for (int k = 0; k <= j; k++)
	inmost += b[k] - a[k];
    }
  for (int i = 0; i < n; i++)
    {
      int one = 0, two = 0;
      for (int j = 0; j < m; j++)
	one += a[j] * i, two += b[j] + a[j] * i;
      errors += first[i] != one || second[i] != two || deep[i] != inmost;
    }

#pragma omp target data map(to: in[:m], other[:m]) map(tofrom: to[:n])
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    {
      int sum = 0;
#pragma omp parallel for simd reduction(+: sum)
      for (int j = 0; j < m; j++)
	sum += in[j] - other[j];
      to[i] = sum * i;
    }
  int sum = 0;
  for (int j = 0; j < m; j++)
    sum += a[j] - b[j];
  for (int i = 0; i < n; i++)
    errors += first[i] != sum * i;
  return errors || count != odd * n;
}
