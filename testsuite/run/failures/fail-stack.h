/* fail-stack.h -- for the tests fail-stack-*.c: recursion whose frames do not fit a stack of 16 KiB if it is DEEP.  A frame
   has 160 bytes: the stack of a warp has room for about 100, a lane's part of it for one to three.  */

enum { FEW = 0, DEEP = 1000 };

static const long start[20] = { 1, 2, 3 };

#pragma omp declare target (start)
#pragma omp declare target
__attribute__ ((noipa)) static long
dive (int n, const long *above)
{
  long here[20];
  for (int i = 0; i < 20; i++)
    here[i] = above[(n + i) % 20] + i;
  return n == 0 ? here[3] : dive (n - 1, here) + here[n % 20];
}
#pragma omp end declare target
