/* gcc-compat.h -- GCC's headers in the necessary order, and all differences between GCC versions.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Every file of the plugin that needs GCC's headers includes this header first, and none of GCC's that are included
   here.  The plugin is written in the terms of GCC 12.  Where a later version differs, the difference is hidden here
   and nowhere else: a function that is gone has its name here, and what has no common name is called heddle_.

   Long: the only place for such differences.  */

#ifndef HEDDLE_GCC_COMPAT_H
#define HEDDLE_GCC_COMPAT_H

/* Before GCC's system.h, which poisons names used in these headers.  */
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <deque>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "gcc-plugin.h"
#include "plugin-version.h"

#if GCCPLUGIN_VERSION_MAJOR < 12 || GCCPLUGIN_VERSION_MAJOR > 16
#error "Heddle's plugin knows the interfaces of GCC 12 to 16"
#endif

#include "backend.h"
#include "target.h"
#include "rtl.h"
#include "tree.h"
#include "gimple.h"
#include "predict.h"
#include "memmodel.h"
#include "tm_p.h"
#include "tree-pass.h"
#include "pass_manager.h"
#include "ssa.h"
#include "cgraph.h"
#include "lto-streamer.h"
#include "lto-section-names.h"
#include "stringpool.h"
#include "attribs.h"
#include "diagnostic-core.h"
#include "fold-const.h"
#include "stor-layout.h"
#include "varasm.h"
#include "gimple-iterator.h"
#include "gimple-walk.h"
#include "gimple-pretty-print.h"
#include "gimplify.h"
#include "gimplify-me.h"
#include "tree-eh.h"
#include "tree-cfg.h"
#include "tree-cfgcleanup.h"
#include "tree-dfa.h"
#include "tree-into-ssa.h"
#include "tree-iterator.h"
#include "cfgloop.h"
#include "cfganal.h"
#include "internal-fn.h"
#include "builtins.h"
#include "langhooks.h"
#include "toplev.h"
#include "opts.h"
#include "intl.h"
#include "context.h"
#include "omp-general.h"
#include "omp-offload.h"
#include "gomp-constants.h"
#include "output.h"
#include "alloc-pool.h"
#include "symbol-summary.h"
#include "symtab-thunks.h"
#if GCCPLUGIN_VERSION_MAJOR >= 14
#include "sreal.h"
#include "ipa-cp.h"
#endif
#include "ipa-prop.h"
#include "ipa-fnsummary.h"
#include "ipa-utils.h"
#include "diagnostic.h"
#include "langhooks-def.h"
#if GCCPLUGIN_VERSION_MAJOR >= 16
#include "diagnostics/file-cache.h"
#endif
#include "replaced-function.h"
#include "statements.h"

/* The C++ front end looks into each block of a region, also where a loop of its own has none.  */
#define HEDDLE_LOOKS_AT_BLOCKS (GCCPLUGIN_VERSION_MAJOR < 13)

/* It refuses members of members of *this in clauses.  */
#define HEDDLE_REFUSES_MEMBERS_OF_MEMBERS (GCCPLUGIN_VERSION_MAJOR < 13)

/* The front ends know "declare mapper".  */
#define HEDDLE_HAS_MAPPERS (GCCPLUGIN_VERSION_MAJOR >= 16)

/* The name that SYMBOL has in the assembler file, without the marker for "do not mangle".  */
inline const char *
heddle_asm_name (tree decl)
{
  const char *name = IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (decl));
  return *name == '*' ? name + 1 : name;
}

/* The first operand of a COND_EXPR may be a comparison; otherwise it is the result of a comparison.  */
#if GCCPLUGIN_VERSION_MAJOR >= 13
const bool heddle_comparison_in_cond = false;
#else
const bool heddle_comparison_in_cond = true;
#endif

/* The number of the initial device may be -1; the compiler hands one less to libgomp.  */
#if GCCPLUGIN_VERSION_MAJOR >= 13
const bool heddle_initial_device_is_negative = true;
#else
const bool heddle_initial_device_is_negative = false;
#endif

