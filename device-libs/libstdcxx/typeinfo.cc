/* typeinfo.cc -- run-time type information: the classes of type_info (Itanium C++ ABI 2.9.5) and dynamic_cast.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   <cxxabi.h> declares the classes whose vtables the compiler's type_info objects point to; defining their destructors
   makes the vtables, and the type_info objects of the fundamental types with them.  Their virtual functions serve catch
   clauses, and the device has no catch clauses.  dynamic_cast walks the whole object's hierarchy of bases instead.  */

#include <cxxabi.h>
#include <typeinfo>

std::type_info::~type_info () {}
bool std::type_info::__is_pointer_p () const { return false; }
bool std::type_info::__is_function_p () const { return false; }
bool std::type_info::__do_catch (const std::type_info *, void **, unsigned) const { return false; }
bool std::type_info::__do_upcast (const __cxxabiv1::__class_type_info *, void **) const { return false; }

namespace __cxxabiv1 {

__fundamental_type_info::~__fundamental_type_info () {}
__array_type_info::~__array_type_info () {}
__function_type_info::~__function_type_info () {}
bool __function_type_info::__is_function_p () const { return true; }
__enum_type_info::~__enum_type_info () {}
__pbase_type_info::~__pbase_type_info () {}
bool __pbase_type_info::__do_catch (const std::type_info *, void **, unsigned) const { return false; }
__pointer_type_info::~__pointer_type_info () {}
bool __pointer_type_info::__is_pointer_p () const { return true; }
bool __pointer_type_info::__pointer_catch (const __pbase_type_info *, void **, unsigned) const { return false; }
__pointer_to_member_type_info::~__pointer_to_member_type_info () {}
bool
__pointer_to_member_type_info::__pointer_catch (const __pbase_type_info *, void **, unsigned) const
{
  return false;
}

__class_type_info::~__class_type_info () {}
bool __class_type_info::__do_catch (const std::type_info *, void **, unsigned) const { return false; }
bool __class_type_info::__do_upcast (const __class_type_info *, void **) const { return false; }
bool __class_type_info::__do_upcast (const __class_type_info *, const void *, __upcast_result &) const { return false; }
bool
__class_type_info::__do_dyncast (std::ptrdiff_t, __sub_kind, const __class_type_info *, const void *,
				 const __class_type_info *, const void *, __dyncast_result &) const
{
  return false;
}
__class_type_info::__sub_kind
__class_type_info::__do_find_public_src (std::ptrdiff_t, const void *, const __class_type_info *, const void *) const
{
  return __not_contained;
}

__si_class_type_info::~__si_class_type_info () {}
bool
__si_class_type_info::__do_upcast (const __class_type_info *, const void *, __upcast_result &) const
{
  return false;
}
bool
__si_class_type_info::__do_dyncast (std::ptrdiff_t, __sub_kind, const __class_type_info *, const void *,
				    const __class_type_info *, const void *, __dyncast_result &) const
{
  return false;
}
__class_type_info::__sub_kind
__si_class_type_info::__do_find_public_src (std::ptrdiff_t, const void *, const __class_type_info *, const void *) const
{
  return __not_contained;
}

__vmi_class_type_info::~__vmi_class_type_info () {}
bool
__vmi_class_type_info::__do_upcast (const __class_type_info *, const void *, __upcast_result &) const
{
  return false;
}
bool
__vmi_class_type_info::__do_dyncast (std::ptrdiff_t, __sub_kind, const __class_type_info *, const void *,
				     const __class_type_info *, const void *, __dyncast_result &) const
{
  return false;
}
__class_type_info::__sub_kind
__vmi_class_type_info::__do_find_public_src (std::ptrdiff_t, const void *, const __class_type_info *,
					     const void *) const
{
  return __not_contained;
}

namespace {

/* Type_info objects of one type may be several; names are decisive, except local names (a star).  */
bool
same (const std::type_info *a, const std::type_info *b)
{
  if (a == b)
    return true;
  const char *x = a->name (), *y = b->name ();
  if (x == y)
    return true;
  /* The name member itself may begin with a star; name () hides it, and then pointers decide.  */
  const char *raw = reinterpret_cast<const char *const *> (a)[1];
  if (*raw == '*')
    return false;
  while (*x && *x == *y)
    x++, y++;
  return *x == *y;
}

/* The type of virtual tables' entries that GCC has.  A pointer to it that is loaded from an object is one to a virtual
   table: of an object that was made on the host it is looked up (gcc-plugin/device/passes/host-addresses.cc).  */
typedef int (*virtual_function) (...);

/* The virtual table of OBJECT.  */
inline const virtual_function *
virtual_table (const void *object)
{
  return *static_cast<const virtual_function *const *> (object);
}

/* The kind of class_type_info.  */
enum kind { plain, single, multiple };

kind
kind_of (const __class_type_info *t)
{
  const std::type_info &dynamic = typeid (*t);
  if (same (&dynamic, &typeid (__vmi_class_type_info)))
    return multiple;
  if (same (&dynamic, &typeid (__si_class_type_info)))
    return single;
  return plain;
}

struct search
{
  const __class_type_info *src_type, *dst_type;
  const void *src;
  /* Objects of the target type that have SRC as a public base.  */
  const void *down;
  int down_count;
  /* Public bases of the whole object of the target type.  */
  const void *cross;
  int cross_count;
  bool src_public;		/* SRC is a public base of the whole object */
};

/* Call VISIT (base's type, its address, whether it is public) for each direct base of TYPE at OBJECT.  */
template<typename V>
void
for_bases (const __class_type_info *type, const void *object, V visit)
{
  switch (kind_of (type))
    {
    case plain:
      break;
    case single:
      visit (static_cast<const __si_class_type_info *> (type)->__base_type, object, true);
      break;
    case multiple:
      {
	auto *t = static_cast<const __vmi_class_type_info *> (type);
	for (unsigned i = 0; i < t->__base_count; i++)
	  {
	    const __base_class_type_info &b = t->__base_info[i];
	    std::ptrdiff_t offset = b.__offset ();
	    if (b.__is_virtual_p ())
	      {
		const char *vtable = reinterpret_cast<const char *> (virtual_table (object));
		offset = *reinterpret_cast<const std::ptrdiff_t *> (vtable + offset);
	      }
	    visit (b.__base_type, static_cast<const char *> (object) + offset, b.__is_public_p ());
	  }
      }
    }
}

/* Whether S.src is a public base of OBJECT, or OBJECT itself.  */
bool
has_source (const search &s, const __class_type_info *type, const void *object)
{
  if (object == s.src && same (type, s.src_type))
    return true;
  bool found = false;
  for_bases (type, object, [&] (const __class_type_info *base, const void *at, bool is_public)
    {
      if (is_public && !found)
	found = has_source (s, base, at);
    });
  return found;
}

/* Look at OBJECT of TYPE and what is below; PUBLIC_PATH: it is a public base of the whole object.  */
void
walk (search &s, const __class_type_info *type, const void *object, bool public_path)
{
  if (same (type, s.dst_type))
    {
      if (has_source (s, type, object) && s.down != object)
	{
	  s.down = object;
	  s.down_count++;
	}
      if (s.cross != object)
	{
	  /* An inaccessible base counts as ambiguous.  */
	  s.cross = public_path ? object : s.cross;
	  s.cross_count++;
	  if (!public_path)
	    s.cross_count++;
	}
      else if (public_path && s.cross_count > 1)
	s.cross_count = 1;
    }
  if (public_path && object == s.src && same (type, s.src_type))
    s.src_public = true;
  for_bases (type, object, [&] (const __class_type_info *base, const void *at, bool is_public)
    {
      walk (s, base, at, public_path && is_public);
    });
}

} // anonymous namespace

/* SRC, of static type SRC_TYPE, as a DST_TYPE; a null pointer if it is none.  HINT is not needed.  */
extern "C" void *
__dynamic_cast (const void *src, const __class_type_info *src_type, const __class_type_info *dst_type, std::ptrdiff_t)
{
  const virtual_function *vtable = virtual_table (src);
  std::ptrdiff_t to_top = reinterpret_cast<const std::ptrdiff_t *> (vtable)[-2];
  auto *whole_type = reinterpret_cast<const __class_type_info *> (vtable[-1]);
  const void *whole = static_cast<const char *> (src) + to_top;

  search s = { src_type, dst_type, src, nullptr, 0, nullptr, 0, false };
  walk (s, whole_type, whole, true);
  if (s.down_count == 1)
    return const_cast<void *> (s.down);
  if (s.down_count == 0 && s.src_public && s.cross_count == 1)
    return const_cast<void *> (s.cross);
  return nullptr;
}

} // namespace __cxxabiv1
