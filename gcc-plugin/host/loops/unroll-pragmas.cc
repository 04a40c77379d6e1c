/* unroll-pragmas.cc -- #pragma unroll, as other compilers have it.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Programs for GPUs say before a loop

     #pragma unroll		all of its iterations, if their number is a constant
     #pragma unroll 4		four at a time; (4) means the same
     #pragma nounroll		one at a time

   Compilers of CUDA and Clang do this.  GCC has "#pragma GCC unroll 4" and ignores the others: a filter whose 8 results
   a thread has 17 coefficients in common loads each of them 8 times.

   The preprocessor passes unknown pragmas to a function of the front end's, which drops them; they may therefore be
   anywhere, and have to stay harmless without a loop behind.  Ours comes before it and notes the line.  After a
   function's parsing, the next loop behind such a line, not many lines on, gets the front end's mark for "#pragma GCC
   unroll".  "All" is the mark's largest number, which GCC does not let users write; whole-loops.cc decides on its
   meaning for a loop.  A number that is a macro is looked up; unknown values, a template's parameter or a macro in
   preprocessed text, count as "all".  */

/* Before it sets the formats of diagnostics.  */
#include "gcc-plugin.h"
#include "tree.h"
#include "c-family/c-common.h"
#include "gcc-compat.h"
#include "host/loops/state.h"
#include "cpplib.h"
#include "host/loops/unroll-pragmas.h"
#include "passes.h"

/* Only the front ends of C and C++ have it.  */
extern cpp_reader *parse_in __attribute__ ((weak));

namespace {

/* Lines from a pragma to its loop: comments and other pragmas may be between.  */
const int most_lines = 4;

/* The number that TEXT is, or USHRT_MAX.  */

unsigned
number_of_copies (const char *text)
{
  char *end;
  const unsigned long n = strtoul (text, &end, 10);
  return *end || end == text ? USHRT_MAX : n < 2 ? 1 : MIN (n, USHRT_MAX - 1);
}

/* The copies that the words from READER's word N on ask for.  */

unsigned
wanted_copies (cpp_reader *reader, int n)
{
  const cpp_token *token = cpp_peek_token (reader, n);
  if (token->type == CPP_OPEN_PAREN)
    token = cpp_peek_token (reader, n + 1);
  if (token->type == CPP_NUMBER)
    return number_of_copies ((const char *) cpp_token_as_text (reader, token));
  if (token->type == CPP_NAME && cpp_user_macro_p (token->val.node.node)
      && !cpp_fun_like_macro_p (token->val.node.node))
    {
      const char *definition = (const char *) cpp_macro_definition (reader, token->val.node.node);
      const char *space = strchr (definition, ' ');
      return space ? number_of_copies (space + 1) : USHRT_MAX;
    }
  return USHRT_MAX;
}

/* The preprocessor's function for unknown pragmas.  */

void
note_pragma (cpp_reader *reader, location_t where)
{
  const cpp_token *token = cpp_peek_token (reader, 0);
  const std::string name = token->type == CPP_NAME ? (const char *) cpp_token_as_text (reader, token) : "";
  const bool never = name == "nounroll";
  if (!never && name != "unroll")
    {
      loops_state.previous_pragma (reader, where);
      return;
    }
  const expanded_location place = expand_location (where);
  if (place.file)
    loops_state.unroll_pragmas[place.file][place.line] = never ? 1 : wanted_copies (reader, 1);
}

/* The loops of a function by file and line, the outer before the inner; NULL for a directive's loop.  */
typedef std::map<std::string, std::multimap<int, tree *>> loop_map;

tree
note_loop (tree *tp, int *walk_subtrees, void *data)
{
  loop_map &loops = *(loop_map *) data;
  auto note = [&] (location_t where, tree *condition)
    {
      const expanded_location place = expand_location (where);
      if (place.file && loops_state.unroll_pragmas.count (place.file))
	loops[place.file].insert ({ place.line, condition });
    };
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else
    switch (TREE_CODE (*tp))
      {
      case FOR_STMT:
	note (EXPR_LOCATION (*tp), &FOR_COND (*tp));
	break;
      case WHILE_STMT:
	note (EXPR_LOCATION (*tp), &WHILE_COND (*tp));
	break;
      case DO_STMT:
	note (EXPR_LOCATION (*tp), &DO_COND (*tp));
	break;
      case OMP_FOR: case OMP_SIMD: case OMP_DISTRIBUTE: case OMP_LOOP: case OMP_TASKLOOP: case OACC_LOOP:
	if (OMP_FOR_INIT (*tp) && TREE_VEC_ELT (OMP_FOR_INIT (*tp), 0))
	  note (EXPR_LOCATION (TREE_VEC_ELT (OMP_FOR_INIT (*tp), 0)), NULL);
	break;
      default:
	break;
      }
  return NULL_TREE;
}

/* Let the loop with CONDITION have N copies, if the program has not said so in GCC's words.  */

void
mark_loop (tree *condition, unsigned n)
{
  tree c = *condition;
  if (!c || TREE_CODE (c) == ANNOTATE_EXPR || TREE_CODE (c) == INTEGER_CST || !INTEGRAL_TYPE_P (TREE_TYPE (c)))
    return;
  *condition = build3_loc (EXPR_LOCATION (c), ANNOTATE_EXPR, TREE_TYPE (c), c,
			   build_int_cst (integer_type_node, annot_expr_unroll_kind),
			   build_int_cst (integer_type_node, n));
}

} // namespace

void
heddle_watch_unroll_pragmas ()
{
  if (!&parse_in || !parse_in || flag_preprocess_only)
    return;
  cpp_callbacks *callbacks = cpp_get_callbacks (parse_in);
  loops_state.previous_pragma = callbacks->def_pragma;
  if (loops_state.previous_pragma)
    callbacks->def_pragma = note_pragma;
}

bool
unroll_pragmas_pass::gate (function *)
{
  return !loops_state.unroll_pragmas.empty ();
}

unsigned
unroll_pragmas_pass::execute (function *fun)
{
  loop_map loops;
  walk_tree_without_duplicates (&DECL_SAVED_TREE (fun->decl), note_loop, &loops);
  for (auto &[file, places] : loops)
    for (auto &[line, copies] : loops_state.unroll_pragmas[file])
      {
	auto next = places.lower_bound (line);
	if (next == places.end () || next->first > line + most_lines || !next->second)
	  continue;
	mark_loop (next->second, copies);
	if (dump_file)
	  fprintf (dump_file, "line %d: %u copies\n", next->first, copies);
      }
  return 0;
}
