/* code.h -- the PTX function under construction, and how its instructions are written.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Include after the C++ headers and before nothing else of GCC: this header brings in what emission needs.

   Values.  A GIMPLE register type is a list of parts (parts.h), each in a virtual register of type .b32, .b64,
   .f32, .f64 or (half precision) .b16.  Integers of less than 32 bits of precision, and those between 32 and
   64, are kept extended to their register according to their sign; every operation re-establishes this.  */

#ifndef HEDDLE_CODE_H
#define HEDDLE_CODE_H

#include <functional>
#include <memory>
#include <optional>

#include "device/facts/common.h"
#include "device/facts/parts.h"
#include "device/facts/user-location.h"
#include "device/module/module-emitter.h"

typedef std::vector<ptx::operand> value;	/* one operand (register or immediate) a part */

/* Element I of V, a value of N elements.  */
value element (const value &v, unsigned i, unsigned n);

/* Registers with no particular value of TYPE: zero, so that chance decides nothing.  */
value undefined_value (tree type);

/* The name of the source function FNDECL, for messages.  */
const char *printable_name (tree fndecl);

/* Modifiers with nothing but type T.  */
inline ptx::mods
M (ptx::type t)
{
  ptx::mods m;
  m.t = t;
  return m;
}

/* A function under construction: its blocks, registers and instructions, and the place where the next instruction
   goes.  */
class function_code
{
public:
  /* F, of M, is empty yet.  KERNEL: it is a kernel.  */
  function_code (ptx::function *f, module_emitter &m, bool kernel) : f (f), mod (m), kernel (kernel) {}

  /* Blocks.  Instructions go to the end of one.  */
  ptx::blockno new_block () { return f->new_block (); }
  ptx::blockno here () const { return cur; }
  void go_on_in (ptx::blockno b) { cur = b; }
  /* The current block is the first of the body, where a debugger may stop.  */
  void begin_body ();
  /* For debuggers: the numbers of scopes, by blocks; a mark.  */
  void set_scopes (std::unordered_map<tree, unsigned> numbers) { scopes = std::move (numbers); }
  void note (ptx::note n) { f->notes.push_back (std::move (n)); }

  /* The position in the source of what is emitted.  */
  location_t loc () const { return where; }
  void at (location_t l) { where = l; }

  /* Stores at the position L, that of a construct, are the compiler's.  */
  void add_construct (location_t l);
  /* Who executes what is emitted from here on.  The next access to memory that is atomic or has an order orders threads
     of a team only.  */
  void run_by (ptx::executor e) { by = e; }
  void next_orders_team () { team_next = true; }
  /* The instructions from here on are at these iterations of shared loops; null: nothing is known.  */
  void at_iterations (std::shared_ptr<const std::vector<ptx::iteration>> i) { iterations = std::move (i); }
  /* Whether stores from here on are a construct's, whatever their position.  */
  void construct_stores (bool yes) { construct_stored = yes; }
  /* Whether loads from here on need not find what has been written.  */
  void copying_loads (bool yes) { copied = yes; }

  ptx::regno new_reg (ptx::type t) { return f->new_reg (t); }
  ptx::type type_of (ptx::regno r) const { return f->regs[r]; }
  /* The number that the next new register will have.  */
  ptx::regno next_reg () const { return f->regs.size (); }
  const ptx::param &parameter (unsigned i) const { return f->params[i]; }
  unsigned parameters () const { return f->params.size (); }
  bool in_kernel () const { return kernel; }
  /* The compute capability that the module is for, 70 for 7.0.  */
  unsigned target_sm () const;
  /* module_emitter::lanes_meeting.  */
  ptx::function *lanes_meeting () const;
  /* The type of the result in a register; none: there is no result.  */
  ptx::type result_type () const { return f->results.empty () ? ptx::type::none : f->results[0].t; }
  /* Registers for the parameters of a function that is no kernel.  */
  const std::vector<ptx::regno> &bind_parameters ();
  /* A variable of each lane's own, in .local.  */
  ptx::variable *new_local (unsigned HOST_WIDE_INT size, unsigned align);

  /* A new instruction, at the end of the current block.  The reference is good until the next one comes.  */
  ptx::insn &append (ptx::op, const ptx::mods &, std::initializer_list<ptx::operand>);
  /* The same, before all others of the function.  */
  void prepend (ptx::op, const ptx::mods &, const std::initializer_list<ptx::operand> &);
  /* WRITE's instructions, without a new block, behind earlier ones at this place.  */
  void at_entry (const std::function<void ()> &write);
  /* The end of the current block, as it is now; WRITE appends instructions there later on, without a new block.  */
  struct place { ptx::blockno block; size_t insns; };
  place this_place () const;
  void at_place (const place &, const std::function<void ()> &write);
  /* S, of type T, in a register.  */
  ptx::regno special (ptx::sreg s, ptx::type t);

private:
  size_t write_at (ptx::blockno, size_t at, const std::function<void ()> &write);

