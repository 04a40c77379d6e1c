/* Likewise, where tensor cores multiply smaller matrices.  */
/* { dg-do run } */
/* { dg-additional-options "-foffload-options=nvptx-none=-mtune-block_product_threads=1 -foffload-options=nvptx-none=-march=sm_80" } */

#include "omp-block-products.c"
