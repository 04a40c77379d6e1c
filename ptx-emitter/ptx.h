/* ptx.h -- PTX modules in memory: what the compiler builds, the verifier checks and the printer prints.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   This library knows PTX and nothing of GCC.  A module owns functions and variables; a function owns virtual
   registers and basic blocks; a block owns instructions, the last of which may transfer control.  Every
   instruction names a row of ptx-ops.def; what the row does not allow, the verifier refuses (ptx-verify.cc).
   Nothing outside ptx-print*.cc makes PTX text.

   The code is compiled without exceptions and RTTI, as GCC itself is.  */

#ifndef HEDDLE_PTX_H
#define HEDDLE_PTX_H

#include <cstdint>
#include <cstdio>
#include <deque>
#include <memory>
#include <string>
#include <vector>

namespace ptx {

/* Opcodes: one enumerator for each row of ptx-ops.def, named op::NAME after its first column: `add', `ld',
   `setp', `bar_sync', `bar_warp_sync' (mnemonics with a dot that select a different operation have their own
   row; types, rounding, spaces and the like are modifiers).  */
enum class op : uint16_t
{
#define PTX_OP(NAME, ...) NAME,
#include "ptx-ops.def"
#undef PTX_OP
  last
};

/* Scalar types (PTX ISA, "Fundamental Types").  ptx-types.def: enumerator, spelling, size in bytes, kind.  */
enum class type : uint8_t
{
#define PTX_TYPE(NAME, ...) NAME,
#include "ptx-types.def"
#undef PTX_TYPE
  none
};

/* none means generic addressing on ld, st, atom, red.  */
enum class space : uint8_t { none, global, shared, local, constant, param };

/* Special registers, as in ptx-sregs.def: op::mov from operand::special (sreg::tid_x).  */
enum class sreg : uint8_t
{
#define PTX_SREG(NAME, ...) NAME,
#include "ptx-sregs.def"
#undef PTX_SREG
  last
};

enum class rnd : uint8_t { none, rn, rz, rm, rp, rni, rzi, rmi, rpi };
enum class cmp : uint8_t { none, eq, ne, lt, le, gt, ge, equ, neu, ltu, leu, gtu, geu, num, nan,
			   lo, ls, hi, hs };	/* the last four: other words for the unsigned lt le gt ge */
enum class part : uint8_t { none, lo, hi, wide };		/* mul, mad */
enum class boolop : uint8_t { none, and_, or_, xor_ };		/* setp with a combined predicate */
enum class aop : uint8_t { none, and_, or_, xor_, exch, cas, add, inc, dec, min, max }; /* atom, red */
enum class shflmode : uint8_t { none, up, down, bfly, idx };
enum class votemode : uint8_t { none, all, any, uni, ballot };
/* Memory consistency (PTX 6.0, sm_70).  The printer writes the nearest older form for an older target:
   relaxed/acquire/release become .volatile plus membar as the caller has built them; see ptx-print.cc.  */
enum class sem : uint8_t { none, weak, volatile_, relaxed, acquire, release, acq_rel, sc };
enum class scope : uint8_t { none, cta, gpu, sys, cluster };
enum class cacheop : uint8_t { none, ca, cg, cs, lu, cv, wb, wt };	/* ld, st */
enum class evict : uint8_t { none, l1_normal, l1_unchanged, l1_first, l1_last, l1_no_allocate };
enum class l2prefetch : uint8_t { none, b64, b128, b256 };
enum class level : uint8_t { none, l1, l2 };			/* prefetch */
enum class testpmode : uint8_t { none, finite, infinite, number, notanumber, normal, subnormal };
enum class prmtmode : uint8_t { none, f4e, b4e, rc8, ecl, ecr, rc16 };
enum class shfmode : uint8_t { none, wrap, clamp };
enum class mmashape : uint8_t { none, m8n8k4, m16n8k4, m16n8k8, m16n8k16 };

/* Everything that stands between the mnemonic and the operands.  Unset members are not printed.  */
struct mods
{
  type t = type::none;		/* the (last) type: of the operation; the source's for cvt */
  type dt = type::none;		/* cvt: type of the destination */
  space sp = space::none;
  rnd round = rnd::none;
  cmp compare = cmp::none;
  part p = part::none;
  boolop bop = boolop::none;
  aop a = aop::none;
  shflmode shfl = shflmode::none;
  votemode vote = votemode::none;
  sem order = sem::none;
  scope sco = scope::none;
  uint8_t vec = 1;		/* 1, 2 or 4: ld, st, mov of vectors */
  bool ftz = false, sat = false, approx = false, full = false, cc = false, uni = false, nc = false, to = false;
  cacheop cop = cacheop::none;
  evict ev = evict::none;
  l2prefetch l2pf = l2prefetch::none;
  level lev = level::none;
  testpmode testp = testpmode::none;
  prmtmode prmt = prmtmode::none;
  shfmode shf = shfmode::none;	/* shf_l, shf_r, szext, bmsk */
  bool shiftamt = false, noftz = false, aligned = false, relu = false, nan = false, xorsign = false;
  mmashape shape = mmashape::none;
  bool row = false, col = false;	/* mma_sync: the order of A's elements, and of B's */
};

typedef uint32_t regno;		/* index into function::regs */
const regno no_reg = UINT32_MAX;	/* function::param_regs: this parameter is not wanted in a register */
typedef uint32_t blockno;	/* index into function::blocks; also the label */

struct variable;
struct function;

/* An operand.  Made only by the static functions below.  */
struct operand
{
  enum kind_t : uint8_t { none, reg, imm, fimm, address, symbol, special, label, list, func } kind = none;
  bool neg = false;		/* reg: predicate negated (setp/selp/guards do not use it; `and' etc. on preds) */
  bool based = false;		/* address: BASE is a register */
  regno r = 0;			/* reg; base of address */
  int64_t i = 0;		/* imm; bits of fimm (float in the low half); displacement of address and symbol */
  const variable *var = nullptr;/* address / symbol */
  const function *fn = nullptr;	/* func: address of a function, or the callee of call */
  std::string name;		/* address in param space of a call or of the entry: the parameter's name */
  sreg s = sreg::last;
  blockno b = 0;		/* label */
  std::vector<operand> elts;	/* list: {a, b}: vector operands, branch targets, call arguments */

