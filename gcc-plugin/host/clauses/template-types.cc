/* template-types.cc -- the host role: classes made of templates in clauses.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

     template<typename T> T f (T x)
     {
       std::array<double, 4> a = {};
     #pragma omp target map (a)

   In a template the declaration of a defines nothing, so std::array<double, 4> is no more than a name for GCC's
   front end at the clause.  GCC says that an incomplete type is not mappable.  Outside of a template the declaration
   makes the class complete.

   The front end's question is therefore replaced: the class is made complete first.  A type that depends on
   parameters of the template stays as before.  */

/* First, as it sets the formats of diagnostics.  */
#include "gcc-plugin.h"
#include "tree.h"
#include "cp/cp-tree.h"
#include "gcc-compat.h"
#include "host/clauses/state.h"
#include "host/clauses/template-types.h"
#include "replaced-function.h"

extern bool cp_omp_mappable_type (tree) __attribute__ ((weak));
extern tree complete_type (tree) __attribute__ ((weak));

namespace {

/* cp_omp_mappable_type.  */

bool
mappable_type (tree type)
{
  if (type && type != error_mark_node)
    complete_type (type);
  clauses_state.replaced_completion.put_back ();
  const bool mappable = cp_omp_mappable_type (type);
  clauses_state.replaced_completion.replace_again ();
  return mappable;
}

} // namespace

void
heddle_define_mapped_types ()
{
  if (cp_omp_mappable_type && complete_type && (flag_openmp || flag_openacc))
    clauses_state.replaced_completion.replace ((void *) cp_omp_mappable_type, (void *) mappable_type);
}