/* A firstprivate Fortran descriptor in a target construct is copied together with its array; otherwise as it is.  */
#if GCCPLUGIN_VERSION_MAJOR >= 13
const bool heddle_firstprivate_copies_array = true;
#else
const bool heddle_firstprivate_copies_array = false;
#endif

/* The item mapped before a "firstprivate reference" is the target of the reference's object, if the object is a
   pointer; otherwise the object itself.  */
#if GCCPLUGIN_VERSION_MAJOR >= 13
const bool heddle_reference_skips_pointer = true;
#else
const bool heddle_reference_skips_pointer = false;
#endif

/* The kind of a clause that attaches the member behind which the member's target is mapped; the gimplifier, which later
   versions look for in the clause before, makes an attachment of such a clause.  */
#if GCCPLUGIN_VERSION_MAJOR >= 13
const gomp_map_kind heddle_attach_kind = GOMP_MAP_ATTACH_DETACH;
#else
const gomp_map_kind heddle_attach_kind = GOMP_MAP_ATTACH;
#endif

/* The Fortran front end maps the allocatable components of what a target construct maps, too.  */
#if GCCPLUGIN_VERSION_MAJOR >= 15
const bool heddle_maps_components = true;
#else
const bool heddle_maps_components = false;
#endif

/* It asks a function of the language's for this property.  */
#define HEDDLE_HAS_DEEP_MAPPINGS (GCCPLUGIN_VERSION_MAJOR >= 15)

/* The most dimensions that an array of Fortran has; a descriptor that does not know its rank has room for all.  */
const int heddle_fortran_max_rank = 15;

/* DECL is a pointer that stands for the data of a dummy argument whose shape is assumed and whose elements need not be
   side by side.  Returns the argument, a reference to the descriptor, or NULL_TREE.  In all versions the front end's
   facts on a variable begin with the argument; those on an array's type are three numbers, then all lower bounds, upper
   bounds and strides, of which the first is a constant if the elements are side by side (struct lang_decl and struct
   lang_type in its trans.h).  */
inline tree
heddle_assumed_shape_dummy (tree decl)
{
  tree type = TREE_TYPE (decl);
  if (!VAR_P (decl) || !DECL_LANG_SPECIFIC (decl) || !POINTER_TYPE_P (type) || !TYPE_LANG_FLAG_2 (type)
      || !TYPE_LANG_SPECIFIC (type))
    return NULL_TREE;
  tree dummy = *(const tree *) DECL_LANG_SPECIFIC (decl);
  if (!dummy || TREE_CODE (dummy) != PARM_DECL || !POINTER_TYPE_P (TREE_TYPE (dummy)))
    return NULL_TREE;
  tree stride = ((const tree *) TYPE_LANG_SPECIFIC (type))[2 + 2 * heddle_fortran_max_rank];
  return stride && TREE_CODE (stride) != INTEGER_CST ? dummy : NULL_TREE;
}

/* A symbol of Fortran's front end begins with its name, that of its module and a place in the source, of two words;
   then comes its type (struct gfc_symbol in gfortran.h).  */
inline void *
heddle_symbol_type (void *symbol)
{
  return (void **) symbol + 4;
}

/* The name of the derived type of the symbol's TYPE; NULL if it is another type.  A type is its kind, whose fifth value
   behind 0 this is, a number, and the derived type's symbol (struct gfc_typespec).  */
inline const char *
heddle_derived_type_name (void *type)
{
  void *derived = *(const int *) type == 5 ? ((void **) type)[1] : NULL;
  return derived ? *(const char **) derived : NULL;
}

/* The asm S has no operands, and % nothing special in its text.  */
inline bool
heddle_basic_asm_p (const gasm *s)
{
#if GCCPLUGIN_VERSION_MAJOR >= 15
  return gimple_asm_basic_p (s);
#else
  return gimple_asm_input_p (s);
#endif
}

