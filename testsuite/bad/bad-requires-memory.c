/* { dg-do compile } */
/* GCC 12 refuses the directive, later versions leave it to the device, which has its own declare target variables.  */

int g;
#pragma omp declare target (g)

_Pragma ("omp requires unified_shared_memory") int main (void) { _Pragma ("omp target") g = 1; return 0; } /* { dg-error "unified_shared_memory" } */
