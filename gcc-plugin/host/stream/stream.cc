/* stream.cc -- the host role: bytecode for the device role beside the host's code.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   GCC writes the offloaded part of a unit to .gnu.offload_lto_*, in a dialect made for a compiler of another
   target: with lto_stream_offload_p set, the writer leaves out target option nodes, address spaces and the
   va_list nodes, and the host's own lto1 cannot read the result.  So the unit is written a second time, in the
   host's dialect, to sections with our prefix.  The place is targetm.asm_out.lto_start, which GCC calls when
   the summaries are complete and nothing has been written yet.

   What is written is chosen by the same flag: select_what_to_stream () takes the offloadable symbols only
   when lto_stream_offload_p is set.  We want that choice with the other dialect.  ipa_write_summaries ()
   chooses first, and then runs the write_summary methods of the IPA passes before it writes anything else; so
   a pass of ours, the first of them, has a write_summary method that clears the flag in between.

   A library unit (role "library") is written whole, and nothing else is made of it: the unit is compiled as if
   by -flto -fno-fat-lto-objects with the sections that this would write left out.  */

#include "gcc-compat.h"
#include "host/stream/state.h"
#include "device/facts/static-objects.h"
#include "device/facts/user-lines.h"
#include "device/passes/instrumentation.h"
#include "host/clauses/acc-loops.h"
#include "host/clauses/array-strides.h"
#include "host/clauses/inherited-members.h"
#include "host/clauses/template-types.h"
#include "host/clauses/private-defaults.h"
#include "host/clauses/deep-mappings.h"
#include "host/clauses/region-symbols.h"
#include "host/clauses/requirements.h"
#include "host/clauses/stream-objects.h"
#include "host/clauses/unnamed-blocks.h"
#include "host/facts/selection.h"
#include "host/facts/static-members.h"
#include "host/clauses/user-mappers.h"
#include "host/loops/do-concurrent.h"
#include "host/loops/transformed-loops.h"
#include "host/loops/unroll-pragmas.h"
#include "host/program/unknown-directives.h"
#include "host/stream/stream.h"
#include "host/stream/symbol-list.h"
#include "host/stream/variants.h"
#include "passes.h"

