/* function-emitter.h -- one function's way from GIMPLE in SSA form to a ptx::function.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Include after the C++ headers and before nothing else of GCC: this header brings in what emission needs.

   Values.  A GIMPLE register type is a list of parts (parts.h), each in a virtual register of type .b32, .b64,
   .f32, .f64 or (half precision) .b16.  Integers of less than 32 bits of precision, and those between 32 and
   64, are kept extended to their register according to their sign; every operation re-establishes this.
   An SSA name is bound to the registers that its defining statement computed; only results of PHI nodes and
   names in abnormal PHI nodes own registers that are written more than once.  */

#ifndef HEDDLE_FUNCTION_EMITTER_H
#define HEDDLE_FUNCTION_EMITTER_H

#include <optional>

#include "device/emit/common.h"
#include "device/module/module-emitter.h"
#include "device/emit/parts.h"
#include "warp-stacks/compiler/frame.h"

typedef std::vector<ptx::operand> value;	/* one operand (register or immediate) a part */

/* A memory operand before the displacement is known to fit: BASE (a register in state space SP, or the
   variable VAR) + DISP.  ALIGN is what is known of the whole address, in bytes.  Addresses in shared memory have 32
   bits; a NARROW base has as many, and only its sum with DISP, modulo 2^32, is an address.  */
struct mem_address
{
  ptx::space sp = ptx::space::none;
  const ptx::variable *var = nullptr;
  int param = -1;		/* number of the kernel's parameter that it is, if not -1 */
  ptx::regno base = 0;
  HOST_WIDE_INT disp = 0;
  unsigned align = 1;
  bool narrow = false;
  bool is_volatile = false;
};

/* What is known at compile time about the lanes that execute a piece of code (abi.h, "Contexts").  */
enum class lanes_context { uniform, lanes, dynamic };

/* Modifiers with nothing but type T.  */
inline ptx::mods
M (ptx::type t)
{
  ptx::mods m;
  m.t = t;
  return m;
}

class function_emitter
{
public:
  function_emitter (module_emitter &m, function *fun);
  void run ();

private:
  module_emitter &mod;
  function *fun;
  ptx::function *f;
  bool is_kernel;

  /* Where instructions go.  */
  ptx::blockno cur = 0;
  std::optional<ptx::regno> scratch_turn;	/* of a kernel: 0 or scratch_size, as scratch_place says */
  location_t loc = UNKNOWN_LOCATION;
  std::vector<ptx::blockno> bb_block;		/* by basic_block index */

  /* Values.  */
  std::vector<value> ssa;			/* by version; empty: not bound yet */
  std::vector<bool> ssa_fixed;			/* owns its registers (PHI result, abnormal) */

  /* Truth values in registers, 1 or 0, and the predicates that they were made of in the current basic block.  */
  std::unordered_map<ptx::regno, ptx::regno> truths;
  std::optional<ptx::regno> truth (const ptx::operand &) const;
  std::optional<ptx::regno> compare_truths (tree_code, const ptx::operand &, const ptx::operand &);
  ptx::operand truth_value (ptx::regno p);

  /* Pointers to global or shared memory (address-space.cc).  */
  std::vector<char> known_ssa;			/* by version */
  std::unordered_map<ptx::regno, ptx::space> known_regs;	/* holding such a pointer whenever they are used */
  void find_known_pointers ();
  void note_known (tree name, const value &v);
  bool plain_number (tree) const;
  void find_space (mem_address *);
  ptx::operand pointed_operand (const ptx::operand &, ptx::mods *);

  warp_frame stack;
  ptx::regno result_pointer = 0;
  bool has_result_pointer = false;
  ptx::regno va_pointer = 0;
  bool has_va_pointer = false;
  unsigned local_count = 0;			/* variables in .local so far */

  /* Contexts, by basic block index: lanes in a SIMT region.  */
  std::vector<lanes_context> bb_entry_context;
  lanes_context entry_context = lanes_context::dynamic;
  lanes_context context = lanes_context::dynamic;	/* at the current statement */
  bool has_simt = false;
  bool simt_calls = false;			/* there are calls in SIMD regions */

