/* missing-image.cc -- a message from units with target regions, linked without a device image.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Images are made when a program is linked, by a compiler with Heddle's -B.  Without this option the link succeeds, and
   all regions run on the host: without a word, and in spite of OMP_TARGET_OFFLOAD=mandatory, for libgomp does not
   enforce this setting without a known device, and Heddle's own check (image-ctor.c) is in the image.  Build systems
   that give some options only to compilations make this mistake easily.

   A unit with target regions therefore has a constructor for this case.  The constructor looks for __OFFLOAD_TABLE__,
   which lto-wrapper adds to each program or shared library with an image of any maker; the reference is weak.  In C:

     static void __attribute__ ((constructor (101)))
     heddle_check_image (void)
     {
       if (__OFFLOAD_TABLE__ || heddle_image_missing)
	 return;
       heddle_image_missing = 1;	// one for the whole program or shared library
       const char *setting = secure_getenv ("OMP_TARGET_OFFLOAD");
       if (setting && !strcasecmp (setting, "disabled"))
	 return;
       __write (2, MESSAGE, sizeof MESSAGE - 1);
       if (setting && !strcasecmp (setting, "mandatory"))
	 exit (1);
     }

   The functions are the C library's, under names that no program defines.  A unit compiled with -foffload=disable wants
   no images.  */

#include "gcc-compat.h"
#include "passes.h"

namespace {

/* The driver asks for images: it names their targets, and no target with -foffload=disable.  */

bool
offloading_p ()
{
  const char *targets = secure_getenv ("OFFLOAD_TARGET_NAMES");
  return targets && *targets;
}

/* A variable NAME of TYPE with hidden visibility.  */

tree
make_variable (const char *name, tree type)
{
  tree var = build_decl (UNKNOWN_LOCATION, VAR_DECL, get_identifier (name), type);
  TREE_PUBLIC (var) = 1;
  TREE_USED (var) = 1;
  DECL_ARTIFICIAL (var) = 1;
  DECL_IGNORED_P (var) = 1;
  DECL_VISIBILITY (var) = VISIBILITY_HIDDEN;
  DECL_VISIBILITY_SPECIFIED (var) = 1;
  return var;
}

/* A call of the C library's function NAME, of TYPE, with ARGS.  */

tree
make_call (const char *name, tree type, std::initializer_list<tree> args)
{
  tree fndecl = build_decl (UNKNOWN_LOCATION, FUNCTION_DECL, get_identifier (name), type);
  TREE_PUBLIC (fndecl) = 1;
  DECL_EXTERNAL (fndecl) = 1;
  DECL_ARTIFICIAL (fndecl) = 1;
  TREE_NOTHROW (fndecl) = 1;
  return build_call_array_loc (UNKNOWN_LOCATION, TREE_TYPE (type), build_fold_addr_expr (fndecl), args.size (),
			       args.begin ());
}

tree
make_if (tree condition, tree then)
{
  return build3 (COND_EXPR, void_type_node, condition, then, NULL_TREE);
}

/* The body of the constructor.  */

tree
make_check ()
{
  const std::string message = "heddle: no offloading: the program has been linked without device code; give -B"
			      + heddle_installation () + " and -fopenmp to the link, too\n";
  tree text = build_pointer_type (build_qualified_type (char_type_node, TYPE_QUAL_CONST));
  auto string = [&] (const char *s) { return fold_convert (text, build_string_literal (strlen (s) + 1, s)); };

  tree table = make_variable ("__OFFLOAD_TABLE__", build_array_type (ptr_type_node, NULL_TREE));
  DECL_EXTERNAL (table) = 1;
  declare_weak (table);
  tree missing = build2 (EQ_EXPR, boolean_type_node, build_fold_addr_expr (table),
			 build_zero_cst (build_pointer_type (TREE_TYPE (table))));

  tree said = make_variable ("heddle_image_missing", integer_type_node);
  TREE_STATIC (said) = 1;
  DECL_PRESERVE_P (said) = 1;
  make_decl_one_only (said, DECL_ASSEMBLER_NAME (said));
  varpool_node::finalize_decl (said);
  varpool_node::get (said)->analyze ();
  tree first = build2 (EQ_EXPR, boolean_type_node, said, integer_zero_node);

  tree setting = create_tmp_var_raw (text, "setting");
  tree is_set = build2 (NE_EXPR, boolean_type_node, setting, build_zero_cst (text));
  auto setting_is = [&] (const char *word)
    {
      tree compare = make_call ("strcasecmp", build_function_type_list (integer_type_node, text, text, NULL_TREE),
				{ setting, string (word) });
      return build2 (TRUTH_ANDIF_EXPR, boolean_type_node, unshare_expr (is_set),
		     build2 (EQ_EXPR, boolean_type_node, compare, integer_zero_node));
    };

  tree say = NULL_TREE;
  append_to_statement_list (make_call ("__write", build_function_type_list (ssizetype, integer_type_node, text,
									    size_type_node, NULL_TREE),
				       { build_int_cst (integer_type_node, 2), string (message.c_str ()),
					 size_int (message.size ()) }), &say);
  append_to_statement_list (make_if (setting_is ("mandatory"),
				     make_call ("exit", build_function_type_list (void_type_node, integer_type_node,
										   NULL_TREE), { integer_one_node })),
			    &say);
  tree all = NULL_TREE;
  append_to_statement_list (build2 (MODIFY_EXPR, void_type_node, said, integer_one_node), &all);
  append_to_statement_list (build2 (MODIFY_EXPR, void_type_node, setting,
				    make_call ("secure_getenv", build_function_type_list (text, text, NULL_TREE),
					       { string ("OMP_TARGET_OFFLOAD") })), &all);
  append_to_statement_list (make_if (build1 (TRUTH_NOT_EXPR, boolean_type_node, setting_is ("disabled")), say), &all);
  all = build3 (BIND_EXPR, void_type_node, setting, all, NULL_TREE);
  tree body = NULL_TREE;
  append_to_statement_list (make_if (build2 (TRUTH_ANDIF_EXPR, boolean_type_node, missing, first), all), &body);
  return body;
}

} // namespace

bool
missing_image_pass::gate (function *)
{
  return !vec_safe_is_empty (offload_funcs) && offloading_p ();
}

unsigned
missing_image_pass::execute (function *)
{
  cgraph_build_static_cdtor ('I', make_check (), MAX_RESERVED_INIT_PRIORITY + 1);
  /* The next pass wants to see the blocks of all functions.  */
  symtab->process_new_functions ();
  return 0;
}
