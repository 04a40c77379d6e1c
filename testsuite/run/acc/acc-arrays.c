/* Reductions of short arrays: of all kinds of operators, on lanes, workers, both, and in loops that are sequential;
   arrays that are private, and others; nested ones.  GCC made a reduction of the array as a whole.
   { dg-do run }
   { dg-options "-O2 -fno-openmp -fopenacc" } */

#include <stdio.h>

enum { G = 4, N = 300, K = 5 };
static int errors;

static void
expect (int right, const char *what, int at)
{
  if (!right)
    {
      printf ("wrong: %s, %d\n", what, at);
      errors++;
    }
}

int
main (void)
{
  int sums[G][K], most[G][K];
  double products[G][K];
  unsigned char all[G][K], bits[G][K];

  int part[K];
#pragma acc parallel loop gang num_gangs(2) private(part) copyout(sums, most)
  for (int g = 0; g < G; g++)
    {
      int largest[K] = { 0, 0, 5000, 0, 0 };
      for (int k = 0; k < K; k++)
	part[k] = k;
#pragma acc loop vector reduction(+: part) reduction(max: largest)
      for (int i = 0; i < N; i++)
	{
	  if (i % 7 == 3)
	    continue;
	  part[i % K] += i * (g + 1);
	  largest[(i + g) % K] = i > largest[(i + g) % K] ? i : largest[(i + g) % K];
	}
      for (int k = 0; k < K; k++)
	{
	  sums[g][k] = part[k];
	  most[g][k] = largest[k];
	}
    }
  for (int g = 0; g < G; g++)
    {
      int sum[K] = { 0, 1, 2, 3, 4 }, largest[K] = { 0, 0, 5000, 0, 0 };
      for (int i = 0; i < N; i++)
	if (i % 7 != 3)
	  {
	    sum[i % K] += i * (g + 1);
	    largest[(i + g) % K] = i > largest[(i + g) % K] ? i : largest[(i + g) % K];
	  }
      for (int k = 0; k < K; k++)
	{
	  expect (sums[g][k] == sum[k], "sums", g * K + k);
	  expect (most[g][k] == largest[k], "largest", g * K + k);
	}
    }

#pragma acc parallel loop gang num_workers(3) copyout(products, all, bits)
  for (int g = 0; g < G; g++)
    {
      double product[K];
      unsigned char each[K], some[K];
      for (int k = 0; k < K; k++)
	{
	  product[k] = 1;
	  each[k] = 2;
	  some[k] = 0;
	}
#pragma acc loop worker vector reduction(*: product) reduction(&&: each) reduction(|: some)
      for (int i = 0; i < N; i++)
	{
	  product[i % K] *= i % 50 == g ? 2 : 1;
	  each[i % K] = each[i % K] && i != 7 * (g + 1);
	  some[i % K] |= 1 << i % (g + 2);
	}
      for (int k = 0; k < K; k++)
	{
	  products[g][k] = product[k];
	  all[g][k] = each[k];
	  bits[g][k] = some[k];
	}
    }
  for (int g = 0; g < G; g++)
    for (int k = 0; k < K; k++)
      {
	double product = 1;
	unsigned char some = 0;
	for (int i = k; i < N; i += K)
	  {
	    product *= i % 50 == g ? 2 : 1;
	    some |= 1 << i % (g + 2);
	  }
	expect (products[g][k] == product, "products", g * K + k);
	expect (all[g][k] == (7 * (g + 1) % K != k), "all", g * K + k);
	expect (bits[g][k] == some, "bits", g * K + k);
      }

  /* Workers' loops with lanes' loops in them; and in a serial construct.  */
#pragma acc parallel loop gang copyout(sums)
  for (int g = 0; g < G; g++)
    {
      int sum[K] = { 1, 1, 1, 1, 1 };
#pragma acc loop worker reduction(+: sum)
      for (int i = 0; i < 20; i++)
	{
#pragma acc loop vector reduction(+: sum)
	  for (int j = 0; j < 40; j++)
	    sum[(i + j) % K] += g;
	  sum[0]++;
	}
      for (int k = 0; k < K; k++)
	sums[g][k] = sum[k];
    }
  for (int g = 0; g < G; g++)
    for (int k = 0; k < K; k++)
      expect (sums[g][k] == 1 + 160 * g + (k ? 0 : 20), "nested", g * K + k);

  int serial[K] = { 0 };
#pragma acc serial copy(serial)	/* { dg-warning "using 'vector_length \\(32\\)', ignoring 1" "" { target *-*-* } } */
  {
#pragma acc loop reduction(+: serial)
    for (int i = 0; i < N; i++)
      serial[i % K] += i;
  }
  for (int k = 0; k < K; k++)
    expect (serial[k] == 60 * k + K * 59 * 30, "serial", k);
  return errors != 0;
}
