/* omp-lanes-limits.h -- how many threads parallel regions get in a team of two with a limit in the environment:
   without a clause, with num_threads(256), and with num_threads(40).

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include <omp.h>

static int all, asked, fewer;

static void
count_threads (void)
{
#pragma omp target teams num_teams(2) map(tofrom: all, asked, fewer)
  if (omp_get_team_num () == 1)
  {
#pragma omp parallel
#pragma omp single
    all = omp_get_num_threads ();
#pragma omp parallel num_threads(256)
#pragma omp single
    asked = omp_get_num_threads ();
#pragma omp parallel num_threads(40)
#pragma omp single
    fewer = omp_get_num_threads ();
  }
}
