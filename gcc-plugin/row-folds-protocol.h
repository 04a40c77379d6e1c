/* row-folds-protocol.h -- calls by which the host role leaves to the device role how lanes share folds.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   GOMP_SIMT_XCHG_IDX (ALONE, WHAT, ...) is ALONE if one thread has the SIMD loop; for lanes, see below.  WHAT is
   negative, or a third argument is present and this is the same exchange without it; GOMP_SIMT_XCHG_BFLY means the
   same.  host/loops/row-folds.cc and warp-rows.cc make the calls, device/passes/simt.cc answers them.  */

#ifndef HEDDLE_ROW_FOLDS_PROTOCOL_H
#define HEDDLE_ROW_FOLDS_PROTOCOL_H

/* (ALONE, WHAT, SHARED): SHARED.  */
#define HEDDLE_FOLD_PLACE (-1)
/* (ALONE, WHAT, VALUE, TERM...): VALUE and, one after the other, the first terms of lanes 0 to 31, the second ones...,
   in the first lane.  */
#define HEDDLE_FOLD_SUM (-2)
#define HEDDLE_FOLD_PRODUCT (-3)
/* (ALONE, WHAT, VALUE, N, SPREAD, TERM...): N neighbouring lanes have a row; in each of the N VALUE and, one after the
   other, the first terms of these lanes, the second ones...  SPREAD: all teams share the rows, in blocks of any
   size.  */
#define HEDDLE_FOLD_ROW_SUM (-4)
#define HEDDLE_FOLD_ROW_PRODUCT (-5)
/* The argument of the first term, without and with N and SPREAD before it; that of SPREAD.  */
#define HEDDLE_FOLD_TERMS 3
#define HEDDLE_FOLD_ROW_TERMS 5
#define HEDDLE_FOLD_SPREAD 4

#endif
