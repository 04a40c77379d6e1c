/* concurrent-body.cc -- the host role: what the iterations of a DO CONCURRENT do with variables.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Fortran 2018, 11.1.7.5: a variable of unspecified locality that an iteration uses has been defined by that iteration
   before, or no other iteration defines it; a variable defined by several iterations is undefined after the loop.  Each
   iteration can therefore have a copy of its own of each variable that it defines as a whole, if

   - the copy begins with the value from before the loop, if an iteration may use it before its own definition;
   - an iteration that has defined its copy hands the value back.  If several do, any of the values will do.

   Most variables of this kind are temporaries: each iteration defines them first, and no statement outside of such
   loops mentions them.  Then neither is needed.

   An array is shared: its elements go by the indices.  If an element that iterations define does not, the array is each
   iteration's own, which holds only for an automatic array that nothing else mentions.

   The body is followed in the front end's order.  A variable is defined at a label if all ways to the label have
   defined it; a jump back adds nothing to that.  Anything unknown is an obstacle.

   Long: one walk.  */

#include "gcc-compat.h"
#include "host/clauses/fortran-types.h"
#include "host/loops/concurrent-body.h"
#include "stringpool.h"
#include "attribs.h"

namespace {

/* What is known to be defined at a point of the body.  */
struct point
{
  bool reached = true;
  std::set<tree> defined;		/* as a whole, on all ways here */
  std::set<tree> begun;			/* a part, on all ways here */

  void
  meet (const point &other)
  {
    if (!other.reached)
      return;
    if (!reached)
      {
	*this = other;
	return;
      }
    auto keep = [] (std::set<tree> &mine, const std::set<tree> &others)
      {
	for (auto i = mine.begin (); i != mine.end ();)
	  i = others.count (*i) ? std::next (i) : mine.erase (i);
      };
    keep (defined, other.defined);
    keep (begun, other.begun);
  }
};

struct variable_use
{
  bool whole = false;			/* defined as a whole */
  bool part = false;			/* a part is defined, at a place that no index decides on */
  bool passed = false;			/* a call may define it when it is not defined yet */
  bool first = false;			/* used when it may not be defined */
};

class iterations
{
public:
  iterations (concurrent_facts &f, const std::vector<tree> &indices, const mention_counts &all)
    : m_facts (f), m_all (all), m_varying (indices.begin (), indices.end ()),
      m_indices (indices.begin (), indices.end ())
  {}

  void look (tree *body);

private:
  void because (tree t, const char *text, tree about = NULL_TREE);
  void statement (tree);
  void choice (tree);
  void selection (tree);
  void value (tree);
  void call (tree);
  void define (tree ref, tree by);
  void define_part (tree ref);
  void use (tree var, bool whole);
  void change (tree var, tree ref);
  bool varying_p (tree);
  bool inner_p (tree var) const { return m_inner.count (var) || m_indices.count (var); }
  void conclude (tree var, const variable_use &, unsigned mentions);

  concurrent_facts &m_facts;
  const mention_counts &m_all;
  std::set<tree> m_varying;		/* variables whose values depend on the indices for sure */
  std::set<tree> m_indices;
  std::set<tree> m_inner;		/* declared in the body */
  std::set<tree> m_labels, m_targets;	/* in the body; of jumps in it */
  std::map<tree, point> m_at_label;	/* of the jumps until now */
  std::map<tree, variable_use> m_uses;
  point m_now;
  location_t m_where = UNKNOWN_LOCATION;
};

/* No device can run the loop, as TEXT says of ABOUT at T.  */

void
iterations::because (tree t, const char *text, tree about)
{
  if (!m_facts.obstacle.empty ())
    return;
  m_facts.obstacle = text;
  m_facts.about = about;
  m_facts.where = t && EXPR_HAS_LOCATION (t) ? EXPR_LOCATION (t) : m_where;
}

/* T and all its parts.  M is the map of variables.  */

tree
count_mention (tree *tp, int *walk_subtrees, void *data)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (VAR_P (*tp) || TREE_CODE (*tp) == PARM_DECL || TREE_CODE (*tp) == RESULT_DECL)
    ++(*static_cast<mention_counts *> (data))[*tp];
  return NULL_TREE;
}