/* Clause C maps an object for each value of an iterator: its construct has loops for the values.  */
inline bool
heddle_iterates_p (tree c)
{
#if GCCPLUGIN_VERSION_MAJOR >= 16
  return OMP_CLAUSE_HAS_ITERATORS (c);
#else
  (void) c;
  return false;
#endif
}

/* T is a loop with "tile" or "unroll", known to front ends since GCC 15.  */
#if GCCPLUGIN_VERSION_MAJOR >= 15
const bool heddle_has_transformed_loops = true;
#else
const bool heddle_has_transformed_loops = false;
#endif
inline bool
heddle_transformed_loop_p (tree t)
{
#if GCCPLUGIN_VERSION_MAJOR >= 15
  return TREE_CODE (t) == OMP_TILE || TREE_CODE (t) == OMP_UNROLL;
#else
  (void) t;
  return false;
#endif
}

/* DECL, a function, has just been declared.  Note whether that was between "declare target" and its end, as GCC up to
   14 does in an attribute.  */
inline void
heddle_note_block (tree decl)
{
#if GCCPLUGIN_VERSION_MAJOR >= 15
  if (lookup_attribute ("omp declare target", DECL_ATTRIBUTES (decl)))
    DECL_ATTRIBUTES (decl) = tree_cons (get_identifier ("omp declare target block"), NULL_TREE, DECL_ATTRIBUTES (decl));
#endif
}

/* Tell GCC's passes of NODE, a new function, or one about to be new.  The passes demand a mark "not analysed for
   constant propagation" before they count a function's parameters.  */
inline void
heddle_expect_function (cgraph_node *node)
{
#if GCCPLUGIN_VERSION_MAJOR >= 13
  if (!opt_for_fn (node->decl, flag_ipa_cp))
    {
      ipa_check_create_node_params ();
      ipa_node_params_sum->get_create (node)->analysis_done = 1;
    }
#endif
}

/* The builtin function for the question whether a NaN is signaling; the code of no function in versions without it.  */
#if GCCPLUGIN_VERSION_MAJOR >= 13
const combined_fn heddle_cfn_issignaling = CFN_BUILT_IN_ISSIGNALING;
#else
const combined_fn heddle_cfn_issignaling = CFN_LAST;
#endif

/* In OPTIONS, leave calls of mathematical functions as they are.  Among the internal functions that GCC would make of
   them are some without instructions on a GPU: for example of fmod and remainder.  But let powers become products:
   newer versions demand that nothing looks at errno then, and the device's functions never set it.  */
inline void
heddle_keep_math_calls (gcc_options *options)
{
#if GCCPLUGIN_VERSION_MAJOR >= 13
  options->x_flag_tree_builtin_call_dce = 0;
#endif
#if GCCPLUGIN_VERSION_MAJOR >= 16
  options->x_flag_errno_math = 0;
#endif
}

/* NAME, an SSA name of an unsigned type, has a value from LEAST to MOST.  */
inline void
heddle_set_range (tree name, unsigned HOST_WIDE_INT least, unsigned HOST_WIDE_INT most)
{
  const unsigned precision = TYPE_PRECISION (TREE_TYPE (name));
  const wide_int low = wi::uhwi (least, precision), high = wi::uhwi (most, precision);
#if GCCPLUGIN_VERSION_MAJOR >= 13
  set_range_info (name, int_range<1> (TREE_TYPE (name), low, high));
#else
  set_range_info (name, VR_RANGE, low, high);
#endif
}

/* Have C++ take a class with static members for mappable, as OpenMP does since 5.0, and GCC since 13.  The front end
   asks its own function about what clauses name.  */
#if GCCPLUGIN_VERSION_MAJOR < 13
extern bool cp_omp_mappable_type (tree) __attribute__ ((weak));
#endif
inline void
heddle_map_static_members ()
{
#if GCCPLUGIN_VERSION_MAJOR < 13
  lang_hooks.types.omp_mappable_type = lhd_omp_mappable_type;
  static replaced_function replaced;
  replaced.replace ((void *) cp_omp_mappable_type, (void *) lhd_omp_mappable_type);
#endif
}

