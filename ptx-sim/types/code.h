/* code.h -- decoded code: what the parser and decoder make, and the warps run.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Registers.  A call of a function has a frame: an array of bytes that holds, for every register, its 32 lanes
   side by side.  A register of up to 32 bits takes 32 times 4 bytes (narrower values are kept zero-extended),
   one of 64 bits 32 times 8, one of 128 bits 32 times 16, a predicate 4 bytes, one bit for each lane.  An
   operand is a byte offset: >= 0 from the start of the frame, < 0 from the end of the module's constants, where
   immediates stand, spread over 32 lanes as well.  So an instruction is a loop over arrays that the host's
   compiler vectorises.

   Parameters of functions (not of kernels) live in the frames, too: as bytes in granules of eight, granule G of
   lane L at G * 256 + L * 8.  */

#ifndef HEDDLE_PTX_SIM_CODE_H
#define HEDDLE_PTX_SIM_CODE_H

#include "engine.h"
#include "syntax/syntax.h"

#include <mutex>

namespace ptxsim {

const unsigned warp_size = 32;
const uint32_t full_mask = 0xffffffffu;

struct exec;
struct insn;
struct code;

/* Executes I for the lanes of MASK (not empty: guards are applied before) and returns the instruction to run
   next by the same lanes, or null when the fragment must stop: it has saved what it has to.  Throws fault.  */
typedef const insn *(*handler) (exec &, const insn *, uint32_t mask);

const int32_t no_operand = INT32_MIN;

struct insn
{
  handler fn = nullptr;
  int32_t guard = no_operand;		/* offset of a predicate */
  uint32_t flags = 0;			/* insn_* */
  int32_t d = no_operand, a = no_operand, b = no_operand, c = no_operand;
  int32_t e = no_operand;		/* second destination, or fourth source */
  uint32_t x = 0;			/* further data, as the handler wants: a target, a count ... */
  int64_t imm = 0;			/* displacement or constant */
  const void *aux = nullptr;		/* owned by the code */
};

const uint32_t insn_guard_neg = 1;
const uint32_t insn_uni = 2;		/* bra.uni: all lanes go the same way */
const uint32_t insn_lanes_shift = 2;	/* two bits: a lanes_mark */
const uint32_t insn_team_only = 16;	/* a memory operation that orders threads of its team only */
const uint32_t insn_compilers = 32;	/* the compiler's own store, not the program's */
const uint32_t insn_copies = 64;	/* a load or store of a copy, whose bytes need not have been written */
const uint32_t insn_marked = 128;	/* the lanes_mark stands in the text */
const uint32_t insn_part = 256;		/* an access of a word, of which only a part counts: code::parts */

/* What a PTX instruction has to do with, for counts; and its name.  `none': what the simulator adds of its own.  */
#define FOR_EACH_INSN_CLASS(INSN_CLASS)						\
  INSN_CLASS (none, "none")							\
  INSN_CLASS (integer, "integer")						\
  INSN_CLASS (half, "f16")							\
  INSN_CLASS (single, "f32")							\
  INSN_CLASS (twice, "f64")							\
  INSN_CLASS (convert, "convert")						\
  INSN_CLASS (move, "move")							\
  INSN_CLASS (load, "load")							\
  INSN_CLASS (store, "store")							\
  INSN_CLASS (atomic, "atomic")							\
  INSN_CLASS (control, "control")						\
  INSN_CLASS (lanes, "lanes")							\
  INSN_CLASS (barrier, "barrier")						\
  INSN_CLASS (other, "other")
enum class insn_class : uint8_t
{
#define INSN_CLASS(ENUM, NAME) ENUM,
  FOR_EACH_INSN_CLASS (INSN_CLASS)
#undef INSN_CLASS
};

/* The origin of an instruction.  PTX's one may become several, of which the first has its class.  */
struct place
{
  uint32_t line = 0;			/* in the text */
  uint32_t loc_file = 0, loc_line = 0;
  insn_class kind = insn_class::none;
  uint32_t block = 0;			/* of the source, where variables have their scope; 0: the function */
};

/* A step on the way to a variable, for debuggers: to a register (VALUE: its offset in the frame, SIZE: its bytes) or a
   place in the function's local memory; to where the place before points; by VALUE bytes further; SIZE bytes of the
   variable are there, and more elsewhere; SIZE bytes of it have no meaning.  */
struct place_step
{
  enum kind_t : uint8_t { reg, local, deref, plus, piece, padding } kind;
  int64_t value;
  uint32_t size;
};

/* A variable of the source.  */
struct shown_variable
{
  std::string name;
  bool parameter = false;
  uint32_t type = 0;			/* its number in the text */
  uint32_t block = 0;
  std::vector<place_step> steps;	/* empty: nobody knows where it is */
};

/* A parameter or result in the frame: bytes of granules.  */
struct slot
{
  uint32_t offset = 0;			/* in the frame */
  uint32_t size = 0;
};

/* Shape of a call, for the check of indirect ones.  */
struct shape
{
  std::vector<uint32_t> rets, params;	/* sizes */
  bool operator== (const shape &o) const { return rets == o.rets && params == o.params; }
};

/* A variable that numbers iterations, as raw_iteration; REG: the offset of the register in the frame.  */
struct iteration
{
  struct term { int32_t reg; bool wide, is_signed; int64_t factor; };
  std::string name;
  std::vector<term> terms;
  bool is_signed = false;
  unsigned bits = 0;
  int64_t add = 0;
};

/* The news of the device's malloc, by a call of a function of that name (check/heap-objects.cc).  */
enum class heap_event : uint8_t { none, room, given, moved, taken };
heap_event find_heap_event (const std::string &name);

/* An automatic variable of the source: its place in a part of a warp's stack, and the function that has it.  */
struct automatic
{
  uint64_t offset = 0, size = 0;
  std::string name, function;		/* empty: it has none */
};

/* A function's work on its warp's stack, by a mark (check/automatics.cc): its frame, of SIZE bytes with VARIABLES, is
   there from START on; START to END becomes a variable of BYTES bytes at FIRST; START to END is given back.  All but
   SIZE are registers, by their offsets.  */
struct stack_mark
{
  enum kind_t : uint8_t { frame, taken, left } kind = frame;
  int32_t start = no_operand, end = no_operand, first = no_operand, bytes = no_operand;
  uint64_t size = 0;
  std::vector<automatic> variables;
};

/* A decoded function.  */
struct code
{
  std::string name;
  module *mod = nullptr;
  unsigned text = 0;
  bool entry = false, defined = false, noreturn = false;
  enum builtin_t : uint8_t { none, vprintf_, malloc_, free_, assertfail, builtin_last } builtin = none;
  uint32_t line = 0;
  std::vector<insn> insns;
  std::vector<place> places;		/* one for each insn */
  uint32_t frame_bytes = 0;
  uint32_t local_bytes = 0;		/* .local variables of one lane */
  uint32_t local_align = 16;
  std::vector<slot> params, rets;
  /* Registers that a path may read before writing, as (offset, bytes): given a pattern when a frame is made.  */
  std::vector<std::pair<uint32_t, uint32_t>> unwritten;
  std::vector<std::pair<uint32_t, uint32_t>> zeroed;	/* the same, given zeros: words of HEDDLE_SIM_CHECK=regs */
  std::vector<std::unique_ptr<std::vector<int32_t>>> lists;
  std::vector<std::shared_ptr<void>> owned;	/* other AUX data of the instructions */
  std::vector<variable *> uses;		/* shared variables */
  std::vector<std::pair<size_t, variable *>> shared_patches;	/* imm of these instructions += address */
  std::vector<code *> calls;		/* direct callees */
  bool calls_indirect = false;
  bool address_taken = false;
  bool param_address = false;		/* an entry that takes the address of a parameter */
  std::vector<std::pair<uint32_t, std::string>> arguments;	/* of an entry: the variable
			   whose address or value is at this offset of its block of arguments */
  bool nowait = false;			/* an entry for a `nowait' region */
  size_t begin = 0;			/* number of the instruction at which its body begins */
  std::string symbol, source_name;	/* for the linker, and in the source; or NAME */
  std::vector<shown_variable> variables;
  std::vector<uint32_t> blocks;		/* the one around each, from the first on */
  /* In a frame with the registers REGS, the byte at OFFSET of lane LANE's part, side by side, if it is a variable's;
     else null.  */
  char *register_byte (char *regs, uint64_t offset, unsigned lane) const;
  unsigned registers = 0;		/* 32-bit registers, an estimate */
  uint64_t address = 0;			/* the value of a function pointer; 0 until taken */
  bool allocates = false;		/* a part of the device's malloc that returns its result */
  heap_event heap = heap_event::none;	/* malloc's news by a call */
  bool copies = false;			/* memcpy or the like: its loads need not find what has been written */
  std::shared_ptr<const stack_mark> stack_frame;	/* null: none, or nobody has said */
  bool uses_stack = false;		/* it has stack marks */
  bool knows_variables = false;		/* marks name its local variables */
  /* Of accesses of a word: the bytes that count, at the address in a register (REG: its offset in the frame), for
     HEDDLE_SIM_CHECK=races.  */
  struct part { unsigned bytes; int32_t reg; };
  std::unordered_map<uint32_t, part> parts;
  /* At which iterations the instructions of these numbers are, for HEDDLE_SIM_CHECK=iterations.  */
  std::unordered_map<uint32_t, std::shared_ptr<const std::vector<iteration>>> iterations;
  mutable uint32_t first_site = 0;	/* check/race-report.cc: numbers of its instructions; 0: none yet */
};

/* Where a call passes what: AUX of call instructions.  */
struct call_site
{
  const code *callee = nullptr;		/* null: indirect */
  std::vector<slot> args, rets;		/* in the caller's frame */
  std::vector<uint64_t> targets;	/* .calltargets: addresses allowed; empty: any of SHAPE */
};

/* AUX of the instructions inserted by HEDDLE_SIM_CHECK=regs: words of the written lanes.  */
struct register_check
{
  std::vector<int32_t> sources, destinations;
  std::vector<std::string> names;	/* of the sources */
};

/* Windows of generic addresses outside of the host's.  Offsets inside are the addresses in the space; the first bytes
   of each window stay empty, so that a null pointer there is caught.  */
const uint64_t shared_window = uint64_t (1) << 56;
const uint64_t local_window = uint64_t (2) << 56;
const uint64_t window_size = uint64_t (1) << 32;
const uint32_t window_start = 256;
/* Function addresses: not memory.  */
const uint64_t code_window = uint64_t (3) << 56;

class kernel
{
public:
  code *entry = nullptr;
  module *mod = nullptr;
  kernel_attributes attr;
  size_t max_dynamic_shared = 0;
  bool param_address = false;		/* takes the address of a parameter */
};

class module
{
public:
  device *dev = nullptr;
  std::vector<std::unique_ptr<std::string>> texts;	/* copies: the units point into them */
  std::vector<std::unique_ptr<unit>> units;
  std::deque<code> functions;
  std::vector<code *> by_address;	/* function pointers: address = code_window + 16 * (1 + first + index) */
  std::unordered_map<std::string, code *> by_name;	/* linked by name over all texts */
  std::unordered_map<std::string, variable *> variables;
  std::deque<kernel> kernels;
  std::unordered_map<std::string, kernel *> kernel_by_name;
  std::vector<uint64_t> allocations;	/* device memory of variables */

  /* Immediates: grows downwards from CONSTANTS_TOP once placed; see consts.  */
  std::vector<std::pair<uint64_t, unsigned>> constant_values;	/* bits, bytes a lane (4, 8, 16; 0: predicate) */
  std::map<std::pair<uint64_t, unsigned>, int32_t> constant_offsets;
  uint32_t constant_bytes = 0;
  std::unique_ptr<char[]> constants;
  const char *constants_top = nullptr;

  ~module ();
  const std::string &file_name (const code &, uint32_t index) const;
};

/* Offset of an immediate of BYTES a lane (0: predicate) in M's constants; only while M is being decoded.  */
int32_t constant_offset (module &m, uint64_t bits, unsigned bytes);
/* Lay the constants out, after the last constant_offset.  */
void place_constants (module &m);

} // namespace ptxsim

#endif
