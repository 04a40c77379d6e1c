/* decode.h -- from parsed instructions to code.h's.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   decode.cc           a function, and its frame
   decode/match.cc     the row and form of an instruction
   decode/operands.cc  registers, constants, addresses
   decode/alu.cc       what computes in registers
   decode/ops.cc       memory, addresses, lanes, barriers
   decode/flow.cc      branches, calls, where lanes meet again
   decode/notes.cc     marks about variables
   decode/stack-marks.cc  HEDDLE_SIM_CHECK=memory: marks about the warp's stack
   decode/unwritten.cc  HEDDLE_SIM_CHECK=regs
   All of it throws ptx_error.  */

#ifndef HEDDLE_PTX_SIM_DECODE_H
#define HEDDLE_PTX_SIM_DECODE_H

#include "types/alu.h"
#include "types/ops.h"
#include "ptx-table.h"

#include <iosfwd>

namespace ptxsim {

using ptx::op;

/* What names of the module's level mean, over all texts; link.cc.  */
class linker
{
public:
  virtual ~linker () {}
  /* Null for an unknown name.  The variable has its address; of an extern variable, the definition.  */
  virtual variable *find_variable (unsigned text, std::string_view name) = 0;
  virtual code *find_function (unsigned text, std::string_view name) = 0;
  virtual const raw_function *declaration (unsigned text, std::string_view name) = 0;
  virtual uint64_t function_address (code *) = 0;
};

class decoder
{
public:
  decoder (module &m, linker &l, const unit &u, raw_function &f, code &c)
    : m_mod (m), m_link (l), m_unit (u), m_f (f), m_c (c) {}
  /* Decode the whole function.  */
  void run ();
  /* After run (): registers that a path may read before writing, and registers with values computed from these.  Empty:
     nothing to check.  */
  std::vector<bool> suspects () const;
  /* After run (): throw where NVIDIA's compiler is known to be wrong.  */
  void check_ptxas () const;
  /* Before run (), of another decoder of the same function: check the use of such registers.  READS and WRITES
     are the first decoder's.  */
  void check_registers (std::vector<bool> suspects, const decoder &first);

private:
  /* ptxas.cc  */
  void check_negated (const char *op) const;
  void check_local_elements () const;
  /* decode.cc  */
  [[noreturn]] void error (const std::string &) const;
  void need (handler, const char *what = nullptr) const;
  std::string spelled () const;
  void lay_out_frame ();
  void place_locals ();
  void note_variables ();
  bool read_steps (std::istream &, std::vector<place_step> *) const;
  insn_class class_of_insn () const;
  slot make_slot (uint64_t size);
  int32_t temporary (type);
  int32_t reg_offset (uint32_t reg) const { return m_reg_offset[reg]; }
  void note_iterations ();
  bool note_part ();
  insn &emit (handler);
  const void *keep (std::vector<int32_t> list);

  /* decode/match.cc  */
  void match ();
  bool shape_fits (const ptx::form &) const;
  type spec_type (const ptx::operand_spec &) const;

  /* decode/operands.cc  */
  void resolve_operands ();
  const name_entry *lookup (const raw_operand &o, name_entry *storage) const;
  bool is_register (const raw_operand &o, uint32_t *reg) const;
  bool is_sreg (const raw_operand &o, ptx::sreg *r) const;
  void check_register (const raw_operand &o, type have, type want, bool wider) const;
  int32_t source (const raw_operand &o, type want, bool symbols = false);
  int32_t destination (const raw_operand &o, type want);
  /* Register of any type; its type in *T.  */
  int32_t any_register (const raw_operand &o, type *t, bool write);
  int32_t immediate (const raw_operand &o, type want);
  int32_t symbol (const raw_operand &o, unsigned bytes);
  void use_shared (variable *, bool patch);
  void note (uint32_t reg, bool write);

  /* decode/stack-marks.cc  */
  void read_frame ();
  void emit_frame ();
  void emit_stack_mark ();
  bool read_registers (std::istream &, std::initializer_list<int32_t *>, uint32_t *index = nullptr) const;

  /* decode/unwritten.cc  */
  void emit_register_checks ();
  std::string register_name (uint32_t reg) const;

