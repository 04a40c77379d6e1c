/* functions.h -- the mathematical functions that both twins of `functions' measure.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   FUNCTIONS (ONE, TWO) expands ONE (NAME, EXPRESSION of x in double, the same in float, LOW, HIGH) for each function of
   one argument, which is uniform in [LOW, HIGH), and TWO the same with a second argument of y in [0, 1).  A row is
   `NAME' or `NAMEf'.  */

#ifndef BENCH_FUNCTIONS_H
#define BENCH_FUNCTIONS_H

#define FUNCTIONS(ONE, TWO)					\
  ONE (exp, exp (x), expf (x), -10, 10)				\
  ONE (exp2, exp2 (x), exp2f (x), -10, 10)			\
  ONE (exp10, exp10 (x), exp10f (x), -10, 10)			\
  ONE (expm1, expm1 (x), expm1f (x), -2, 2)			\
  ONE (log, log (x), logf (x), 0, 100)				\
  ONE (log2, log2 (x), log2f (x), 0, 100)			\
  ONE (log10, log10 (x), log10f (x), 0, 100)			\
  ONE (log1p, log1p (x), log1pf (x), -0.9, 10)			\
  ONE (sin, sin (x), sinf (x), -10, 10)				\
  ONE (cos, cos (x), cosf (x), -10, 10)				\
  ONE (sincos, sin (x) * cos (x), sinf (x) * cosf (x), -10, 10)	\
  ONE (tan, tan (x), tanf (x), -10, 10)				\
  ONE (asin, asin (x), asinf (x), -1, 1)			\
  ONE (acos, acos (x), acosf (x), -1, 1)			\
  ONE (atan, atan (x), atanf (x), -5, 5)			\
  ONE (sinh, sinh (x), sinhf (x), -5, 5)			\
  ONE (cosh, cosh (x), coshf (x), -5, 5)			\
  ONE (tanh, tanh (x), tanhf (x), -3, 3)			\
  ONE (asinh, asinh (x), asinhf (x), -5, 5)			\
  ONE (acosh, acosh (x), acoshf (x), 1, 10)			\
  ONE (atanh, atanh (x), atanhf (x), -1, 1)			\
  ONE (cbrt, cbrt (x), cbrtf (x), -100, 100)			\
  ONE (rsqrt, 1 / sqrt (x), 1 / sqrtf (x), 0, 100)		\
  ONE (erf, erf (x), erff (x), -3, 3)				\
  ONE (erfc, erfc (x), erfcf (x), -2, 5)			\
  ONE (tgamma, tgamma (x), tgammaf (x), 0.1, 10)		\
  ONE (lgamma, lgamma (x), lgammaf (x), 0.1, 20)		\
  TWO (pow, pow (x, y), powf (x, y), 0, 100)			\
  TWO (atan2, atan2 (x, y), atan2f (x, y), -1, 1)		\
  TWO (hypot, hypot (x, y), hypotf (x, y), -1, 1)

/* The functions by name, for the host's results.  */
#define FUNCTION_IN_HOST(NAME, D, F, LOW, HIGH) \
  static inline double host_##NAME (double x, double y) { (void) y; return D; }

#endif /* BENCH_FUNCTIONS_H */