  /* emit.cc */
  void find_contexts ();
  void find_simt_contexts ();
  lanes_context context_after (gimple *, lanes_context) const;
  void emit_prologue ();
  void emit_block (basic_block);
  void emit_statement (gimple *);
  void emit_edge_copies (edge);
  void emit_jump (edge);
  ptx::blockno edge_target (edge);
  void emit_cond (gcond *);
  void emit_switch (gswitch *);
  void emit_goto (ggoto *);
  void number_labels ();
  std::vector<tree> label_targets;			/* labels whose address is taken */
  unsigned first_label = 0;				/* the first one's number */
  std::vector<tree> early_labels;			/* those that another function has named before */
  void emit_return (greturn *);
  void tell_end ();				/* emit/end.cc */
  void emit_asm (gasm *);			/* emit/asm.cc */
  void set_ssa (tree name, const value &v, ptx::regno mark);
  void emit_phi_registers ();
  void emit_case_tree (const std::vector<std::tuple<HOST_WIDE_INT, HOST_WIDE_INT, ptx::blockno>> &, size_t lo,
		       size_t hi, tree type, const ptx::operand &, ptx::blockno other);
  std::unordered_map<tree, value> abnormal_regs;	/* by SSA_NAME_VAR */

  /* emit/value.cc: operands and building blocks */
  ptx::insn &insn (ptx::op, const ptx::mods &, std::initializer_list<ptx::operand>);
  ptx::regno reg (ptx::type t) { return f->new_reg (t); }
  ptx::operand R (ptx::regno r) { return ptx::operand::of_reg (r); }
  ptx::operand I (HOST_WIDE_INT i) { return ptx::operand::of_imm (i); }
  ptx::operand op1 (ptx::op, ptx::type t, ptx::type result, const ptx::operand &);
  ptx::operand op2 (ptx::op, ptx::type t, ptx::type result, const ptx::operand &, const ptx::operand &);
  ptx::operand op3 (ptx::op, ptx::type t, ptx::type result, const ptx::operand &, const ptx::operand &,
		    const ptx::operand &);
  ptx::operand convert (ptx::type dt, ptx::type st, ptx::rnd, const ptx::operand &);
  void move (ptx::regno dst, const ptx::operand &src);
  ptx::regno force_reg (const ptx::operand &, ptx::type regtype);
  ptx::regno set_predicate (ptx::cmp, ptx::type t, const ptx::operand &, const ptx::operand &);
  ptx::operand predicate_value (ptx::regno p);
  ptx::operand select (ptx::type t, const ptx::operand &a, const ptx::operand &b, ptx::regno p);
  void branch (ptx::blockno);
  void branch_if (ptx::regno p, bool neg, ptx::blockno);
  value expand (tree);
  value constant (tree);
  ptx::operand expand1 (tree);			/* a value of one part */
  ptx::operand address_of (tree);		/* generic address, for ADDR_EXPR of T */
  ptx::operand generic_address (const mem_address &);
  ptx::operand function_address (tree fndecl);
  ptx::regno special (ptx::sreg, ptx::type);
  std::map<ptx::sreg, ptx::regno> read_once;
  void emit_first (ptx::op, const ptx::mods &, const std::initializer_list<ptx::operand> &);
  value undefined_value (tree type);

  /* emit/arith.cc, emit/wide.cc, emit/vector.cc */
  value expand_unary (tree_code, tree type, tree op0);
  value expand_binary (tree_code, tree type, tree op0, tree op1);
  value expand_ternary (tree_code, tree type, tree op0, tree op1, tree op2);
  value unary_value (tree_code, tree type, tree t0, const value &);
  value binary_value (tree_code, tree type, tree t0, const value &, tree t1, const value &);
  value convert_value (tree to, tree from, const value &);
  value view_convert (tree to, tree from, const value &);
  ptx::operand canonical (tree type, const ptx::operand &);
  ptx::operand to_u32 (tree type, const value &);
  ptx::operand int_binary (tree_code, tree type, const ptx::operand &, const ptx::operand &);
  ptx::operand rotate (tree_code, tree type, const ptx::operand &, const ptx::operand &count);
  ptx::operand float_binary (tree_code, tree type, const ptx::operand &, const ptx::operand &);
  ptx::operand half_to_float (const ptx::operand &);
  ptx::operand float_to_half (const ptx::operand &);
  value wide_binary (tree_code, tree type, const value &, tree t1, const value &);
  value wide_unary (tree_code, tree type, const value &);
  value wide_shift (tree_code, tree type, const value &, const ptx::operand &count);
  value wide_round_divide (tree_code, tree type, const value &, const value &);
  value wide_select (const value &, const value &, ptx::regno p);
  void canonical_wide (tree type, value &);
  ptx::regno compare_values (tree_code, tree type, const value &, const value &);
  ptx::regno compare (tree_code, tree op0, tree op1);
  value extract_bits (const value &, tree type, unsigned HOST_WIDE_INT bitpos, unsigned HOST_WIDE_INT bitsize,
		      tree result_type);
  value insert_bits (tree type, const value &, const value &piece, tree piece_type, unsigned HOST_WIDE_INT bitpos,
		     unsigned HOST_WIDE_INT bitsize);
  value vector_constructor (tree ctor);
  /* emit/extended.cc: long double */
  value extended_unary (tree_code, const value &);
  value extended_binary (tree_code, tree type, const value &, const value &);
  ptx::regno extended_compare (tree_code, tree type, const value &, const value &);
  value extended_convert (tree to, tree from, const value &);
  bool emit_extended_math (gcall *, combined_fn, tree type, tree arg);
  value vector_permute (tree type, tree a, tree b, tree mask);
  value element (const value &, unsigned i, unsigned n);

