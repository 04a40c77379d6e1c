/* { dg-do link } */
/* GCC 12 executes no iteration of such loops where they are tasks, or ordered, on the host neither.  */

int n;

int
main (void)
{
#pragma omp target map(tofrom: n)
#pragma omp parallel
  {
#pragma omp for ordered			/* { dg-message "sorry, unimplemented: 'taskloop' or 'ordered' on a loop that counts a variable of type 'unsigned char' down" } */
    for (unsigned char i = 9; i > 3; i--)
      {
#pragma omp ordered
	n++;
      }
#pragma omp single
#pragma omp taskloop			/* { dg-message "sorry, unimplemented: 'taskloop' or 'ordered' on a loop that counts a variable of type 'unsigned int' down" } */
    for (unsigned i = 9; i > 3; i -= 2)
      {
#pragma omp atomic
	n++;
      }
  }
  return 0;
}