/* A member of a class or an object with memory of its own: a copy would share the memory.  */

bool
has_pointers_p (tree type)
{
  if (TREE_CODE (type) == ARRAY_TYPE)
    return has_pointers_p (TREE_TYPE (type));
  if (TREE_CODE (type) != RECORD_TYPE)
    return POINTER_TYPE_P (type);
  if (heddle_descriptor_p (type) || heddle_polymorphic_p (type))
    return true;
  for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
    if (TREE_CODE (f) == FIELD_DECL && has_pointers_p (TREE_TYPE (f)))
      return true;
  return false;
}

/* The type of VAR's value.  */

tree
value_type (tree var)
{
  tree type = TREE_TYPE (var);
  return TREE_CODE (var) == PARM_DECL && POINTER_TYPE_P (type) ? TREE_TYPE (type) : type;
}

/* VAR is not an array, or one of characters.  */

bool
single_p (tree var)
{
  tree type = value_type (var);
  return TREE_CODE (type) != ARRAY_TYPE || (TYPE_STRING_FLAG (type) && TREE_CODE (TREE_TYPE (type)) != ARRAY_TYPE);
}

bool
fixed_size_p (tree type)
{
  return TYPE_SIZE_UNIT (type) && TREE_CODE (TYPE_SIZE_UNIT (type)) == INTEGER_CST;
}

/* T mentions a variable of M_VARYING.  */

struct search
{
  const std::set<tree> &wanted;
};

tree
find_variable (tree *tp, int *walk_subtrees, void *data)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  return DECL_P (*tp) && static_cast<search *> (data)->wanted.count (*tp) ? *tp : NULL_TREE;
}

bool
iterations::varying_p (tree t)
{
  search s { m_varying };
  return walk_tree_without_duplicates (&t, find_variable, &s);
}

/* VAR is used, WHOLE or in part.  */

void
iterations::use (tree var, bool whole)
{
  if (inner_p (var))
    return;
  variable_use &u = m_uses[var];
  if (m_now.reached && !m_now.defined.count (var) && (whole || !m_now.begun.count (var)))
    u.first = true;
}

/* REF, a part of VAR's that is an iteration's own, is or may be defined.  */

void
iterations::change (tree var, tree ref)
{
  m_facts.changed.insert (var);
  m_facts.changes.push_back (ref);
}

/* A part of a variable, or memory it leads to: REF is defined.  */

void
iterations::define_part (tree ref)
{
  tree var = heddle_named_variable (ref);
  if (!var)
    {
      because (ref, "it changes memory that no variable names");
      return;
    }
  /* The expression for the part's place.  */
  for (tree t = ref; handled_component_p (t) || INDIRECT_REF_P (t) || TREE_CODE (t) == MEM_REF;)
    {
      if (TREE_CODE (t) == ARRAY_REF)
	value (TREE_OPERAND (t, 1));
      t = TREE_OPERAND (t, 0);
      if (!handled_component_p (t) && !INDIRECT_REF_P (t) && TREE_CODE (t) != MEM_REF && !DECL_P (t))
	{
	  value (t);
	  break;
	}
    }
  if (inner_p (var))
    return;
  variable_use &u = m_uses[var];
  const bool array = !single_p (var) || heddle_descriptor_p (value_type (var))
		     || (VAR_P (var) && POINTER_TYPE_P (TREE_TYPE (var)));
  if (heddle_descriptor_p (TREE_TYPE (var)) && get_base_address (ref) == var && !DECL_ARTIFICIAL (var))
    because (ref, "it allocates %qD, or has it point elsewhere", var);
  else if (varying_p (ref))
    change (var, ref);
  else if (!array && has_pointers_p (value_type (var)) && !DECL_ARTIFICIAL (var))
    because (ref, "each iteration would need %qD for itself, which has pointers or allocatable components", var);
  else
    u.part = true;
  if (m_now.reached)
    m_now.begun.insert (var);
}

