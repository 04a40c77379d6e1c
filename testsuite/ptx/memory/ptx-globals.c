/* { dg-do link } */
/* Variables have their alignment and initial values; constants with addresses become pointers.  */

#pragma omp declare target
int numbers[4] = { 11, 22, 33, 44 };
double aligned_one __attribute__ ((aligned (64))) = 1.5;
int *pointer_to_numbers = &numbers[2];
long zero_filled[100];
int (*function_pointer) (int);
static int target_of_pointer (int x) { return x + 1; }
int (*const table_of_functions[]) (int) = { target_of_pointer, target_of_pointer };
#pragma omp end declare target

int
main (void)
{
  int r = 0;
#pragma omp target map(tofrom: r)
  {
    function_pointer = table_of_functions[r & 1];
    zero_filled[r] = *pointer_to_numbers + aligned_one;
    r = function_pointer (zero_filled[r]);
  }
  return r != 35;
}
/* { dg-final { scan-ptx {\.align\s+64\M.*aligned_one} } } */
/* { dg-final { scan-ptx {numbers.*=} } } */
/* { dg-final { scan-ptx {pointer_to_numbers.*=.*numbers} } } */
/* { dg-final { scan-ptx-not {zero_filled.*=} } } */
/* { dg-final { scan-ptx {table_of_functions.*=.*target_of_pointer} } } */