/* The kinds of messages.  */
#if GCCPLUGIN_VERSION_MAJOR >= 16
typedef enum diagnostics::kind diagnostic_t;
const diagnostic_t DK_UNSPECIFIED = diagnostics::kind::unspecified, DK_SORRY = diagnostics::kind::sorry,
		   DK_ERROR = diagnostics::kind::error, DK_WARNING = diagnostics::kind::warning;
#endif

/* Have GCC's messages dropped, and not counted, if UNWANTED gives a kind for their format and place, their own kind,
   and not DK_UNSPECIFIED; TAKE gets the text of each.  For messages of GCC 12 about programs accepted by later
   versions: later versions have nothing to drop.  Again where a front end has taken its functions for messages
   back.  */
#if GCCPLUGIN_VERSION_MAJOR < 13
struct heddle_dropped_messages
{
  static inline diagnostic_t (*unwanted) (const char *format, location_t where);
  static inline void (*take) (const char *text);
  static inline diagnostic_starter_fn previous_starter;
  static inline diagnostic_finalizer_fn previous_finalizer;
  static inline bool dropping;

  static void
  start (diagnostic_context *context, diagnostic_info *message)
  {
    const diagnostic_t original = unwanted (message->message.format_spec, diagnostic_location (message));
    dropping = original != DK_UNSPECIFIED;
    const bool by_option = original == DK_WARNING && message->kind == DK_ERROR;
    if (dropping)
      diagnostic_kind_count (context, by_option ? DK_WERROR : message->kind)--;
    else
      previous_starter (context, message);
  }

  static void
  end (diagnostic_context *context, diagnostic_info *message, diagnostic_t kind)
  {
    if (!dropping)
      {
	previous_finalizer (context, message, kind);
	return;
      }
    dropping = false;
    take (pp_formatted_text (context->printer));
    pp_clear_output_area (context->printer);
    /* An error may be fatal by an option.  */
    message->kind = DK_NOTE;
  }
};
#endif
inline void
heddle_drop_messages (diagnostic_t (*unwanted) (const char *, location_t), void (*take) (const char *))
{
#if GCCPLUGIN_VERSION_MAJOR < 13
  typedef heddle_dropped_messages dropped;
  if (diagnostic_starter (global_dc) == dropped::start)
    return;
  dropped::unwanted = unwanted;
  dropped::take = take;
  dropped::previous_starter = diagnostic_starter (global_dc);
  dropped::previous_finalizer = diagnostic_finalizer (global_dc);
  diagnostic_starter (global_dc) = dropped::start;
  diagnostic_finalizer (global_dc) = dropped::end;
#endif
}

/* Line NUMBER of FILE; empty without this line.  */
inline std::string
heddle_source_line (const char *file, int number)
{
#if GCCPLUGIN_VERSION_MAJOR >= 14
  const auto line = global_dc->get_file_cache ().get_source_line (file, number);
#else
  const auto line = location_get_source_line (file, number);
#endif
  return line ? std::string (line.get_buffer (), line.length ()) : std::string ();
}

/* The last parameter of the two hooks for legitimate addresses.  */
#if GCCPLUGIN_VERSION_MAJOR >= 14
#define HEDDLE_ADDRESS_CODE , code_helper
#else
#define HEDDLE_ADDRESS_CODE
#endif

#if GCCPLUGIN_VERSION_MAJOR >= 14
/* The last statement of BLOCK that is not for debugging, or NULL.  */
inline gimple *
last_stmt (basic_block block)
{
  return last_nondebug_stmt (block);
}
#endif

/* Whether no warnings are given.  */
inline bool &
heddle_quiet ()
{
#if GCCPLUGIN_VERSION_MAJOR >= 14
  return global_dc->m_inhibit_warnings;
#else
  return global_dc->dc_inhibit_warnings;
#endif
}

#if GCCPLUGIN_VERSION_MAJOR >= 15
/* One less than the number of elements of the array type TYPE.  */
inline tree
array_type_nelts (const_tree type)
{
  return array_type_nelts_minus_one (type);
}
#endif

