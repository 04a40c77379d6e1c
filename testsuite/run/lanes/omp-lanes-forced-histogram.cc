/* { dg-do run } */
/* { dg-additional-options "-foffload-options=nvptx-none=-mthreads=lane" } */
/* { dg-set-target-env-var HEDDLE_SIM_SCHEDULE "random:6" } */
/* omp-lanes-histogram.cc with lanes as threads, however few, that take turns at random.  */

#include "omp-lanes-histogram.cc"
