/* Products of doubles by tensor cores: rows of an odd length are no aligned pairs for copies.  */
/* { dg-do run } */
/* { dg-additional-options "-foffload-options=nvptx-none=-mtune-block_product_threads=1 -foffload-options=nvptx-none=-march=sm_90" } */

#define WIDTH 301
#include "omp-block-products.c"