  ptx::function *f;
  module_emitter &mod;
  bool kernel;
  ptx::blockno cur = 0;
  location_t where = UNKNOWN_LOCATION;
  ptx::executor by = ptx::executor::none;
  bool team_next = false, construct_stored = false, copied = false;
  std::shared_ptr<const std::vector<ptx::iteration>> iterations;
  std::set<std::pair<std::string, int>> constructs;	/* files and lines */
  std::unordered_map<tree, unsigned> scopes;
  unsigned local_count = 0;
  std::map<ptx::sreg, ptx::regno> read_once;
  size_t prepended = 0;		/* instructions, the first of the function */
  size_t before_entry = 0;	/* the same, and at_entry's behind */
};

/* A writer of code: a handle on a function under construction, with words for the most frequent instructions.  Each
   part of emission is a writer.  */
class code_writer
{
protected:
  explicit code_writer (function_code &c) : c (c) {}

  /* Operands.  */
  ptx::regno reg (ptx::type t) { return c.new_reg (t); }
  ptx::regno next_reg () const { return c.next_reg (); }
  ptx::type type_of (ptx::regno r) const { return c.type_of (r); }
  ptx::variable *new_local (unsigned HOST_WIDE_INT size, unsigned align) { return c.new_local (size, align); }
  const ptx::param &parameter (unsigned i) const { return c.parameter (i); }
  unsigned parameters () const { return c.parameters (); }
  static ptx::operand R (ptx::regno r) { return ptx::operand::of_reg (r); }
  static ptx::operand I (HOST_WIDE_INT i) { return ptx::operand::of_imm (i); }
  static ptx::operand full_mask () { return I (0xffffffff); }
  ptx::regno special (ptx::sreg s, ptx::type t) { return c.special (s, t); }
  /* The address that is parameter I of the kernel.  */
  ptx::regno parameter_address (unsigned i);
  bool in_kernel () const { return c.in_kernel (); }
  /* Instructions of the target compute in half precision.  */
  bool has_half () const { return c.target_sm () >= 53; }
  /* O in a register of type T.  */
  ptx::regno force_reg (const ptx::operand &o, ptx::type t);

  /* Instructions; OP1 to OP3 give their result, in a new register of type RESULT.  */
  ptx::insn &
  insn (ptx::op code, const ptx::mods &m, std::initializer_list<ptx::operand> o)
  {
    return c.append (code, m, o);
  }
  ptx::operand op1 (ptx::op, ptx::type t, ptx::type result, const ptx::operand &);
  ptx::operand op2 (ptx::op, ptx::type t, ptx::type result, const ptx::operand &, const ptx::operand &);
  ptx::operand op3 (ptx::op, ptx::type t, ptx::type result, const ptx::operand &, const ptx::operand &,
		    const ptx::operand &);
  /* cvt.ROUND.DT.ST; instructions with the same result where one type is bf16.  */
  ptx::operand convert (ptx::type dt, ptx::type st, ptx::rnd round, const ptx::operand &);
  void move (ptx::regno dst, const ptx::operand &src);
  ptx::regno set_predicate (ptx::cmp, ptx::type t, const ptx::operand &, const ptx::operand &);
  /* ADDRESS, generic and of SPACE, as an address in SPACE.  */
  ptx::regno to_space (ptx::space space, ptx::regno address);
  /* 1 where P holds, else 0, in a .b32.  */
  ptx::operand predicate_value (ptx::regno p);
  ptx::operand select (ptx::type t, const ptx::operand &a, const ptx::operand &b, ptx::regno p);

  /* Control flow.  */
  ptx::blockno new_block () { return c.new_block (); }
  ptx::blockno here () const { return c.here (); }
  void go_on_in (ptx::blockno b) { c.go_on_in (b); }
  void branch (ptx::blockno);
  void branch_if (ptx::regno p, bool neg, ptx::blockno);

  /* Messages.  */
  location_t loc () const { return c.loc (); }
  void at (location_t l) { c.at (l); }
  /* WHAT is not supported.  */
  void sorry_at_stmt (const char *what);
  /* The same of WHAT ("a value") of TYPE, without parts.  */
  void sorry_of_type (const char *what, tree type);

private:
  ptx::operand rounded_to_odd (ptx::type st, const ptx::operand &);
  ptx::operand to_bfloat (const ptx::operand &);

  function_code &c;
};

#endif
