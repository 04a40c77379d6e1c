/* ptx-print.h -- the printer's state, shared by its two files.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   The state of a module in print, and of the function in hand.  ptx-print.cc has the module, its symbols and
   variables; ptx-print-code.cc the function bodies.  */

#ifndef HEDDLE_PTX_PRINT_H
#define HEDDLE_PTX_PRINT_H

#include "ptx-lower.h"
#include "ptx-table.h"

#include <cstring>
#include <unordered_map>
#include <unordered_set>

namespace ptx {

/* What is remembered of an operation with certain modifiers.  */
struct spelled
{
  std::string text;			/* "add.u32", "ld.global.v2.f32" */
  std::vector<const form *> forms;	/* the fitting ones, in the order of the table */
};

/* An operation with its modifiers, as a key.  */
struct spelling_key
{
  op code;
  mods m;
  bool operator== (const spelling_key &k) const { return code == k.code && !memcmp (&m, &k.m, sizeof m); }
};

struct spelling_hash
{
  size_t operator() (const spelling_key &) const;
};

class printer
{
public:
  /* MANAGED: variables that are to be in unified memory.  */
  printer (const module &m, FILE *to, const std::unordered_set<const variable *> &managed = {})
    : m (m), to (to), managed (managed)
  {
  }
  bool run ();
  std::string out;

private:
  const module &m;
  FILE *to;
  const std::unordered_set<const variable *> managed;
  bool failed = false;

  std::unordered_map<spelling_key, spelled, spelling_hash> spellings;
  std::string label_prefix = "$L";
  std::unordered_set<std::string> symbols;
  std::unordered_set<const variable *> scoped;		/* printed inside their function */

  /* The function in hand.  */
  const function *fn = nullptr;
  std::vector<uint32_t> number;				/* register -> its number among those of its type */
  std::vector<char> targeted;				/* block -> some branch names it */
  std::unordered_map<std::string, unsigned> protos;	/* text of a prototype -> its number */
  unsigned branch_tables = 0, printed_version = 0;
  executor by = executor::none;				/* of the last mark */
  std::string at_iterations;				/* likewise */
  uint32_t loc_file = 0, loc_line = 0, loc_column = 0, source_block = 0;

  void flush (size_t least);
  void put (const char *s) { out += s; }
  void put (const std::string &s) { out += s; }
  void put (char c) { out += c; }
  void put_num (uint64_t);
  void put_signed (int64_t);
  void put_hex (uint64_t, unsigned digits);
  void comment (const std::string &, const char *indent);
  void marks (const insn &);
  void iterations (const insn &);
  void note (const ptx::note &);

  const spelled &spell (op, const mods &);
  const form *choose (const spelled &, const insn &) const;
  unsigned version ();

  void header ();
  void collect_symbols ();
  std::string param_name (const function *, size_t) const;
  std::string result_name (const function *) const;
  void param_decl (const param &, const std::string &name, bool entry);
  void signature (const function *, bool prototype);
  void linking (linkage);
  void declare (const function *);
  void variables ();
  void variable_type (const variable *, bool with_relocs);
  void define (const variable *);
  void initialiser (const variable *);
  void address_word (const reloc &);

  void body (const function *);
  void scan (const function *);
  void prototypes (const function *);
  void instruction (const insn &);
  void guard (const insn &);
  void reg (regno);
  void label (blockno b) { put (label_prefix); put_num (b); }
  void literal (const operand &, type);
  void addr (const operand &);
  void value (const operand &, type);
  void one_operand (const operand &, const operand_spec &, const mods &);
  void membar (const insn &, scope);
  void call (const insn &);
  void call_result (const insn &, const param &);
  void copy_bytes (const param &, const std::string &name, const operand &mem, bool to_param, const insn *guarded);
};

/* Write a module, with MANAGED, variables of global memory, in unified memory.  False when writing fails.  */
bool print (const module &, FILE *, const std::unordered_set<const variable *> &managed);

} // namespace ptx

#endif
