/* kernel-attributes.h -- facts about a kernel known to the device compiler before emission.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_KERNEL_ATTRIBUTES_H
#define HEDDLE_KERNEL_ATTRIBUTES_H

#include "gcc-compat.h"
#include "kernel-facts.h"

/* Function DECL has FACT: HEDDLE_FUNC_*, one with an attribute in kernel-facts.def.  */
bool heddle_kernel_fact_p (const_tree decl, uint64_t fact);

/* FACT holds for it from now on.  */
void heddle_set_kernel_fact (tree decl, uint64_t fact);

/* The same for all FACTS with an attribute.  */
void heddle_set_kernel_attributes (tree decl, const heddle_kernel_facts &facts);

/* All of DECL's, at once.  */
heddle_kernel_facts heddle_kernel_attributes (const_tree decl);

#endif