  /* emit/memory.cc, emit/bits.cc, emit/aggregate.cc */
  mem_address memory (tree ref);		/* a byte-aligned object */
  mem_address base_address (tree base);
  mem_address decl_address (tree decl);
  bool parameter_block_p (tree) const;
  mem_address offset (mem_address, HOST_WIDE_INT);
  mem_address offset (const mem_address &, const ptx::operand &);
  ptx::operand shared_offset (tree, unsigned HOST_WIDE_INT *);
  mem_address shared_element (const mem_address &, tree, unsigned HOST_WIDE_INT *);
  mem_address widened (mem_address);
  ptx::operand mem_operand (mem_address);
  ptx::mods mem_mods (ptx::type t, const mem_address &);
  ptx::operand load_part (const part &, const mem_address &);
  void store_part (const part &, const mem_address &, const ptx::operand &);
  value load_value (tree type, const mem_address &);
  void store_value (tree type, const mem_address &, const value &);
  value load_reference (tree ref);
  void store_reference (tree ref, const value &, tree type);
  bool bit_field_p (tree ref, tree *base, HOST_WIDE_INT *bitpos, HOST_WIDE_INT *bitsize, tree *offset, bool *vol);
  value load_bit_field (tree ref, tree base, HOST_WIDE_INT bitpos, HOST_WIDE_INT bitsize, tree offset, bool vol);
  void store_bit_field (tree ref, const value &, tree type, tree base, HOST_WIDE_INT bitpos, HOST_WIDE_INT bitsize,
			tree offset, bool vol);
  /* emit/reversed.cc */
  struct reversed_place;
  ptx::operand reverse_bytes (unsigned bytes, const ptx::operand &);
  bool find_reversed (tree ref, reversed_place *);
  value load_reversed_scalar (tree type, const mem_address &);
  void store_reversed_scalar (tree type, const mem_address &, const value &);
  value load_reversed (tree ref);
  void store_reversed (tree ref, const value &, tree type);
  void copy_bytes (mem_address dst, mem_address src, unsigned HOST_WIDE_INT size);
  void fill_bytes (mem_address dst, int byte, unsigned HOST_WIDE_INT size);
  void copy_chunk (unsigned chunk, const mem_address &dst, const mem_address *src, unsigned HOST_WIDE_INT fill);
  void copy_loop (unsigned chunk, mem_address dst, const mem_address *src, unsigned HOST_WIDE_INT size,
		  unsigned HOST_WIDE_INT fill);
  void emit_assign (gassign *);
  void aggregate_assign (tree lhs, tree rhs);

  /* warp-stacks/compiler/frame.cc: which variable has which place */
  void lay_out_frame ();
  bool needs_memory (tree decl);
  bool place_in_frame (tree decl, mem_address *);
  mem_address late_place (tree decl, unsigned HOST_WIDE_INT size);
  ptx::variable *local_slot (unsigned HOST_WIDE_INT size, unsigned align);
  mem_address slot_address (ptx::variable *);

  /* warp-stacks/compiler/stack.cc: the stack at run time */
  struct slot_number;
  void set_up_stack ();
  void find_stack ();
  void check_stack (const ptx::operand &old_sp, const ptx::operand &new_top);
  ptx::operand take_stack (const ptx::operand &size, unsigned HOST_WIDE_INT align);
  void restore_stack (const ptx::operand &to);
  void expect_slices ();
  void cut_stack ();
  ptx::operand current_sp ();
  ptx::operand current_ctx ();

  /* warp.cc: once per warp */
  ptx::operand lane ();
  bool part_warps_p ();
  ptx::operand block_width ();
  ptx::operand thread_number ();
  ptx::operand thread_count ();
  ptx::operand warps_of (const ptx::operand &threads);
  bool once_predicate (ptx::regno *p);		/* false: no predicate needed */
  ptx::regno lanes_predicate ();
  ptx::operand broadcast (const ptx::operand &, ptx::type t);
  ptx::operand broadcast_loaded (const ptx::operand &, ptx::type t);
  void enter_simt (gcall *);
  void exit_simt ();
  ptx::operand shuffle (ptx::shflmode, ptx::type t, const ptx::operand &v, const ptx::operand &lane,
			const ptx::operand &mask);
  ptx::operand full_mask () { return I (0xffffffff); }

