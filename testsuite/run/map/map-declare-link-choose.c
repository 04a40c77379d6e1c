/* { dg-do run } */
/* { dg-pass link-uses } */
/* declare target link: an address that depends on a branch, and one that is the same in all iterations, where the
   variable's pointer is loaded once.  */

int first[100], second[100];
#pragma omp declare target link(first, second)
#pragma omp declare target
__attribute__ ((noipa)) static int *
choose (int which)
{
  return which ? first : second;
}

__attribute__ ((noipa)) static void
add (int n)
{
  for (int i = 0; i < n; i++)
    first[i] += second[99 - i];
}
#pragma omp end declare target

int
main (void)
{
  int a = 0, b = 0;
  for (int i = 0; i < 100; i++)
    {
      first[i] = i;
      second[i] = 2 * i;
    }
#pragma omp target map(first, second, a, b)
  {
    add (100);
    a = choose (1)[7];
    b = choose (0)[7];
  }
  if (a != 7 + 184 || b != 14)
    __builtin_abort ();
  return 0;
}

/* { dg-final { scan-ptx-times-in add {first\$linkptr} 1 } } */
