/* { dg-do link } */
/* { dg-options "-O2 -DTHREADS=24" } */
/* No more threads than a block has warps: they are warps.  */

#include "ptx-threads.h"
/* { dg-final { scan-ptx-not "shared\\.f32" } } */
/* { dg-final { scan-ptx "__heddle_pool_region" } } */
