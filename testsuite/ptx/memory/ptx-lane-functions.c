/* { dg-do link } */
/* { dg-options "-O2" } */
/* { dg-pass lane-functions } */
/* An array of 400 bytes is in local memory in a function that only kernels call whose lanes are threads, one by another,
   but on the warp's stack in one that a warp calls, too, that calls itself, or whose address is taken; and one of more
   than 4 KiB, or with which there are more.  */

#pragma omp declare target
#define TABLE(NAME, SIZE)						\
  __attribute__ ((noipa)) static int					\
  NAME (int i, int j)							\
  {									\
    int table[SIZE];							\
    for (int k = 0; k < SIZE; k++)					\
      table[k] = k * i;							\
    return table[j];							\
  }
TABLE (only, 100)
TABLE (both, 100)
TABLE (large, 2000)
TABLE (pointed, 100)

__attribute__ ((noipa)) static int
outer (int i, int j)
{
  return only (i, j) + 1;
}

__attribute__ ((noipa)) static int
deep (int i, int j)
{
  int table[100];
  for (int k = 0; k < 100; k++)
    table[k] = k * i;
  return j ? deep (i - 1, j - 1) + table[j] : table[0];
}

__attribute__ ((noipa)) static int
two (int i, int j)
{
  int first[600], second[600];
  for (int k = 0; k < 600; k++)
    {
      first[k] = k * i;
      second[k] = k + i;
    }
  return first[j] + second[i];
}
int (*pointer) (int, int) = pointed;
#pragma omp end declare target

int
main (int argc, char **argv)
{
  (void) argv;
  int x[32] = { 0 };
#pragma omp target teams distribute parallel for map(tofrom: x)
  for (int i = 0; i < 32; i++)
    x[i] = outer (i, i) + both (i, i) + large (i, i) + deep (i, 3) + pointed (i, i)
	   + two (i, i);
#pragma omp target map(tofrom: x)
  {
    x[0] = both (argc, 2) + pointer (argc, 2);
#pragma omp parallel num_threads(2)
    x[1] += argc;
  }
  return x[0] == 0;
}
/* { dg-final { scan-ptx-in "only*" {\.local \.align 16 \.b8 \$l0\[400\]} } } */
/* { dg-final { scan-ptx-not-in "both*" {\.local} } } */
/* { dg-final { scan-ptx-not-in "large*" {\.local} } } */
/* { dg-final { scan-ptx-times-in "two*" {\.local \.align 16 \.b8 \$l\d\[2400\]} 1 } } */
/* { dg-final { scan-ptx-not-in "deep*" {\.local} } } */
/* { dg-final { scan-ptx-not-in "pointed*" {\.local} } } */