/* REF gets the value of BY, which has been looked at; BY is null: something.  */

void
iterations::define (tree ref, tree by)
{
  tree var = heddle_whole_variable (ref);
  if (!var || !single_p (var))
    {
      define_part (ref);
      return;
    }
  if (inner_p (var))
    {
      if (m_indices.count (var))
	because (ref, "it changes the index %qD", var);
    }
  else
    {
      variable_use &u = m_uses[var];
      u.whole = true;
      if (has_pointers_p (value_type (var)) && !DECL_ARTIFICIAL (var))
	because (ref, "each iteration would need %qD for itself, which is a pointer or has one", var);
    }
  if (by && varying_p (by))
    m_varying.insert (var);
  if (m_now.reached)
    {
      m_now.defined.insert (var);
      m_now.begun.insert (var);
    }
}

/* The call T, whose value may be used.  */

void
iterations::call (tree t)
{
  tree callee = get_callee_fndecl (t);
  if (!callee && CALL_EXPR_FN (t))
    {
      because (t, "it calls a procedure by a pointer");
      return;
    }
  if (callee && DECL_CONTEXT (callee) && TREE_CODE (DECL_CONTEXT (callee)) == FUNCTION_DECL)
    because (t, "it calls %qD, which is contained in another procedure", callee);
  tree attribute = callee ? lookup_attribute ("fn spec", TYPE_ATTRIBUTES (TREE_TYPE (callee))) : NULL_TREE;
  const char *spec = attribute ? TREE_STRING_POINTER (TREE_VALUE (TREE_VALUE (attribute))) : "";
  const unsigned length = attribute ? TREE_STRING_LENGTH (TREE_VALUE (TREE_VALUE (attribute))) : 0;
  for (int i = 0; i < call_expr_nargs (t); i++)
    {
      tree arg = CALL_EXPR_ARG (t, i), stripped = arg;
      STRIP_NOPS (stripped);
      const unsigned at = 2 + 2 * i;
      const bool loads = at < length && (spec[at] == 'r' || spec[at] == 'R');
      tree var = TREE_CODE (stripped) == ADDR_EXPR ? heddle_named_variable (TREE_OPERAND (stripped, 0))
		 : TREE_CODE (stripped) == PARM_DECL && POINTER_TYPE_P (TREE_TYPE (stripped)) ? stripped : NULL_TREE;
      if (!var || inner_p (var))
	{
	  value (arg);
	  continue;
	}
      if (stripped == var)
	use (var, true);
      else
	value (TREE_OPERAND (stripped, 0));
      if (loads)
	continue;
      if (single_p (var))
	{
	  m_uses[var].passed |= m_now.reached && !m_now.defined.count (var);
	  m_uses[var].part |= stripped != var && heddle_whole_variable (TREE_OPERAND (stripped, 0)) != var;
	}
      else if (stripped != var && varying_p (TREE_OPERAND (stripped, 0)))
	change (var, TREE_OPERAND (stripped, 0));
      else
	because (t, "it is not known which elements of %qD a call defines", var);
    }
}

/* The variables used by value T.  */