  /* emit/call.cc */
  void emit_call (gcall *);
  void emit_user_call (gcall *);
  struct argument { tree type; value v; bool by_address; mem_address at; };
  void call_function (const ptx::function *callee, const ptx::operand *indirect, const ptx::function *signature,
		      const std::vector<ptx::operand> &args, ptx::operand result,
		      const ptx::operand *sp = nullptr, const ptx::operand *ctx = nullptr);
  static const ptx::function *shared_signature (const ptx::function &);
  void pass (tree type, const value &, std::vector<ptx::operand> &args);
  void fit_signature (const ptx::function *callee, ptx::function &sig, std::vector<ptx::operand> &args);
  ptx::operand fit_operand (ptx::type to, ptx::type from, const ptx::operand &);
  value libcall (const char *name, tree result_type, std::vector<std::pair<tree, value>> args);
  void set_lhs (gimple *, const value &, ptx::regno mark);
  ptx::operand varargs_buffer (gcall *, unsigned first);
  ptx::operand copy_on_stack (tree arg);

  /* emit/nested.cc */
  mem_address descriptor_in (tree object);
  bool emit_descriptor (gcall *, built_in_function);
  void call_pointer (ptx::regno fn, const ptx::function &sig, const std::vector<ptx::operand> &args,
		     ptx::operand result);

  /* emit/builtin.cc, emit/math.cc, emit/internal-fn.cc, emit/overflow.cc, emit/atomic.cc, ptx-builtins.cc:
     true if done */
  bool emit_builtin (gcall *, tree fndecl);
  bool emit_internal_fn (gcall *);
  bool emit_overflow (gcall *, tree_code);
  bool emit_sanitized (gcall *, tree_code);
  value checked_value (tree_code, tree rt, tree at, const value &a, tree bt, const value &b, ptx::regno *over);
  value checked_wide_value (tree_code, tree rt, tree at, const value &a, tree bt, const value &b, ptx::regno *over);
  value trapping_value (tree_code, tree type, const value &a, const value &b);
  /* emit/failure.cc */
  void stop_at_pure_virtual (ptx::regno fn);
  const char *printable_name ();
  void fail_here (ptx::function *handler, const char *what);
  void fail_check (const char *what);
  bool emit_failed_check (built_in_function);
  bool emit_atomic_builtin (gcall *, built_in_function);
  bool emit_ptx_builtin (gcall *, const char *name);
  bool passed_together (basic_block);
  bool float_add_loop (gcall *, tree *added);
  /* emit/block.cc */
  bool emit_block_function (gcall *, const char *name);
  ptx::operand block_combine (ptx::op, ptx::type, const ptx::operand &, const ptx::operand &);
  ptx::operand warp_reduce (ptx::op, ptx::type, ptx::operand, unsigned lanes);
  ptx::operand part_reduce (ptx::op, ptx::type, ptx::operand, const ptx::operand &lanes);
  ptx::regno scratch_place ();
  ptx::operand block_reduce (ptx::op, ptx::type, bool lanes, ptx::operand);
  void update_once (ptx::op, ptx::aop, ptx::type, bool lanes, const ptx::operand &ptr, const ptx::operand &);
  void move_bits (ptx::regno dest, ptx::regno src);
  /* emit/region.cc */
  bool emit_region_function (gcall *, const char *name);
  void wait_for_lanes (std::initializer_list<ptx::operand> barrier);
  void part_barrier (const ptx::operand &count, const mem_address &met);
  bool emit_combined_fn (gcall *, combined_fn);
  void emit_memory_builtin_copy (gcall *, tree dst, tree src, unsigned HOST_WIDE_INT size);
  void emit_va_start (gcall *);
  void emit_alloca (gcall *, built_in_function);
  ptx::operand atomic_rmw (ptx::aop, ptx::type t, const ptx::operand &ptr, const ptx::operand &v, bool want);
  ptx::operand atomic_cas (ptx::type t, const ptx::operand &ptr, const ptx::operand &old, const ptx::operand &new_);
  ptx::operand atomic_load (ptx::type t, const ptx::operand &ptr);
  void atomic_store (ptx::type t, const ptx::operand &ptr, const ptx::operand &v);
  void fence_before (tree order);
  void fence_after (tree order);
  void fence ();
  void compare_exchange (gcall *, unsigned bytes, bool weak_internal);
  void atomic_fetch_op (gcall *, tree_code code, unsigned bytes, bool fetch_new, tree order, bool nand);
  value integral_value (tree type, ptx::rnd, const value &);
  ptx::operand count_bits (combined_fn, tree type, const value &);

  void sorry_at_stmt (const char *what);
};

/* Is TYPE the host's long double?  */
bool extended_p (tree type);

/* Emit FUN into M.  */
void emit_function (module_emitter &m, function *fun);

#endif
