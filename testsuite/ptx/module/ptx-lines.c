/* { dg-do link } */
/* { dg-options "-O2 -fopenmp -g" } */
/* -g: .file names the user's source, and .loc its lines, in functions, in regions and in what has been inlined
   there.  */

#pragma omp declare target
static inline int
inlined (int a)
{
  return a * a +
    a % 7;	/* line 10 */
}

int __attribute__ ((noinline))
called (int a)
{
  int s = 0;
  for (int i = 0; i < a; i++)
    s += i / a;	/* line 18 */
  return s;
}
#pragma omp end declare target

int
main (void)
{
  int r = 5;
#pragma omp target map(tofrom: r)
  r = inlined (r)
    - called (r);	/* line 29 */
  return r != 30;
}

/* { dg-final { scan-ptx "\\.file\[ \t\]+1\[ \t\]+\"\[^\"\]*ptx-lines\\.c\"" } } */
/* { dg-final { scan-ptx "\\.loc\[ \t\]+1\[ \t\]+10\[ \t\]" } } */
/* { dg-final { scan-ptx "\\.loc\[ \t\]+1\[ \t\]+18\[ \t\]" } } */
/* { dg-final { scan-ptx "\\.loc\[ \t\]+1\[ \t\]+29\[ \t\]" } } */
/* { dg-final { verify-ptx } } */
