/* { dg-do link } */
/* { dg-options "-O2 -DTHREADS=64 -foffload-options=nvptx-none=-mthreads=warp" } */
/* Threads are warps if the user wants that: what they share is on a stack.  */

#include "ptx-threads.h"
/* { dg-final { scan-ptx-not "shared\\.f32" } } */
/* { dg-final { scan-ptx "__heddle_pool_region" } } */
