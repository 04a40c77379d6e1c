/* OpenACC's products of floats: a block loads the operands of its tile of iterations together.  */
/* { dg-do run } */
/* { dg-options "-O2 -fno-openmp -fopenacc" } */
/* { dg-additional-options "-foffload-options=nvptx-none=-mtune-block_product_threads=1" } */

#define PAIR _Pragma ("acc parallel loop collapse(2)")
#define THREE _Pragma ("acc parallel loop collapse(3)")
#define ELEMENT float
#include "../loops/omp-block-products.c"
