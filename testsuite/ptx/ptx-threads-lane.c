/* { dg-do link } */
/* { dg-options "-O2 -DTHREADS=24 -foffload-options=nvptx-none=-mthreads=lane" } */
/* Lanes are threads, however few, if the user wants that; what is left of their warp comes to their barriers.  */

#include "ptx-threads.h"
/* { dg-final { scan-ptx "st\\.shared\\.f32" } } */
/* { dg-final { scan-ptx-times "barrier\\.red\\.or" 3 } } */
/* { dg-final { scan-ptx-not "__heddle_pool_region" } } */