  /* decode/alu.cc  */
  bool decode_alu ();
  void integer (alu, int sources);
  void floating (flt, int sources);
  void conversion ();
  void comparison (bool result);
  void compare_halves (bool result, ptx::cmp, uint32_t flags, int32_t d, int32_t second, int32_t combine);
  void move ();
  void packing (bool pack);
  void halves (alu, int sources, bool relu = false);
  void convert (int32_t d, type dt, int32_t s, type st, ptx::rnd, uint32_t flags);
  int32_t carry ();

  /* decode/ops.cc  */
  bool decode_memory ();
  bool decode_lanes ();
  void load (bool nc);
  void store ();
  void load_param (const std::vector<const raw_operand *> &regs);
  void store_param (const std::vector<const raw_operand *> &regs);
  void trim (int32_t d, type reg, bool sign);
  int32_t stored_value (const raw_operand &o, unsigned *reg_bytes);
  void atomic (bool red);
  void address (const raw_operand &o, window *w, int32_t *base, int64_t *disp, uint32_t *flags);
  void barrier_op (uint32_t kind, bool aligned);
  void matrix_product ();
  void copy_async ();
  std::vector<const raw_operand *> values (const raw_operand &o) const;

  /* decode/flow.cc  */
  bool decode_flow ();
  void analyse ();
  uint32_t label (const raw_operand &o) const;
  const signature *find_callee (const raw_operand &, const raw_operand *, call_site *, int32_t *);
  void call ();
  void begin_guarded ();
  void end_guarded (bool meet);
  void finish ();
  bool never_returns (const raw_insn &) const;
  void find_unwritten ();

  module &m_mod;
  linker &m_link;
  const unit &m_unit;
  raw_function &m_f;
  code &m_c;

  /* The instruction at hand.  */
  size_t m_index = 0;
  const raw_insn *m_raw = nullptr;
  op m_op = op::last;
  const ptx::form *m_form = nullptr;
  ptx::mods m_mods;
  std::vector<int32_t> m_arg;		/* operands that are plain values, by position; no_operand: others */
  int32_t m_guard = no_operand;
  bool m_guard_neg = false, m_apply_guard = true;
  variable *m_patch = nullptr;		/* from address: a shared variable whose place is to be added */
  size_t m_skip = 0;			/* begin_guarded: the branch around */

  /* The frame.  */
  std::vector<int32_t> m_reg_offset;
  std::shared_ptr<const std::vector<raw_iteration>> m_raw_iterations;
  std::shared_ptr<const std::vector<iteration>> m_iterations;	/* of these */
  std::vector<slot> m_slots;		/* of raw_function::slots */
  std::vector<int64_t> m_param_offset;	/* entry parameters: offset in the buffer, else -1 */
  uint32_t m_frame = 0;
  int32_t m_cc = no_operand;
  uint32_t m_frame_register = UINT32_MAX;	/* has the frame's address; UINT32_MAX: there is no mark */
  std::vector<std::pair<unsigned, int32_t>> m_temps;	/* of this instruction: bytes, offset */
  std::vector<std::pair<unsigned, int32_t>> m_free_temps;

  /* Control flow.  */
  struct fixup { size_t at; uint32_t target; int64_t join; };	/* raw instructions; join -1: none */
  std::vector<fixup> m_fixups;
  struct list_fixup { size_t at; std::vector<int32_t> *list; std::vector<uint32_t> targets; int64_t join; };
  std::vector<list_fixup> m_list_fixups;
  std::vector<size_t> m_start;		/* decoded index of a raw instruction */
  std::vector<bool> m_is_meet;		/* raw instructions before which lanes meet */
  std::vector<int64_t> m_meet;		/* of a branch: raw index of where its paths meet, or -1 */
  struct basic_block { uint32_t first, last; std::vector<uint32_t> next; };
  std::vector<basic_block> m_blocks;
  std::vector<std::vector<uint32_t>> m_reads, m_writes;	/* registers of each raw instruction */
  std::vector<bool> m_live_in;		/* registers live on entry */

  /* HEDDLE_SIM_CHECK=regs.  */
  std::vector<bool> m_suspects;
  std::vector<std::vector<uint32_t>> m_known_reads, m_known_writes;
  std::vector<int32_t> m_shadow;	/* of suspects: offset of the word with a bit for each written lane */
};

/* Spelling of a raw instruction's words, for messages.  */
std::string spelling (const raw_insn &);

} // namespace ptxsim

#endif
