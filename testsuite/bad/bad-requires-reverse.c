/* { dg-do compile } */
/* GCC 12 refuses the directive; GCC 13 and 14 take it, and crashed at the link where a region of the host was in another.  */

_Pragma ("omp requires reverse_offload") int main (void) { _Pragma ("omp target device(ancestor: 1)") ; return 0; } /* { dg-error "ancestor" } */