/* Context selectors of "declare variant".  Whether SET is the one of devices, and SELECTOR, of SET, their kinds; the
   properties of SELECTOR, of which each may have a name, as text, which can be changed.  */
#if GCCPLUGIN_VERSION_MAJOR >= 14
inline bool
heddle_device_set_p (tree set)
{
  return OMP_TSS_CODE (set) == OMP_TRAIT_SET_DEVICE;
}

inline bool
heddle_kind_selector_p (tree selector)
{
  return OMP_TS_CODE (selector) == OMP_TRAIT_DEVICE_KIND;
}

inline tree
heddle_properties (tree selector)
{
  return OMP_TS_PROPERTIES (selector);
}

inline const char *
heddle_property_name (tree property)
{
  tree name = OMP_TP_VALUE (property);
  return !name ? NULL : TREE_CODE (name) == IDENTIFIER_NODE ? IDENTIFIER_POINTER (name)
	 : TREE_CODE (name) == STRING_CST ? TREE_STRING_POINTER (name) : NULL;
}

inline void
heddle_rename_property (tree property, const char *name)
{
  OMP_TP_VALUE (property) = get_identifier (name);
}
#else
inline bool
heddle_device_set_p (tree set)
{
  return id_equal (TREE_PURPOSE (set), "device");
}

inline bool
heddle_kind_selector_p (tree selector)
{
  return id_equal (TREE_PURPOSE (selector), "kind");
}

inline tree
heddle_properties (tree selector)
{
  return TREE_VALUE (selector);
}

/* The name is the purpose, or the value as a string.  */
inline const char *
heddle_property_name (tree property)
{
  if (TREE_PURPOSE (property))
    return IDENTIFIER_POINTER (TREE_PURPOSE (property));
  return TREE_VALUE (property) && TREE_CODE (TREE_VALUE (property)) == STRING_CST
	 ? TREE_STRING_POINTER (TREE_VALUE (property)) : NULL;
}

inline void
heddle_rename_property (tree property, const char *name)
{
  TREE_PURPOSE (property) = get_identifier (name);
  TREE_VALUE (property) = NULL_TREE;
}
#endif

/* __atomic_compare_exchange of a struct loads it as an integer.  */
#if GCCPLUGIN_VERSION_MAJOR >= 13
const bool heddle_structs_loaded_as_integers = true;
#else
const bool heddle_structs_loaded_as_integers = false;
#endif

/* FUNCTION has no body, and stands for variants ("declare variant") until one is chosen.  Newer versions have code for
   the choice, in the place of its calls.  */
inline bool
heddle_stands_for_variants_p (cgraph_node *function)
{
#if GCCPLUGIN_VERSION_MAJOR >= 15
  (void) function;
  return false;
#else
  return function->declare_variant_alt;
#endif
}

/* FUNCTION calls functions that stand for variants.  */
inline bool
heddle_calls_variants_p (cgraph_node *function)
{
#if GCCPLUGIN_VERSION_MAJOR >= 15
  (void) function;
  return false;
#else
  return function->calls_declare_variant_alt;
#endif
}

/* The variant called by the current function in the place of FUNCTION; FUNCTION itself before a decision.  */
inline tree
heddle_chosen_variant (tree function)
{
#if GCCPLUGIN_VERSION_MAJOR >= 15
  return function;
#else
  return omp_resolve_declare_variant (function);
#endif
}

/* CALL, an indirect call, is a call of a virtual function of an object's type.  */
inline bool
heddle_polymorphic_call_p (cgraph_edge *call)
{
#if GCCPLUGIN_VERSION_MAJOR >= 16
  return is_a <cgraph_polymorphic_indirect_info *> (call->indirect_info);
#else
  return call->indirect_info->polymorphic;
#endif
}

/* Forget the calls through function arguments in callees of NODE, as GOMP_parallel makes them: the device's passes take
   each caller of a function for a call statement.  */
inline void
heddle_forget_callbacks (cgraph_node *node)
{
#if GCCPLUGIN_VERSION_MAJOR >= 16
  for (cgraph_edge *e = node->callees; e; e = e->next_callee)
    if (e->has_callback)
      e->purge_callback_edges ();
#endif
}