void
iterations::value (tree t)
{
  if (!t || TYPE_P (t) || CONSTANT_CLASS_P (t))
    return;
  switch (TREE_CODE (t))
    {
    case MODIFY_EXPR: case INIT_EXPR: case COND_EXPR: case COMPOUND_EXPR: case BIND_EXPR: case STATEMENT_LIST:
      statement (t);
      return;
    case TRUTH_ANDIF_EXPR: case TRUTH_ORIF_EXPR:
      {
	value (TREE_OPERAND (t, 0));
	const point before = m_now;
	value (TREE_OPERAND (t, 1));
	m_now.meet (before);
	return;
      }
    case CALL_EXPR:
      call (t);
      return;
    case VAR_DECL: case PARM_DECL: case RESULT_DECL:
      if (TREE_THIS_VOLATILE (t))
	because (NULL_TREE, "%qD is volatile", t);
      use (t, true);
      return;
    case FUNCTION_DECL: case LABEL_DECL: case FIELD_DECL: case CONST_DECL:
      return;
    case COMPONENT_REF: case ARRAY_REF: case REALPART_EXPR: case IMAGPART_EXPR: case BIT_FIELD_REF:
      {
	tree part = t;
	for (; handled_component_p (part); part = TREE_OPERAND (part, 0))
	  if (TREE_CODE (part) == ARRAY_REF)
	    value (TREE_OPERAND (part, 1));
	tree var = heddle_whole_variable (part);
	if (var)
	  use (var, false);
	else
	  value (part);
	if (TREE_CODE (t) == COMPONENT_REF && var && !DECL_ARTIFICIAL (var) && !heddle_descriptor_p (value_type (var))
	    && !inner_p (var) && has_pointers_p (TREE_TYPE (t)))
	  because (t, "it uses a component of %qD that is a pointer or allocatable", var);
	return;
      }
    case CONSTRUCTOR:
      {
	unsigned HOST_WIDE_INT i;
	tree element;
	FOR_EACH_CONSTRUCTOR_VALUE (CONSTRUCTOR_ELTS (t), i, element)
	  value (element);
	return;
      }
    case ADDR_EXPR:
      {
	tree var = heddle_named_variable (TREE_OPERAND (t, 0));
	value (TREE_OPERAND (t, 0));
	if (!var || inner_p (var))
	  return;
	if (single_p (var))
	  m_uses[var].passed = true;
	else
	  change (var, t);
	return;
      }
    default:
      break;
    }
  if (IS_EXPR_CODE_CLASS (TREE_CODE_CLASS (TREE_CODE (t))) || TREE_CODE_CLASS (TREE_CODE (t)) == tcc_reference)
    for (int i = 0; i < TREE_OPERAND_LENGTH (t); i++)
      value (TREE_OPERAND (t, i));
  else
    because (t, "it has something that is not known");
}

/* "if".  */

void
iterations::choice (tree t)
{
  value (COND_EXPR_COND (t));
  const point before = m_now;
  statement (COND_EXPR_THEN (t));
  point then = m_now;
  m_now = before;
  statement (COND_EXPR_ELSE (t));
  m_now.meet (then);
}

/* "select case".  */

void
iterations::selection (tree t)
{
  value (SWITCH_COND (t));
  const point before = m_now;
  m_now.reached = false;
  for (tree_stmt_iterator i = tsi_start (SWITCH_BODY (t)); !tsi_end_p (i); tsi_next (&i))
    {
      if (TREE_CODE (tsi_stmt (i)) == CASE_LABEL_EXPR)
	m_now.meet (before);
      statement (tsi_stmt (i));
    }
  m_now.meet (before);
}

