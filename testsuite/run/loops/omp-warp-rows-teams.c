/* { dg-do run } */
/* { dg-additional-options "-ffp-contract=off -lm" } */
/* The rows of omp-warp-rows-bodies.c with a number of teams, and a limit of threads, that the program asks for.  */
#define TEAMS num_teams (3) thread_limit (192)
#include "omp-warp-rows-bodies.c"
