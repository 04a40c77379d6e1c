/* Products of floats, of an odd width.  */
/* { dg-do run } */
/* { dg-additional-options "-foffload-options=nvptx-none=-mtune-block_product_threads=1" } */

#define ELEMENT float
#define WIDTH 301
#include "omp-block-products.c"