  static operand of_reg (regno);
  static operand of_not (regno);				/* negated predicate: `and', vote, setp with bop ... */
  static operand of_imm (int64_t);
  static operand of_f32 (uint32_t bits);
  static operand of_f64 (uint64_t bits);
  static operand at_reg (regno base, int64_t disp = 0);
  static operand at_var (const variable *, int64_t disp = 0);	/* [var+disp] */
  static operand at_param (const std::string &, int64_t disp = 0);/* [param+disp] */
  static operand of_var (const variable *, int64_t disp = 0);	/* mov of the address in the variable's space */
  static operand of_func (const function *);
  static operand of_special (sreg);
  static operand of_label (blockno);
  static operand of_list (std::vector<operand>);
};

/* Who executes an instruction: nobody has said; the lanes of a warp as one thread, each lane by itself, or what the
   function's context says at run time.  */
enum class executor : uint8_t { none, warp, lanes, context };

/* The variable NAME, of BITS bits, numbers the iterations of a loop: the sum of ADD and of TERMS, integers in registers
   times factors, of which that many bits count.  */
struct iteration
{
  struct term { regno r = 0; bool is_signed = true; int64_t factor = 1; };
  std::string name;
  std::vector<term> terms;
  bool is_signed = true;
  int64_t add = 0;
  unsigned bits = 0;
};

/* A mark about a function or before an instruction.  Each "@" in MORE stands for the next of REGS; MORE is not printed
   if the function does not use one of these.  */
struct note
{
  std::string text, more;
  std::vector<regno> regs;
};

/* One instruction.  Operands stand as PTX writes them, destination first.  A discarded destination (`_') is
   an operand of kind none.
   call: dst list (0 or 1 register), callee (func, or reg for an indirect call), list of argument registers or
   immediates; the signature of an indirect call is PROTO.  The printer writes the .param block.  An aggregate
   argument or result is an address, from or to which the printer copies.
   ret: the function's scalar result as its operand, if it has one; aggregate results are stored to [%out0].
   Unguarded transfer of control ends a block; guarded branches may stand before its end.  */
struct insn
{
  op code = op::last;
  mods m;
  std::vector<operand> o;
  bool guarded = false, guard_neg = false;	/* @p / @!p */
  regno guard = 0;
  const function *proto = nullptr;
  uint32_t file = 0, line = 0, column = 0;	/* .loc when LINE != 0 and the module has line information */
  uint32_t source_block = 0;			/* likewise: printed as a mark, where it changes */
  uint8_t align = 0;				/* ld, st: of the address, up to 16 bytes; 0: nothing is known */
  executor by = executor::none;			/* of ld, st, atom, red: printed as a mark, where it changes */
  bool team_only = false;			/* likewise: it orders threads of a team only, as OpenMP sees it */
  bool compilers = false;			/* likewise: a store for an OpenMP construct, none of the program's */
  bool copies = false;				/* likewise, of ld and st: bytes that may never have been written */
  std::shared_ptr<const std::vector<iteration>> iterations;	/* likewise: at which it is; null: not known */
  std::shared_ptr<const note> mark;		/* printed before it; null: none */
  std::string comment;
};

struct block
{
  std::vector<insn> insns;
  std::string comment;
  bool loop_nounroll = false;	/* .pragma "nounroll" at the head */
};

/* A parameter or result.  Scalars have a type; aggregates (type::none) a size and alignment.  */
struct param
{
  type t = type::none;
  uint64_t size = 0;
  uint32_t align = 0;
  std::string name;		/* given by the builder for entries; where empty, %in0, %in1 ... and %out0 */
};

enum class linkage : uint8_t { local, visible, weak, external };

struct function
{
  std::string name;
  linkage link = linkage::local;
  bool entry = false, defined = false, noreturn = false;
  std::vector<param> params, results;		/* results: 0 or 1 */
  std::vector<regno> param_regs;		/* .func only: the register that holds scalar parameter I on entry */
  std::vector<type> regs;			/* type of each virtual register */
  std::vector<variable *> locals;		/* .local / function-scope .shared variables */
  std::deque<block> blocks;			/* blocks[0] is the entry */
  uint32_t maxntid[3] = {0, 0, 0}, minnctapersm = 0, maxnreg = 0;
  std::string comment;
  std::vector<note> notes;
  bool dropped = false;				/* by prune: as if it were not here */

