/* OpenACC's products of doubles, on tensor cores where the device has these.  */
/* { dg-do run } */
/* { dg-options "-O2 -fno-openmp -fopenacc" } */
/* { dg-additional-options "-foffload-options=nvptx-none=-mtune-block_product_threads=1" } */

#define PAIR _Pragma ("acc parallel loop collapse(2)")
#define THREE _Pragma ("acc parallel loop collapse(3)")
#include "../loops/omp-block-products.c"
