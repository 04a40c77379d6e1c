/* ptx-verify.h -- the verifier's state, shared by its two files.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef HEDDLE_PTX_VERIFY_H
#define HEDDLE_PTX_VERIFY_H

#include "ptx-table.h"

#include <unordered_set>

namespace ptx {

class verifier
{
public:
  explicit verifier (const module &mod) : m (mod) {}
  /* Check everything; the complaints are in FOUND.  */
  void run ();
  std::vector<complaint> found;

private:
  const module &m;
  std::unordered_set<const function *> functions;	/* of the module */
  std::unordered_set<const variable *> variables;	/* of module scope */
  std::unordered_set<const variable *> scoped;		/* in some function's LOCALS */

  /* Where we are.  */
  const function *fn = nullptr;
  blockno block_now = 0;
  size_t insn_now = 0;
  op code_now = op::last;		/* after lowering for the target */
  const mods *mods_now = nullptr;
  std::unordered_set<const variable *> locals_now;

  void complain (const char *, ...) __attribute__ ((format (printf, 2, 3)));

  /* ptx-verify.cc: function bodies.  */
  static bool compatible (type r, type t, bool wider);
  static bool falls_through (const block &);
  bool visible_here (const variable *v) const { return variables.count (v) || locals_now.count (v); }
  bool good_reg (regno);
  const param *find_param (const std::string &, bool *result) const;
  bool check_value (const operand &, type, const operand_spec &, bool wider, size_t k, std::string *why);
  bool check_address (const operand &, bool store, size_t k, std::string *why);
  bool check_label (const operand &, size_t k, std::string *why);
  bool check_accessed (const operand &, type, const operand_spec &, size_t, std::string *why);
  bool check_list (const operand &, type, const operand_spec &, size_t, std::string *why);
  bool check_parts (const operand &, type, const operand_spec &, size_t, std::string *why);
  bool check_operands (const form &, const insn &, std::string *why);
  void complain_modifiers (const op_info &, const mods &);
  void check_call (const insn &);
  void check_insn (const insn &);
  void check_definitions ();
  void check_body ();

  /* ptx-verify-module.cc: the rest.  */
  void check_names ();
  void check_variable (const variable &, bool scoped_here);
  void check_param (const param &, const char *what);
  void check_function (const function &);
};

} // namespace ptx

#endif