namespace {

/* Make the definitions of a library unit weak: a program may define a function that the library has too, and the member
   may come in for another.  Late enough that the unit itself has been optimised as if they were not.  */

void
let_programs_prevail ()
{
  symtab_node *node;
  FOR_EACH_SYMBOL (node)
    if (node->definition && TREE_PUBLIC (node->decl) && !DECL_EXTERNAL (node->decl) && !DECL_COMDAT (node->decl))
      DECL_WEAK (node->decl) = 1;
}

/* Writes the selected symbols to our sections, or all in the library role.  */

void
write_sections ()
{
  const char *prefix = section_name_prefix;
  bool offload = lto_stream_offload_p;
  section_name_prefix = HEDDLE_SECTION_PREFIX;
  lto_stream_offload_p = !stream_state.library_role;
  stream_state.writing_ours = true;
  ipa_write_summaries ();
  stream_state.writing_ours = false;
  section_name_prefix = prefix;
  lto_stream_offload_p = offload;

  lang_hooks.lto.begin_section (HEDDLE_SYMBOLS_SECTION);
  lang_hooks.lto.append_data (stream_state.symbol_section.data (), stream_state.symbol_section.size (), NULL);
  lang_hooks.lto.end_section ();
}

void
write_unit ()
{
  if (stream_state.library_role)
    {
      heddle_keep_library_constructors ();
      let_programs_prevail ();
      write_sections ();
      return;
    }
  {
    device_selection selection (true);
    if (!seen_error ())
      write_sections ();
  }
  heddle_release_device_constructors ();
  heddle_release_template_bodies ();
}

/* Take variables without a size out of the offload tables, before these are written anywhere.  Nothing of them can be
   mapped; PTX has no variables of this kind, and the sizes would differ; and libgomp cannot have two at one
   address.  */

void
drop_empty_variables ()
{
  for (unsigned i = vec_safe_length (offload_vars); i-- > 0;)
    if (DECL_SIZE ((*offload_vars)[i]) && integer_zerop (DECL_SIZE ((*offload_vars)[i])))
      offload_vars->ordered_remove (i);
}

/* targetm.asm_out.lto_start.  */

void
lto_start ()
{
  stream_state.previous_lto_start ();
  drop_empty_variables ();
  if ((stream_state.library_role || g->have_offload) && !seen_error ())
    write_unit ();
}

/* targetm.asm_out.lto_end in the library role: from here on the unit counts as slim bytecode, so that no
   host code follows.  */

void
lto_end ()
{
  stream_state.previous_lto_end ();
  flag_lto = "";
  flag_fat_lto_objects = 0;
}

/* The functions that GCC has made of regions have the attributes of those that the regions are in.  That nothing may be
   known of such a function (noipa) is for its callers; here it would keep what parallel regions are made of apart, and
   lto1's pass "modref" crashes when calls of the two kinds meet.  */

void
drop_attributes ()
{
  cgraph_node *node;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
    if (DECL_ARTIFICIAL (node->decl) && (lookup_attribute ("omp declare target", DECL_ATTRIBUTES (node->decl))
					 || lookup_attribute ("omp target entrypoint", DECL_ATTRIBUTES (node->decl))))
      DECL_ATTRIBUTES (node->decl) = remove_attribute ("noipa", DECL_ATTRIBUTES (node->decl));
}

/* PLUGIN_FINISH_DECL.  */

void
finish_declaration (void *data, void *)
{
  if (TREE_CODE ((tree) data) == FUNCTION_DECL)
    heddle_note_block ((tree) data);
  else if (VAR_P ((tree) data))
    {
      heddle_declare_stream_object ((tree) data);
      heddle_note_static_member ((tree) data);
    }
}

/* PLUGIN_FINISH_TYPE.  */

void
finish_type (void *data, void *)
{
  if (data && TYPE_P ((tree) data))
    heddle_note_static_members ((tree) data);
}

/* PLUGIN_ALL_IPA_PASSES_START.  */

void
start_ipa (void *, void *)
{
  if (!stream_state.library_role)
    heddle_add_static_members ();
  heddle_run_steps ("ipa-start");
  heddle_report_pragmas ();
  if (g->have_offload)
    drop_attributes ();
  if (stream_state.all_declared)
    heddle_declare_all ();
  heddle_run_steps ("declared");
  if (!stream_state.library_role)
    heddle_share_variables ();
  if (g->have_offload)
    heddle_keep_template_bodies ();
}

/* PLUGIN_FINISH.  The front end may have found errors, so that no pass has run.  */

void
finish_compiler (void *, void *)
{
  heddle_report_pragmas ();
}

/* PLUGIN_FINISH_PARSE_FUNCTION.  The user's functions that instrumentation calls stay calls, which the device's copies
   can do without.  */

void
finish_function (void *fndecl, void *)
{
  if (flag_instrument_function_entry_exit && heddle_watching_function_p ((tree) fndecl))
    DECL_UNINLINABLE ((tree) fndecl) = 1;
}

/* PLUGIN_PRE_GENERICIZE.  */

void
function_parsed (void *fndecl, void *)
{
  heddle_run_steps ("parsed", DECL_STRUCT_FUNCTION ((tree) fndecl));
}

/* PLUGIN_START_UNIT.  The options are final now, and nothing has been compiled.  */

void
start_unit (void *, void *)
{
  stream_state.previous_lto_start = targetm.asm_out.lto_start;
  targetm.asm_out.lto_start = lto_start;
  /* Where variables end says which are a lane's own (warp-stacks/compiler/frame.cc).  */
  if (flag_stack_reuse == SR_NONE)
    {
      flag_stack_reuse = SR_NAMED_VARS;
      optimization_default_node = build_optimization_node (&global_options, &global_options_set);
    }
  if (!stream_state.library_role)
    {
      heddle_take_requires ();
      heddle_watch_pragmas ();
      heddle_watch_unroll_pragmas ();
      heddle_watch_regions ();
      heddle_watch_strides ();
      heddle_watch_implicit ();
      heddle_watch_discovery ();
      heddle_keep_variants ();
      /* std::strong_ordering is such a class, in functions for the device too.  */
      heddle_map_static_members ();
      heddle_allow_unnamed_blocks ();
      heddle_allow_inherited_members ();
      heddle_define_mapped_types ();
      heddle_use_mappers ();
      heddle_complete_deep_mappings ();
      heddle_watch_transformed_loops ();
      heddle_watch_do_concurrent ();
      flag_generate_offload |= stream_state.all_declared;
      return;
    }
  if (flag_lto)
    error ("device libraries are compiled without %<-flto%>");
  stream_state.previous_lto_end = targetm.asm_out.lto_end;
  targetm.asm_out.lto_end = lto_end;
  flag_generate_offload = 1;
  heddle_write_plain_frames ();
}

} // namespace

/* Clears lto_stream_offload_p when our own sections are about to be written (see above).  */

unsigned
stream_pass::execute (function *)
{
  if (!stream_state.writing_ours)
    return 0;
  lto_stream_offload_p = false;
  stream_state.symbol_section = heddle_list_symbols (lto_get_out_decl_state ()->symtab_node_encoder,
						     stream_state.library_role);
  return 0;
}

void
heddle_stream_init (const char *name, bool library, bool declare_all)
{
  stream_state.library_role = library;
  stream_state.all_declared = declare_all;
  register_callback (name, PLUGIN_START_UNIT, start_unit, NULL);
  if (library)
    return;
  register_callback (name, PLUGIN_FINISH_DECL, finish_declaration, NULL);
  register_callback (name, PLUGIN_FINISH_TYPE, finish_type, NULL);
  register_callback (name, PLUGIN_FINISH_PARSE_FUNCTION, finish_function, NULL);
  register_callback (name, PLUGIN_PRE_GENERICIZE, function_parsed, NULL);
  heddle_static_objects_init (name);
  heddle_watch_private_defaults (name);
  register_callback (name, PLUGIN_ALL_IPA_PASSES_START, start_ipa, NULL);
  register_callback (name, PLUGIN_FINISH, finish_compiler, NULL);
}
