/* signgam.c -- lgamma with its sign in a variable, as POSIX has it; newlib keeps it in a structure the device does not
   have.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The variable is one for the whole device; concurrent threads need lgamma_r.  */

#include "libm.h"

int signgam;

double lgamma_r (double x, int *sign);
float lgammaf_r (float x, int *sign);

double lgamma (double x) { return lgamma_r (x, &signgam); }
float lgammaf (float x) { return lgammaf_r (x, &signgam); }
double gamma (double x) { return lgamma_r (x, &signgam); }
float gammaf (float x) { return lgammaf_r (x, &signgam); }
