/* ptx-table.h -- the tables of this folder (*.def), read into structures.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   The columns of ptx-ops.def are small languages, described in that file's legend.  They are read once, an
   operation's when it is first asked for, by any thread; a mistake in a row stops the program with the row's text, so
   that the unit tests find it.  A set of modifiers is a bit mask of slots, which makes the question "does this form
   allow these modifiers?" two operations on words.  */

#ifndef HEDDLE_PTX_TABLE_H
#define HEDDLE_PTX_TABLE_H

#include "ptx.h"

namespace ptx {

/* Column FLAGS of PTX_OP.  */
enum op_flag : unsigned
{
  F_TERM = 1,		/* transfers control; without a guard it ends its block */
  F_RETURN = 2,		/* ... to the caller */
  F_END = 4,		/* ... out of the kernel */
  F_CALL = 8,
  F_LOAD = 16, F_STORE = 32, F_ATOMIC = 64,	/* touches memory through its address operand */
  F_FENCE = 128,	/* orders memory */
  F_BARRIER = 256,	/* waits for other warps */
  F_CONV = 512,		/* exchanges with other lanes: must not move across control flow */
  F_CARRY_IN = 1024,	/* reads the carry flag */
  F_SIDE = 2048,	/* must stay for another reason */
  F_HINT = 4096		/* may vanish */
};

/* Everything that may stand in column SUFFIX.  T and D are the types; vec and pack share mods::vec.  */
enum class slot : uint8_t
{
  T, D, vec, pack,
#define PTX_SLOT(SLOT, ENUM, MEMBER) SLOT,
#include "ptx-mods.def"
#define PTX_FLAG(SLOT, SPELLING) SLOT,
#include "ptx-mods.def"
  last
};

typedef uint64_t slot_mask;
inline slot_mask bit (slot s) { return slot_mask (1) << unsigned (s); }

/* Least PTX ISA (major * 10 + minor) and architecture; 0 is no demand.  */
struct need
{
  unsigned isa = 0, sm = 0;
  void add (need n) { if (n.isa > isa) isa = n.isa; if (n.sm > sm) sm = n.sm; }
};

/* A value that an item or a type column allows: an enumerator of the slot's enumeration, 2 or 4 for vec, 1
   for flags, a ptx::type for types.  */
struct choice
{
  unsigned value;
  std::string text;
  need n;
};

struct item
{
  slot s;
  bool optional;
  need n;
  std::vector<choice> choices;
  uint64_t values;		/* bit V set: value V is allowed */
};

struct operand_spec
{
  enum what_t : uint8_t { T, D, wide, fixed, part, memory, address, label, callee, labels, rets, args } what;
  type fixed_type = type::none;	/* what == fixed */
  bool dest = false, no_imm = false, only_imm = false, may_address = false, may_discard = false,
       may_negate = false, optional = false, may_pair = false, must_pair = false;
  unsigned count = 0;		/* a list of so many; 0: none */
  std::vector<uint32_t> choices;	/* only_imm: of these; empty: any */
};

struct form
{
  op code;
  need n;
  std::vector<choice> types, dtypes;
  uint64_t type_values, dtype_values;
  std::vector<item> suffix;
  slot_mask required, allowed;
  std::vector<operand_spec> operands;
  size_t least_operands;	/* operands.size () less the optional ones */
};

struct op_info
{
  const char *name, *mnemonic;
  unsigned flags;
  std::vector<form> forms;
};

struct type_info
{
  enum kind_t : uint8_t { pred, bits, uint, sint, flt, packed };
  const char *spelling;
  unsigned bytes;
  kind_t kind;
};

struct sreg_info
{
  const char *spelling;
  type t;
  need n;
};

/* Rows by enumerator; the argument must not be `last' / `none'.  */
const op_info &info (op);
const type_info &info (type);
const sreg_info &info (sreg);

/* Size in bytes of a value of type T.  */
inline unsigned size_of (type t) { return info (t).bytes; }

/* The value of slot S in M: 0 when absent.  Slot T gives 1 + type.  Slot vec: 0, 2 or 4.  */
unsigned get (const mods &m, slot s);
/* Put value V (0: absent) into slot S of M.  */
void set (mods &m, slot s, unsigned v);
/* The slots that are present in M.  */
slot_mask present (const mods &m);
/* Name of a slot, as in column SUFFIX.  */
const char *slot_name (slot s);

/* Does F allow the modifiers and types of M, of which PRESENT is the mask?  */
bool fits (const form &f, const mods &m, slot_mask present);
/* What F demands when used with M; F must fit.  */
need needs (const form &f, const mods &m);
/* Least PTX ISA version of .target sm_SM; 0 when there is no such target.  */
unsigned isa_of_sm (unsigned sm);
/* Is VERSION (major * 10 + minor) a PTX ISA version?  */
bool known_isa (unsigned version);

} // namespace ptx

#endif