  regno new_reg (type);
  blockno new_block ();
  insn &emit (blockno, op, const mods &, std::initializer_list<operand>);
};

/* A piece of an initialiser: BYTES, then possibly the address of a symbol at OFFSET (8 bytes).  */
struct reloc
{
  uint64_t offset;
  const variable *var = nullptr;	/* generic address, printed generic(var)+addend */
  const function *fn = nullptr;
  int64_t addend = 0;
};

struct variable
{
  std::string name;
  space sp = space::global;
  linkage link = linkage::local;
  uint64_t size = 0;		/* bytes; 0: a declaration of unknown size, or an extern shared array */
  uint32_t align = 1;
  std::vector<unsigned char> init;	/* empty: zero (global, constant) or undefined (shared, local) */
  std::vector<reloc> relocs;		/* ascending offsets */
  bool defined = true;
  bool dropped = false;			/* by prune: as if it were not here */
};

struct target_info
{
  unsigned sm = 70;		/* .target sm_NN */
  unsigned isa_major = 6, isa_minor = 0;	/* .version; raised by the printer to what the rows need */
};

struct module
{
  target_info target;
  std::vector<std::string> files;	/* .file table, index 1 is files[0] */
  std::deque<variable> variables;	/* deques: addresses stay valid */
  std::deque<function> functions;
  std::vector<std::string> comments;	/* printed at the top, "// " before each */

  variable *add_variable (const std::string &name, space, uint64_t size, uint32_t align);
  function *add_function (const std::string &name, bool entry);
};

/* A PTX identifier for NAME: characters that PTX does not allow become `$'; the caller keeps names unique.  */
std::string identifier (const std::string &name);

/* One complaint of the verifier.  */
struct complaint
{
  const function *fn; blockno b; size_t index; std::string text;
};

/* Check MODULE against ptx-ops.def: operand kinds and types, required modifiers, least PTX ISA and sm,
   registers defined before use on every path, blocks that end in control transfer or fall through to the
   next, initialiser bounds, calls against signatures.  Returns all complaints (empty: well-formed).  */
std::vector<complaint> verify (const module &);

/* Drop functions that no entry, visible function or initialiser reaches, and variables likewise.  */
void prune (module &);

/* Let neighbouring loads and stores be one of a vector; see ptx-combine.cc.  */
void combine_accesses (module &);

/* Put the double constants that instructions cannot hold and a function uses once into constant memory; see
   ptx-pool.cc.  */
void pool_constants (module &);

/* How many registers of 32 bits are live at the same time in the function, at most; see ptx-pressure.cc.  UINT32_MAX:
   it is not known, because it calls others.  */
unsigned most_live (const function &);

/* Which words of 8 bytes of PARAMETER, a kernel's, the kernel F uses as addresses; see ptx-addresses.cc.  Bit N is for
   word N, bit 63 for all from 63 on.  F calls no function, and loads no address that it has stored but in .local
   memory.  */
uint64_t address_words (const function &f, const std::string &parameter);

/* Write MODULE as PTX text.  Returns false when writing fails.  */
bool print (const module &, FILE *);
std::string to_string (const module &);

} // namespace ptx

#endif
