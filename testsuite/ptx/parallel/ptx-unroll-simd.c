/* { dg-do link } */
/* Iterations of a SIMD loop may be executed at the same time: four of them are, with all loads before the stores, though
   one array may be part of the other.  Loads after a store stay where they are, unless a test has found the arrays apart:
   there are four iterations of each form.  */
#include "../../run/simd/omp-simd-unroll.c"

/*
** smooth$_omp_fn$0:
**	...
**	st.global.f64 [%rd1], %fd1;
**	st.global.f64 [%rd1+256], %fd2;
**	st.global.f64 [%rd1+512], %fd3;
**	st.global.f64 [%rd1+768], %fd4;
**	...
*/
/* { dg-final { scan-ptx-body } } */
/* { dg-final { scan-ptx-times-in "late*_omp_fn*" "st.global.f64" 12 } } */