/* A computation with complex numbers by the rules of A may follow B, which keeps less of C's rules.  */
inline bool
heddle_complex_rules_fit (const cl_optimization *a, const cl_optimization *b)
{
#if GCCPLUGIN_VERSION_MAJOR >= 16
  return a->x_flag_complex_method >= b->x_flag_complex_method;
#else
  return a->x_flag_cx_limited_range <= b->x_flag_cx_limited_range;
#endif
}

/* The symbol at I, or NULL for other code of the file.  */
inline symtab_node *
heddle_symbol_at (lto_symtab_encoder_iterator i)
{
#if GCCPLUGIN_VERSION_MAJOR >= 16
  return dyn_cast<symtab_node *> (lsei_node (i));
#else
  return lsei_node (i);
#endif
}

/* The compiler's version, for messages.  */
const int heddle_gcc_version = GCCPLUGIN_VERSION_MAJOR;

/* Let no note be given from now on.  */
inline void
heddle_inhibit_notes ()
{
#if GCCPLUGIN_VERSION_MAJOR >= 15
  global_dc->inhibit_notes ();
#elif GCCPLUGIN_VERSION_MAJOR >= 14
  global_dc->m_inhibit_notes_p = true;
#else
  global_dc->inhibit_notes_p = true;
#endif
}

/* Facts known of an integer.  */
#if GCCPLUGIN_VERSION_MAJOR >= 15
typedef int_range_max heddle_integer_range;
#else
typedef value_range heddle_integer_range;
#endif

/* If ELT, a value in an array's constructor, stands for several elements of a byte each: the bytes, and their number in
   *LENGTH.  Front ends since GCC 15 make such values of long lists of numbers.  Else NULL.  */
inline const char *
heddle_raw_data (tree elt, unsigned HOST_WIDE_INT *length)
{
#if GCCPLUGIN_VERSION_MAJOR >= 15
  if (TREE_CODE (elt) == RAW_DATA_CST)
    {
      *length = RAW_DATA_LENGTH (elt);
      return RAW_DATA_POINTER (elt);
    }
#endif
  return NULL;
}

/* heddle_each_selector (NODE, F): call F with the list of context selector sets of each variant among which the code of
   NODE, a definition, chooses when it is compiled for a device: newer versions have the choice in the place of the
   calls.  heddle_keep_loops (OPTIONS): leave loops for a CRC; GCC would replace them by the host's instruction, or a
   table for it.  */
#if GCCPLUGIN_VERSION_MAJOR >= 15
template <typename F>
inline void
heddle_each_selector (cgraph_node *node, F f)
{
  if (!node->has_omp_variant_constructs || node->alias || node->thunk)
    return;
  node->get_untransformed_body ();
  basic_block bb;
  FOR_EACH_BB_FN (bb, DECL_STRUCT_FUNCTION (node->decl))
    for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
      if (is_gimple_assign (gsi_stmt (i)) && gimple_assign_rhs_code (gsi_stmt (i)) == OMP_NEXT_VARIANT)
	{
	  tree selectors = TREE_CHAIN (OMP_NEXT_VARIANT_STATE (gimple_assign_rhs1 (gsi_stmt (i))));
	  for (int n = 0; n < TREE_VEC_LENGTH (selectors); n++)
	    f (TREE_VEC_ELT (selectors, n));
	}
}

inline void
heddle_keep_loops (gcc_options *options)
{
  options->x_flag_optimize_crc = 0;
#if GCCPLUGIN_VERSION_MAJOR >= 16
  /* Since GCC 16 it computes one index from another in unsigned arithmetic, and then nothing tells any more that their
     addresses are as far apart (device/passes/row-addresses.cc).  */
  options->x_flag_tree_slsr = 0;
#endif
}
#else
#define heddle_each_selector(NODE, F) ((void) (NODE), (void) (F))
#define heddle_keep_loops(OPTIONS) ((void) (OPTIONS))
#endif

#endif
