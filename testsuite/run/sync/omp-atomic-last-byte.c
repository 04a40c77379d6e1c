/* { dg-do run } */
/* Atomic operations on one or two bytes go through the word around them, which may end after the object.  */

#pragma omp declare target
char c;
unsigned char a[5];
short s[3];
#pragma omp end declare target

int
main (void)
{
  int r = 0;
#pragma omp target map(from: r)
  {
#pragma omp parallel num_threads(8)
    {
#pragma omp atomic
      c++;
#pragma omp atomic
      a[4] += 3;
#pragma omp atomic
      s[2] -= 5;
    }
    r = c == 8 && a[4] == 24 && a[3] == 0 && s[2] == -40 && s[1] == 0;
  }
  return !r;
}
