# Some of our own tests with HEDDLE_SIM_CHECK=races,mirrors: no report.  More of them:
# HEDDLE_TEST_CHECKS=races make check ONLY=run.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/cases"
for name in lanes/omp-lanes-as-threads lanes/omp-lanes-runtime teams/omp-collapse-tiles \
    reductions/omp-reduction-combined reductions/omp-reduction-types simd/omp-simd-ordered simd/omp-simd-result-marks simd/omp-for-linear \
    sync/omp-atomic-capture tasks/omp-task-clauses tasks/omp-taskgroup tasks/omp-task-depend teams/omp-distribute \
    loops/omp-choose-values threads/omp-many-threads-nested threads/omp-single threads/omp-sections acc/acc-gang-array \
    acc/acc-grid; do
  case $name in acc/*) acc=-fopenacc ;; *) acc= ;; esac
  source=$SRCDIR/../run/$name.c
  compiler=$CC
  test -r "$source" || { source=${source}c compiler=$CXX; }
  $compiler $offload $acc -O2 -g -w "$source" -o program -lm
  HEDDLE_SIM_CHECK=races,mirrors run ./program > out 2>&1 || { echo "$name: status $?"; bad=1; }
  test ! -s out || { echo "$name:"; cat out; bad=1; }
done
exit $bad
