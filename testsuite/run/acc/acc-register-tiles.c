/* OpenACC's products, filters and distances: a thread takes a tile of iterations, which share loads.  */
/* { dg-do run } */
/* { dg-options "-O2 -fno-openmp -fopenacc" } */
/* { dg-additional-options "-foffload-options=nvptx-none=-mtune-register_tile_threads=1 -foffload-options=nvptx-none=-mtune-block_product_columns_log=0" } */

#define PAIR _Pragma ("acc parallel loop collapse(2)")
#define THREE _Pragma ("acc parallel loop collapse(3)")
#include "../loops/omp-register-tiles.c"
