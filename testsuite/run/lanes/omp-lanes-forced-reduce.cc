/* { dg-do run } */
/* { dg-additional-options "-foffload-options=nvptx-none=-mthreads=lane" } */
/* { dg-set-target-env-var HEDDLE_SIM_SCHEDULE "random:1" } */
/* omp-lanes-reduce.cc with lanes as threads, however few, that take turns at random.  */

#include "omp-lanes-reduce.cc"
