/* shim.c -- what the device libraries find on a GPU, for their native build.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The native check links the device libraries with all their symbols prefixed by d_ into an ordinary program
   and compares them with the host's own.  Each thread is one warp in uniform context.  vprintf appends to
   shim_output.  */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "abi.h"

char shim_output[1 << 20];
size_t shim_length;
struct heddle_device d___heddle_device = { .glibc = __GLIBC_MINOR__ };
const volatile char d___heddle_prints;
__thread unsigned shim_ctx = 5 + 20;
__thread unsigned shim_warp;

int
d___ptx_vprintf (const char *format, void *args)
{
  if (!strcmp (format, "%s"))
    shim_length += sprintf (shim_output + shim_length, "%s", *(char **) args);
  else
    shim_output[shim_length++] = *(int *) args;
  return 1;
}

/* The device library's own way, not the host's functions.  */
int d___heddle_uses (const char *names) { (void) names; return 0; }
int d___ptx_isspacep_global (const void *p) { (void) p; return 1; }
void d___heddle_host_fwrite (void) { abort (); }
void d___heddle_host_fputc (void) { abort (); }
void d___heddle_host_fflush (void) { abort (); }
void d___heddle_host_write (void) { abort (); }
void d___heddle_host_vfprintf (void) { abort (); }
void d___vsnprintf (void) { abort (); }
void d___heddle_host_vdprintf (void) { abort (); }
void d___heddle_host_tmpnam (void) { abort (); }
void d___heddle_host_getenv (void) { abort (); }
void d___heddle_host_strlen (void) { abort (); }
void d___heddle_host_strcmp (void) { abort (); }
void d___heddle_host_memcpy (void) { abort (); }

/* A machine's approximations as bad as their contract allows, always too small in magnitude.  */
static double
approximation (double x)
{
  union { double d; unsigned long long u; } v = { x * (1 - 0x1p-18) };
  v.u &= 0xffffffff00000000ull;
  return v.d;
}

double d___ptx_rcp_approx_f64 (double x) { return approximation (1 / x); }
double d___ptx_rsqrt_approx_f64 (double x) { return approximation (1 / __builtin_sqrt (x)); }
float d___ptx_rcp_approx_f32 (float x) { return 1 / x * (1 - 0x1p-23f); }
float d___ptx_rsqrt_approx_f32 (float x) { return 1 / __builtin_sqrtf (x) * (1 - 0x1p-23f); }

float
d___ptx_ex2_approx_wide_f32 (float x)
{
  double exact = exp2 (x);
  if (!(fabs (x) < 150) || x == rintf (x))
    return exact;
  double least = exact - ldexp (M_SQRT1_2, (int) floor (x) - 22);
  float r = least;
  return r < least ? nextafterf (r, INFINITY) : r;
}

float
d___ptx_ex2_approx_f32 (float x)
{
  float r = fabsf (x) < 0x1p-126f ? 1 : d___ptx_ex2_approx_wide_f32 (x);
  return r < 0x1p-126f ? 0 : r;
}

float d___ptx_select_ge_f32 (float a, float b, float yes, float no) { return a >= b ? yes : no; }

float
d___ptx_lg2_approx_f32 (float x)
{
  double exact = log2 (x);
  return isinf (exact) || exact == 0 ? exact : x > 0.5 && x < 2 ? exact - 0x1p-22 * 0.66 : exact * (1 - 0x1p-22);
}

unsigned d___ptx_tid_x (void) { return 0; }
unsigned d___ptx_tid_y (void) { return shim_warp; }
unsigned d___ptx_ntid_x (void) { return 32; }
unsigned d___ptx_ntid_y (void) { return 32; }
unsigned d___ptx_ctaid_x (void) { return 0; }
unsigned d___ptx_nctaid_x (void) { return 1; }
unsigned d___ptx_ctaid_y (void) { return 0; }
unsigned d___ptx_smid (void) { return 0; }
unsigned d___heddle_ctx (void) { return shim_ctx; }
void d___ptx_nanosleep (unsigned ns) { (void) ns; }

unsigned long long
d___ptx_globaltimer (void)
{
  struct timespec t;
  clock_gettime (CLOCK_REALTIME, &t);
  return t.tv_sec * 1000000000ull + t.tv_nsec;
}

unsigned long long d___ptx_clock64 (void) { return d___ptx_globaltimer (); }

void
d___heddle_fail (unsigned code, const char *text)
{
  fprintf (stderr, "device failure %u: %s\n", code, text);
  abort ();
}

void *d_memcpy (void *d, const void *s, size_t n) { return memcpy (d, s, n); }
void *d_memmove (void *d, const void *s, size_t n) { return memmove (d, s, n); }
void *d_memset (void *d, int c, size_t n) { return memset (d, c, n); }
int d_memcmp (const void *a, const void *b, size_t n) { return memcmp (a, b, n); }

void d_abort (void) { abort (); }
