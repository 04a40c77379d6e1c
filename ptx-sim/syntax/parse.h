/* parse.h -- the parser's inside, shared by parse.cc (module and declarations) and parse-body.cc.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef HEDDLE_PTX_SIM_PARSE_H
#define HEDDLE_PTX_SIM_PARSE_H

#include "syntax/syntax.h"

namespace ptxsim {

class parser
{
public:
  parser (const char *data, size_t size, unit &u) : m_lex (data, size), m_unit (u) {}
  void module ();

private:
  /* parse.cc  */
  void directive ();
  void version ();
  void target ();
  void skip_section ();
  void skip_statement ();
  void file ();
  bool accept_alignment (uint64_t *align);
  bool accept_vector (unsigned *elements);
  void variables (space, linkage, raw_function *, uint32_t scope);
  void declare_variable (variable &, std::string_view name, raw_function *, uint32_t scope);
  void initialise (variable &, const std::vector<uint64_t> &dims);
  void init_level (variable &, const std::vector<uint64_t> &dims, size_t level, uint64_t base, unsigned esize,
		   uint64_t *end);
  void init_element (variable &, uint64_t offset, unsigned esize);
  void function (bool entry, linkage);
  void function_attributes (raw_function &);
  void param_list (std::vector<raw_param> &, raw_function *);
  raw_param one_param (raw_function *);
  void check_same (const raw_function &old, const raw_function &now) const;

  /* parse-expr.cc: constant expressions (PTX ISA 4.5).  */
  struct value { bool flt = false, uns = false; uint64_t bits = 0; };
  value expression ();
  value conditional ();
  value binary (int level);
  value unary ();
  value primary ();
  int64_t integer (const char *what);
  uint64_t count (const char *what, uint64_t limit);

  /* parse-body.cc  */
  void body (raw_function &);
  void block (raw_function &, uint32_t scope);
  bool body_directive (raw_function &, uint32_t scope);
  void registers (raw_function &, uint32_t scope);
  void call_params (raw_function &, uint32_t scope);
  void label_directive (raw_function &, uint32_t scope, std::string_view label);
  void instruction (raw_function &, uint32_t scope);
  raw_operand operand (raw_function &);
  raw_operand address ();
  void declare (raw_function &, uint32_t scope, std::string_view name, const name_entry &);
  void loc ();
  void marks (raw_function &);

  lexer m_lex;
  unit &m_unit;
  uint32_t m_loc_file = 0, m_loc_line = 0;
  uint32_t m_block = 0;
  lanes_mark m_lanes = lanes_mark::unknown;
  bool m_team_only = false, m_compilers = false, m_copies = false;
  std::string_view m_stack_mark, m_part;
  std::shared_ptr<const std::vector<raw_iteration>> m_iterations;
};

} // namespace ptxsim

#endif
