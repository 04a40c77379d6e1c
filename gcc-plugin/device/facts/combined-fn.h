/* combined-fn.h -- case labels for builtin functions and their internal functions.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   GCC generates these macros for itself but does not install them.  CASE_CFN_X covers the forms of X that have an
   argument of float or double (and _FloatN); emit/extended.cc has the forms for long double.  */

#ifndef HEDDLE_COMBINED_FN_H
#define HEDDLE_COMBINED_FN_H

#define CFN_FLT(X) case CFN_BUILT_IN_##X: case CFN_BUILT_IN_##X##F
#define CFN_FLT_IFN(X) CFN_FLT (X): case CFN_##X
#define CFN_FLTN_IFN(X) CFN_FLT_IFN (X): case CFN_BUILT_IN_##X##F16: case CFN_BUILT_IN_##X##F32: \
  case CFN_BUILT_IN_##X##F64: case CFN_BUILT_IN_##X##F32X
#define CFN_INT(X) case CFN_BUILT_IN_##X: case CFN_BUILT_IN_##X##L: case CFN_BUILT_IN_##X##LL: \
  case CFN_BUILT_IN_##X##IMAX: case CFN_##X

#define CASE_CFN_POPCOUNT CFN_INT (POPCOUNT)
#define CASE_CFN_PARITY CFN_INT (PARITY)
#define CASE_CFN_CLZ CFN_INT (CLZ)
#define CASE_CFN_CTZ CFN_INT (CTZ)
#define CASE_CFN_FFS CFN_INT (FFS)
#define CASE_CFN_CLRSB CFN_INT (CLRSB)

#define CASE_CFN_SQRT CFN_FLTN_IFN (SQRT)
#define CASE_CFN_FABS CFN_FLT (FABS): case CFN_BUILT_IN_FABSF16: case CFN_BUILT_IN_FABSF32: \
  case CFN_BUILT_IN_FABSF64: case CFN_BUILT_IN_FABSF32X
#define CASE_CFN_FMA CFN_FLTN_IFN (FMA)
#define CASE_CFN_FMIN CFN_FLTN_IFN (FMIN)
#define CASE_CFN_FMAX CFN_FLTN_IFN (FMAX)
#define CASE_CFN_COPYSIGN CFN_FLTN_IFN (COPYSIGN)
#define CASE_CFN_FLOOR CFN_FLTN_IFN (FLOOR)
#define CASE_CFN_CEIL CFN_FLTN_IFN (CEIL)
#define CASE_CFN_TRUNC CFN_FLTN_IFN (TRUNC)
#define CASE_CFN_RINT CFN_FLTN_IFN (RINT)
#define CASE_CFN_NEARBYINT CFN_FLTN_IFN (NEARBYINT)
#define CASE_CFN_ROUNDEVEN CFN_FLTN_IFN (ROUNDEVEN)
#define CASE_CFN_LRINT CFN_FLT (LRINT)
#define CASE_CFN_LLRINT CFN_FLT (LLRINT)
#define CASE_CFN_IRINT CFN_FLT (IRINT)
#define CASE_CFN_LFLOOR CFN_FLT (LFLOOR)
#define CASE_CFN_LLFLOOR CFN_FLT (LLFLOOR)
#define CASE_CFN_IFLOOR CFN_FLT (IFLOOR)
#define CASE_CFN_LCEIL CFN_FLT (LCEIL)
#define CASE_CFN_LLCEIL CFN_FLT (LLCEIL)
#define CASE_CFN_ICEIL CFN_FLT (ICEIL)
#define CASE_CFN_ROUND CFN_FLTN_IFN (ROUND)
#define CASE_CFN_LROUND CFN_FLT (LROUND)
#define CASE_CFN_LLROUND CFN_FLT (LLROUND)
#define CASE_CFN_IROUND CFN_FLT (IROUND)
#define CASE_CFN_SIGNBIT CFN_FLT_IFN (SIGNBIT)
#define CASE_CFN_SIN CFN_FLT_IFN (SIN)
#define CASE_CFN_COS CFN_FLT_IFN (COS)
#define CASE_CFN_TAN CFN_FLT_IFN (TAN)
#define CASE_CFN_EXP CFN_FLT_IFN (EXP)
#define CASE_CFN_EXP2 CFN_FLT_IFN (EXP2)
#define CASE_CFN_EXP10 CFN_FLT_IFN (EXP10)
#define CASE_CFN_LOG CFN_FLT_IFN (LOG)
#define CASE_CFN_LOG2 CFN_FLT_IFN (LOG2)
#define CASE_CFN_LOG10 CFN_FLT_IFN (LOG10)
#define CASE_CFN_POW CFN_FLT_IFN (POW)

/* Functions that hardware approximates in single precision.  */
#define CASE_CFN_APPROXIMATED CASE_CFN_SIN: CASE_CFN_COS: CASE_CFN_TAN: CASE_CFN_EXP: CASE_CFN_EXP2: CASE_CFN_EXP10: \
  CASE_CFN_LOG: CASE_CFN_LOG2: CASE_CFN_LOG10: CASE_CFN_POW

/* CALL, in the current function, will be a few instructions that approximate.  */
inline bool
heddle_approximated_p (gcall *call)
{
  switch (gimple_call_combined_fn (call))
    {
    CASE_CFN_APPROXIMATED:
      return flag_unsafe_math_optimizations && TYPE_MODE (TREE_TYPE (gimple_call_arg (call, 0))) == SFmode;
    default:
      return false;
    }
}

#endif
