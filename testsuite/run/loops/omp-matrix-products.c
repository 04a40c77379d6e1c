/* Products of doubles by tensor cores, with ragged edges, and operands in all orders: the bits of the loops.  */
/* { dg-do run } */
/* { dg-additional-options "-foffload-options=nvptx-none=-mtune-block_product_threads=1 -foffload-options=nvptx-none=-march=sm_90" } */

#include "omp-block-products.c"