void
iterations::statement (tree t)
{
  if (!t || !m_facts.obstacle.empty ())
    return;
  if (EXPR_HAS_LOCATION (t))
    m_where = EXPR_LOCATION (t);
  switch (TREE_CODE (t))
    {
    case STATEMENT_LIST:
      for (tree_stmt_iterator i = tsi_start (t); !tsi_end_p (i); tsi_next (&i))
	statement (tsi_stmt (i));
      break;
    case COMPOUND_EXPR:
      statement (TREE_OPERAND (t, 0));
      statement (TREE_OPERAND (t, 1));
      break;
    case BIND_EXPR:
      for (tree v = BIND_EXPR_VARS (t); v; v = DECL_CHAIN (v))
	{
	  if (VAR_P (v) && TREE_STATIC (v) && !TREE_READONLY (v))
	    because (t, "%qD is static", v);
	  else if (VAR_P (v) && !fixed_size_p (TREE_TYPE (v)))
	    because (t, "the size of %qD is not constant", v);
	}
      statement (BIND_EXPR_BODY (t));
      break;
    case COND_EXPR:
      choice (t);
      break;
    case SWITCH_EXPR:
      if (TREE_CODE (SWITCH_BODY (t)) == STATEMENT_LIST)
	selection (t);
      else
	because (t, "it has something that is not known");
      break;
    case LOOP_EXPR:
      statement (LOOP_EXPR_BODY (t));
      m_now.reached = false;
      break;
    case GOTO_EXPR:
      {
	tree label = GOTO_DESTINATION (t);
	if (!m_labels.count (label))
	  because (t, "it is left by a jump");
	else
	  {
	    auto at = m_at_label.emplace (label, m_now);
	    if (!at.second)
	      at.first->second.meet (m_now);
	  }
	m_now.reached = false;
	break;
      }
    case LABEL_EXPR:
      {
	auto at = m_at_label.find (LABEL_EXPR_LABEL (t));
	if (at != m_at_label.end ())
	  m_now.meet (at->second);
	else if (!m_now.reached && m_targets.count (LABEL_EXPR_LABEL (t)))
	  /* By a jump back only, from where that is not known yet.  */
	  m_now = point ();
	break;
      }
    case CASE_LABEL_EXPR: case DECL_EXPR: case PREDICT_EXPR: case NOP_EXPR: case DEBUG_BEGIN_STMT:
      if (TREE_CODE (t) == NOP_EXPR)
	statement (TREE_OPERAND (t, 0));
      break;
    case MODIFY_EXPR: case INIT_EXPR:
      {
	tree by = TREE_OPERAND (t, 1);
	if (TREE_CLOBBER_P (by))
	  by = NULL_TREE;
	else
	  value (by);
	define (TREE_OPERAND (t, 0), by);
	break;
      }
    case CALL_EXPR:
      call (t);
      break;
    case TRY_FINALLY_EXPR:
      statement (TREE_OPERAND (t, 0));
      statement (TREE_OPERAND (t, 1));
      break;
    case RETURN_EXPR:
      because (t, "it is left by a jump");
      break;
    default:
      if (heddle_directive_p (t))
	because (t, "it has directives");
      else
	value (t);
    }
}

/* What a body has.  */
struct body_parts
{
  std::set<tree> &declared, &labels, &targets;
};

/* Walker: find the body_parts DATA.  */

tree
find_parts (tree *tp, int *walk_subtrees, void *data)
{
  body_parts &parts = *static_cast<body_parts *> (data);
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (TREE_CODE (*tp) == BIND_EXPR)
    for (tree v = BIND_EXPR_VARS (*tp); v; v = DECL_CHAIN (v))
      parts.declared.insert (v);
  else if (TREE_CODE (*tp) == LABEL_EXPR)
    parts.labels.insert (LABEL_EXPR_LABEL (*tp));
  else if (TREE_CODE (*tp) == GOTO_EXPR)
    parts.targets.insert (GOTO_DESTINATION (*tp));
  return NULL_TREE;
}

/* What becomes of VAR, which the body uses as U says, in as many MENTIONS.  */

