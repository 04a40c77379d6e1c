/* syntax.h -- PTX as parsed: declarations resolved, instructions still in words.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   The parser (parse.cc) makes these from text; the linker (link.cc) gives symbols their addresses; the decoder
   (decode.cc) turns instructions into code.h's.  All string_views point into the text.  */

#ifndef HEDDLE_PTX_SIM_SYNTAX_H
#define HEDDLE_PTX_SIM_SYNTAX_H

#include "syntax/lex.h"
#include "ptx.h"

#include <deque>
#include <map>
#include <memory>
#include <unordered_map>
#include <vector>

namespace ptxsim {

using ptx::space;
using ptx::type;

/* ptx-types.def in words.  */
enum class type_kind : uint8_t { pred, bits, uint, sint, flt, packed };
unsigned type_size (type);
type_kind kind_of (type);
const char *type_name (type);
/* type::none for an unknown spelling.  */
type find_type (std::string_view spelling);

struct raw_operand
{
  enum kind_t : uint8_t { none, name, integer, f32, f64, address, vector, paren } kind = none;
  bool neg = false;			/* !name */
  std::string_view id;			/* name; base of an address, empty if that is a number */
  std::string_view member;		/* name.x: "x" */
  uint64_t bits = 0;			/* value of a constant */
  int64_t disp = 0;			/* name + disp, [name + disp] */
  std::vector<raw_operand> elts;	/* vector, paren */
  std::unique_ptr<raw_operand> second;	/* d|p: p */
};

/* Who executes code, as marks say (doc/abi.md): nobody has said; the lanes of a warp as one thread; each lane as a
   thread of its own; what the function's context says at run time.  */
enum class lanes_mark : uint8_t { unknown, together, apart, context };

/* The variable NAME numbers iterations: the sum of ADD and of TERMS, registers times factors, of which BITS count.  */
struct raw_iteration
{
  struct term { raw_operand reg; bool is_signed = false; int64_t factor = 1; };
  std::string_view name;
  std::vector<term> terms;
  bool is_signed = false;
  unsigned bits = 0;
  int64_t add = 0;
};

struct raw_insn
{
  std::string_view guard;		/* empty: none */
  bool guard_neg = false;
  uint32_t line = 0;			/* in the text */
  uint32_t scope = 0;
  uint32_t loc_file = 0, loc_line = 0;	/* of the .loc before it; 0: none */
  uint32_t block = 0;			/* of the source, where variables have their scope; 0: the function */
  lanes_mark lanes = lanes_mark::unknown;
  bool team_only = false;		/* orders threads of its team only */
  bool compilers = false;		/* the compiler's own store, not the program's */
  bool copies = false;			/* of a copy: its bytes need not have been written */
  std::string_view part;		/* a mark about the bytes of a word that count; empty: all */
  std::string_view stack_mark;		/* a mark about the warp's stack before it; empty: none */
  std::shared_ptr<const std::vector<raw_iteration>> iterations;	/* null: not known */
  std::vector<std::string_view> words;	/* mnemonic and modifiers */
  std::vector<raw_operand> ops;
};

enum class linkage : uint8_t { internal, visible, weak, common, external };

/* What an initialiser puts at OFFSET instead of plain bytes.  */
struct raw_reloc
{
  uint64_t offset;
  unsigned size;			/* of the element */
  std::string_view symbol;
  int64_t addend;
  bool generic;
  uint64_t mask = ~uint64_t (0);	/* mask(symbol): these bits, shifted down */
  uint32_t line;
};

struct variable
{
  std::string name;
  space sp = space::none;
  linkage link = linkage::internal;
  type t = type::none;
  uint64_t size = 0;			/* bytes; 0: extern without a size */
  uint64_t align = 1;
  bool unsized = false;			/* declared with [] and no initialiser */
  std::vector<unsigned char> init;	/* shorter than size: the rest is zero */
  std::vector<raw_reloc> relocs;
  uint32_t line = 0;
  unsigned text = 0;			/* which of the texts */

  /* From link.cc.  ADDRESS: of global and constant ones, the device address; of shared ones, the offset in the
     window; of local ones, the offset in the function's frame.  */
  uint64_t address = 0;
  bool dynamic_shared = false;		/* extern shared: behind the static variables of the running kernel */
  std::string source_name, source_function;	/* of local ones: in the source, and where; empty: nobody has said */
  const variable *definition = nullptr;	/* extern: the definition, else itself */
};

struct raw_param
{
  std::string_view name;
  type t = type::none;
  uint64_t size = 0, align = 1;
  bool is_reg = false;			/* .reg parameter of a .func: register REG */
  uint32_t reg = 0;
};

struct signature
{
  std::vector<raw_param> rets, params;
  bool noreturn = false;
  uint32_t line = 0;
};

struct name_entry
{
  enum kind_t : uint8_t { reg, regvec, param, var, label, targets, proto } kind = reg;
  uint32_t index = 0;			/* register; call parameter; instruction; list */
  uint32_t count = 0;			/* regvec: 2 or 4 registers from INDEX */
  variable *v = nullptr;
};

struct name_scope
{
  struct range { std::string_view prefix; uint32_t first, count; };
  uint32_t parent = 0;			/* scope 0 is its own */
  std::unordered_map<std::string_view, name_entry> names;
  std::vector<range> ranges;		/* .reg %r<N> */
};

struct raw_function
{
  std::string name;
  bool entry = false, defined = false;
  linkage link = linkage::internal;
  uint32_t line = 0;
  unsigned text = 0;
  signature sig;
  uint32_t maxntid[3] = { 0, 0, 0 }, reqntid[3] = { 0, 0, 0 };

  std::vector<name_scope> scopes;	/* [0]: parameters and the outermost block */
  std::vector<raw_insn> insns;
  std::vector<type> regs;
  std::vector<raw_param> slots;		/* .param variables of call sequences */
  std::vector<std::vector<std::string_view>> targets;	/* .branchtargets and .calltargets */
  std::vector<signature> protos;
  std::vector<variable *> vars;		/* .local and .shared declared inside */
  std::vector<std::pair<uint32_t, std::string>> arguments;	/* an entry's: the variable at this offset */
  bool nowait = false;			/* an entry's: the host need not wait for it */
  size_t begin = 0;			/* number of the instruction at which the body begins */
  std::vector<std::string_view> notes;	/* marks about its variables */
  std::string symbol, source_name;	/* for the linker, and in the source; empty: nobody has said */

  /* Null if NAME is not known in SCOPE or around it.  A register of a range is found here, too.  */
  const name_entry *find (uint32_t scope, std::string_view name, name_entry *storage) const;
};

/* One text after parsing.  */
struct unit
{
  unsigned number = 0;
  bool marked = false;			/* there are marks about lanes */
  bool mirrors = false;			/* none, but lanes mirror each other: the text is of GCC's own offloading */
  int isa = 0, sm = 0;			/* 60, 70 */
  std::map<uint32_t, std::string> files;
  std::vector<std::string_view> notes;	/* marks about types and the module's variables */
  std::deque<variable> variables;	/* all variables, inside functions as well */
  std::deque<raw_function> functions;
  std::unordered_map<std::string_view, variable *> variable_names;	/* of the module's scope */
  std::unordered_map<std::string_view, raw_function *> function_names;
  std::deque<std::string> made_names;	/* of .param P<2>: P0, P1 */
};

/* Throws ptx_error.  */
void parse (const char *data, size_t size, unit &);

} // namespace ptxsim

#endif
