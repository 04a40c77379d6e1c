/* matrix-products.h -- products of matrices by the warps of a block.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   GIMPLE has no statement with four results.  The call

     d0 = HEDDLE_MATRIX_PRODUCT (a0, a1, b, c0, c1, c2, c3)

   is the instruction D = A B + C on doubles, with the fragments that a lane has of matrices of 16 x 4, 4 x 8 and 16 x 8
   elements (PTX ISA, "Matrix Fragments for mma.m16n8k4 with .f64").  The other elements of D are

     d1 = HEDDLE_MATRIX_ELEMENT (d0, 1), ...

   behind it in its block.  All lanes of a warp come to it together.

     HEDDLE_COPY_ASYNC (shared, global, bytes); HEDDLE_COPY_COMMIT (); HEDDLE_COPY_WAIT (n)

   copy 8 or 16 bytes from global to shared memory, close a group of such copies, and wait for all groups of this thread
   but the last N (PTX ISA, "cp.async").  */

#ifndef HEDDLE_MATRIX_PRODUCTS_H
#define HEDDLE_MATRIX_PRODUCTS_H

#define HEDDLE_MATRIX_PRODUCT "__ptx_mma_f64"
#define HEDDLE_MATRIX_ELEMENT "__ptx_mma_element"
#define HEDDLE_COPY_ASYNC "__ptx_copy_async"
#define HEDDLE_COPY_COMMIT "__ptx_copy_commit"
#define HEDDLE_COPY_WAIT "__ptx_copy_wait"

/* Hardware, of targets: the first ones whose tensor cores multiply doubles, and larger matrices of these (PTX ISA,
   "mma").  */
constexpr unsigned HEDDLE_MATRIX_SM = 80, HEDDLE_LARGE_MATRIX_SM = 90;

#endif
