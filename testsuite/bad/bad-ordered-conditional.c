/* GCC goes by the first values of chunks to find the last iteration, which is wrong for those that do not grow.  */
/* { dg-do compile } */

int
main (void)
{
  int last = -1;
#pragma omp target parallel for ordered map(tofrom: last) lastprivate(conditional: last) /* { dg-message "leave out 'ordered'" } */
  for (int i = 100; i > 0; i--)
    if (i % 19 == 0)
      last = i;
  return last != 19;
}