void
iterations::conclude (tree var, const variable_use &u, unsigned mentions)
{
  tree type = TREE_TYPE (var);
  if (TREE_CODE (var) == RESULT_DECL || DECL_HAS_VALUE_EXPR_P (var))
    {
      if (u.whole || u.part || u.passed)
	because (NULL_TREE, "each iteration would need %qD for itself", var);
      return;
    }
  tree of = DECL_CONTEXT (var);
  if (of && TREE_CODE (of) == FUNCTION_DECL && of != current_function_decl)
    because (NULL_TREE, "%qD is a variable of the procedure that contains this one", var);
  if (VAR_P (var) && DECL_THREAD_LOCAL_P (var))
    because (NULL_TREE, "%qD is threadprivate", var);
  if (TREE_CODE (var) == PARM_DECL && POINTER_TYPE_P (type) && TREE_CODE (TREE_TYPE (type)) == ARRAY_TYPE
      && !TYPE_STRING_FLAG (TREE_TYPE (type)) && !TYPE_SIZE (TREE_TYPE (type)))
    because (NULL_TREE, "%qD is an array of assumed size", var);
  if (!u.whole && !u.part && !u.passed)
    return;
  const auto all = m_all.find (var);
  const bool elsewhere = all == m_all.end () || all->second > mentions;
  const bool automatic = VAR_P (var) && !TREE_STATIC (var) && !DECL_EXTERNAL (var);
  if (!fixed_size_p (value_type (var)))
    because (NULL_TREE, "each iteration would need %qD for itself, whose size is not constant", var);
  else if (automatic && !elsewhere && DECL_ARTIFICIAL (var) && (u.whole || !(POINTER_TYPE_P (type) || u.first)))
    m_facts.own.push_back ({ var, u.first });
  else if (!single_p (var) || (automatic && POINTER_TYPE_P (type)))
    {
      if (!automatic || elsewhere || u.first || POINTER_TYPE_P (type))
	because (NULL_TREE, "iterations share %qD and define an element of it that no index decides on; each has its "
		 "own if it is declared in a %<BLOCK%> in the loop", var);
      else
	m_facts.own.push_back ({ var });
    }
  else if (u.passed && !u.whole)
    {
      if (!automatic || elsewhere)
	because (NULL_TREE, "it is not known whether iterations define %qD; each has its own if it is declared in a "
		  "%<BLOCK%> in the loop", var);
      else
	m_facts.own.push_back ({ var, u.first });
    }
  else
    {
      /* Components that an iteration does not define have the values of before.  */
      const bool always = m_now.reached && m_now.defined.count (var);
      const bool back = !automatic || elsewhere || u.first;
      if (back && u.passed && !always)
	because (NULL_TREE, "it is not known whether iterations define %qD; each has its own if it is declared in a "
		  "%<BLOCK%> in the loop", var);
      m_facts.own.push_back ({ var, u.first || (back && u.part), back, always });
    }
}

void
iterations::look (tree *body)
{
  body_parts parts { m_inner, m_labels, m_targets };
  walk_tree (body, find_parts, &parts, NULL);
  statement (*body);
  mention_counts here = heddle_count_mentions (body);
  for (auto &u : m_uses)
    {
      if (!m_facts.obstacle.empty ())
	return;
      conclude (u.first, u.second, here[u.first]);
    }
}

} // namespace

mention_counts
heddle_count_mentions (tree *tp)
{
  mention_counts counts;
  walk_tree (tp, count_mention, &counts, NULL);
  return counts;
}

bool
heddle_directive_p (tree t)
{
  return TREE_CODE (t) >= OACC_PARALLEL && TREE_CODE (t) <= OMP_ATOMIC_CAPTURE_NEW;
}

tree
heddle_named_variable (tree t)
{
  for (;;)
    switch (TREE_CODE (t))
      {
      case VAR_DECL: case PARM_DECL: case RESULT_DECL:
	return t;
      case POINTER_PLUS_EXPR: case ADDR_EXPR: case MEM_REF: case INDIRECT_REF: case NON_LVALUE_EXPR: case COMPONENT_REF:
      case ARRAY_REF: case ARRAY_RANGE_REF: case REALPART_EXPR: case IMAGPART_EXPR: case VIEW_CONVERT_EXPR:
      case BIT_FIELD_REF: CASE_CONVERT:
	t = TREE_OPERAND (t, 0);
	break;
      default:
	return NULL_TREE;
      }
}

tree
heddle_whole_variable (tree ref)
{
  if (VAR_P (ref) || TREE_CODE (ref) == RESULT_DECL)
    return ref;
  if (TREE_CODE (ref) == PARM_DECL)
    return POINTER_TYPE_P (TREE_TYPE (ref)) ? NULL_TREE : ref;
  if (!INDIRECT_REF_P (ref))
    return NULL_TREE;
  tree p = TREE_OPERAND (ref, 0);
  STRIP_NOPS (p);
  return TREE_CODE (p) == PARM_DECL && POINTER_TYPE_P (TREE_TYPE (p)) ? p : NULL_TREE;
}

concurrent_facts
heddle_look_at_iterations (tree *body, const std::vector<tree> &indices, const mention_counts &all)
{
  concurrent_facts f;
  iterations (f, indices, all).look (body);
  return f;
}
