/* contract.h -- products and sums that become one fused operation.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_CONTRACT_H
#define HEDDLE_CONTRACT_H

/* Keep products of functions that were compiled with -ffp-contract=off from being fused in functions without it
   that they are about to be inlined into.  Called once, by the last IPA pass.  */
void heddle_protect_products ();

/* The pass that fuses, for after "widening_mul".  */
opt_pass *heddle_make_contract_pass (gcc::context *);

#endif
