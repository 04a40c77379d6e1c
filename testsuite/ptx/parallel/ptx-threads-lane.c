/* { dg-do link } */
/* { dg-options "-O2 -DTHREADS=24 -foffload-options=nvptx-none=-mthreads=lane" } */
/* { dg-pass spmd-rewrite } */
/* Lanes are threads, however few, if the user wants that; barriers wait for no others of their warp.  */

#include "ptx-threads.h"
/* { dg-final { scan-ptx "st\\.shared\\.f32" } } */
/* { dg-final { scan-ptx-times "atom\\.shared\\.add" 1 } } */
/* { dg-final { scan-ptx-not "__heddle_pool_region" } } */
