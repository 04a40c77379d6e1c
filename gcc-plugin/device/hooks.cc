/* hooks.cc -- GCC's picture of the machine while it compiles for the device.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   The compiler is the host's lto1; its target is x86.  What it thinks of the machine reaches GIMPLE through
   few places: modes (a vector without a mode is lowered to scalars), the optabs behind internal functions,
   addressing modes in loops, the number of SIMT lanes.  The members of targetm that tell the truth about a
   GPU are set here.  The RTL passes never run: "expand" is replaced by emission, what follows it by nothing.  */

#include "gcc-compat.h"
#include "expr.h"
#include "device/facts/acc.h"
#include "device/facts/demand.h"
#include "device/emit/emit.h"
#include "device/facts/entries.h"
#include "fortran-names.h"
#include "host-calls/compiler/call.h"
#include "tuning.h"
#include "device/facts/hooks.h"
#include "device/facts/symbols.h"
#include "host/stream/stream.h"
#include "passes.h"
#include "abi.h"

/* The command line's, for all passes of the device role.  */
heddle_device_options heddle_options;

namespace {

int simt_vf () { return HEDDLE_WARP_SIZE; }

bool no_vector_mode (machine_mode) { return false; }

machine_mode no_simd_mode (scalar_mode) { return word_mode; }

/* An address is a register, or a register or a symbol with an immediate offset of 24 bits.  */

bool
legitimate_p (rtx address)
{
  if (GET_CODE (address) == CONST)
    address = XEXP (address, 0);
  if (GET_CODE (address) == PLUS && CONST_INT_P (XEXP (address, 1)))
    {
      if (!IN_RANGE (INTVAL (XEXP (address, 1)), -(1 << 23), (1 << 23) - 1))
	return false;
      address = XEXP (address, 0);
    }
  return REG_P (address) || GET_CODE (address) == SYMBOL_REF;
}

bool
legitimate_address (machine_mode, rtx address, bool HEDDLE_ADDRESS_CODE)
{
  return legitimate_p (address);
}

bool
legitimate_address_in (machine_mode, rtx address, bool, addr_space_t HEDDLE_ADDRESS_CODE)
{
  return legitimate_p (address);
}

/* PTX has no unaligned accesses.  GCC believes in those of x86 where possible, but asks whether such an access is
   slow.  */

bool
unaligned_is_slow (machine_mode mode, unsigned align)
{
  return align < GET_MODE_ALIGNMENT (mode);
}

/* targetm.target_option.can_inline_p.  GCC turns type-based alias analysis off in a function into which a function
   without the analysis is inlined.  So the libraries' functions without it are not inlined into others.  */

bool
can_inline (tree caller, tree callee)
{
  return opt_for_fn (callee, flag_strict_aliasing) || !opt_for_fn (caller, flag_strict_aliasing)
	 || DECL_DISREGARD_INLINE_LIMITS (callee);
}

/* GCC initialises its back end before the first function is compiled.  The register allocator's part, which nobody will
   ask, is a sixth of the time for a small program.  This is the rest: the basis of costs, with RTL, for passes on
   GIMPLE such as ivopts.  */

void
initialise_back_end ()
{
  init_fake_stack_mems ();
  init_alias_target ();
  init_dummy_function_start ();
  init_expmed ();
  init_set_costs ();
  init_expr_target ();
  expand_dummy_function_end ();
  this_target_rtl->target_specific_initialized = true;
}

/* PLUGIN_START_UNIT: the options are final, the host's own hooks set.  */

void
start_unit (void *, void *)
{
  /* Emission keeps trees in tables unknown to GCC's garbage collector; a unit is small beside the memory that
     collecting would save.  */
  param_ggc_min_heapsize = INT_MAX;
  targetm.simt.vf = simt_vf;
  targetm.target_option.can_inline_p = can_inline;
  targetm.vector_mode_supported_p = no_vector_mode;
  targetm.slow_unaligned_access = unaligned_is_slow;
  targetm.vectorize.preferred_simd_mode = no_simd_mode;
  targetm.legitimate_address_p = legitimate_address;
  targetm.addr_space.legitimate_address_p = legitimate_address_in;
  if (flag_openacc)
    heddle_acc_hooks ();
  heddle_device_flags (&global_options);
  /* lto1 runs with -g0, as it must not write DWARF; emission goes by this level.  */
  if (heddle_options.line_info)
    debug_info_level = DINFO_LEVEL_TERSE;
  ptx_emit_target (heddle_options.sm);
  initialise_back_end ();
}

/* PLUGIN_ALL_IPA_PASSES_START: everything has been read.  */

void
start_ipa (void *, void *)
{
  /* The functions from the bytecode are in SSA form, but the symbol table says so only a moment later.  From this state
     on GCC brings new functions to SSA form as well.  */
  if (symtab->state < IPA_SSA)
    symtab->state = IPA_SSA;
  heddle_run_steps ("ipa-start");
}

/* PLUGIN_ALL_PASSES_START: a function's turn has come.  */

void
start_function (void *, void *)
{
  heddle_unmark_held_functions ();
  /* SIMD loops not for lanes, as with a scan, are no work for the vectorizer: no mode of vectors is ours, and the
     vectorizer would ask the host's hooks for costs.  */
  cfun->has_force_vectorize_loops = 0;
  target_avail_regs = tuning.loop_registers;
}

/* PLUGIN_ALL_PASSES_END: a function has been emitted, and its passes may have made variables.  */

void
end_function (void *, void *)
{
  heddle_keep_variables ();
}

/* PLUGIN_FINISH_UNIT.  */

void
finish_unit (void *, void *)
{
  if (!seen_error ())
    ptx_emit_finish (heddle_options.out_file);
  if (!seen_error () && heddle_options.report_file)
    heddle_report_kernels (heddle_options.report_file);
}

} // namespace

bool
heddle_shared_variable_p (tree decl)
{
  const char *section = DECL_SECTION_NAME (decl);
  return section && !strcmp (section, HEDDLE_SHARED_SECTION);
}

void
heddle_device_init (const plugin_name_args *info)
{
  const char *plugin = info->base_name;
  section_name_prefix = HEDDLE_SECTION_PREFIX;
  heddle_print_fortran_names ();
  heddle_host_calls_init (info);
  heddle_register_passes (info, DEVICE);
  register_callback (plugin, PLUGIN_START_UNIT, start_unit, NULL);
  register_callback (plugin, PLUGIN_ALL_IPA_PASSES_START, start_ipa, NULL);
  register_callback (plugin, PLUGIN_ALL_PASSES_START, start_function, NULL);
  register_callback (plugin, PLUGIN_ALL_PASSES_END, end_function, NULL);
  register_callback (plugin, PLUGIN_FINISH_UNIT, finish_unit, NULL);
}
