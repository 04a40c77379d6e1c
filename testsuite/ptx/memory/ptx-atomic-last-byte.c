/* { dg-do link } */
/* Atomic operations on one byte use the word around it, which ends within the variable; what cannot change stays as it is.  */

#pragma omp declare target
char c;
unsigned char a[5] = { 1 };
const char fixed[3] = "ab";
#pragma omp end declare target

int
main (int argc, char **argv __attribute__ ((unused)))
{
#pragma omp target
  {
#pragma omp atomic
    c++;
#pragma omp atomic
    a[4] += fixed[argc & 1];
  }
}

/* { dg-final { scan-ptx "\\.global \\.align 4 \\.\[bu\]\[0-9\]+ c(\\\[4\\\])?;" } } */
/* { dg-final { scan-ptx "\\.global \\.align 4 \\.u32 a\\\[2\\\]" } } */
