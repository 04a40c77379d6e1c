/* { dg-do compile } */
/* A triangle of narrow counters whose bound has a factor that is not constant: GCC 12 crashes.  */

long
f (short rows, short factor)
{
  long sum = 0;
#pragma omp target parallel for collapse(2) reduction(+: sum) /* { dg-message "collapsed loops of type 'short int'" } */
  for (short i = 0; i < rows; i++)
    for (short j = factor * i; j < rows; j++)
      sum += i * 7 + j;
  return sum;
}
