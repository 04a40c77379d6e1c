/* exceptions.cc -- the standard exception classes, as far as an object of them can be made: __cxa_throw ends the
   program before anyone looks at it.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   <stdexcept> leaves the constructors to the library.  The text is kept as the pointer that was given.  */

#include <exception>
#include <new>
#include <stdexcept>
#include <typeinfo>
#include <optional>
#include <variant>
#include <functional>
#include <memory>

namespace std {

exception::~exception () noexcept {}
const char *exception::what () const noexcept { return "std::exception"; }
bad_exception::~bad_exception () noexcept {}
const char *bad_exception::what () const noexcept { return "std::bad_exception"; }
bad_alloc::~bad_alloc () noexcept {}
const char *bad_alloc::what () const noexcept { return "std::bad_alloc"; }
bad_array_new_length::~bad_array_new_length () noexcept {}
const char *bad_array_new_length::what () const noexcept { return "std::bad_array_new_length"; }
bad_cast::~bad_cast () noexcept {}
const char *bad_cast::what () const noexcept { return "std::bad_cast"; }
bad_typeid::~bad_typeid () noexcept {}
const char *bad_typeid::what () const noexcept { return "std::bad_typeid"; }
bad_function_call::~bad_function_call () noexcept {}
const char *bad_function_call::what () const noexcept { return "bad_function_call"; }
bad_weak_ptr::~bad_weak_ptr () noexcept {}
const char *bad_weak_ptr::what () const noexcept { return "bad_weak_ptr"; }

__cow_string::__cow_string () : _M_p ("") {}
__cow_string::__cow_string (const string &s) : _M_p (s.c_str ()) {}
__cow_string::__cow_string (const char *s, size_t) : _M_p (s) {}
__cow_string::__cow_string (const __cow_string &s) noexcept : _M_p (s._M_p) {}
__cow_string &__cow_string::operator= (const __cow_string &s) noexcept { _M_p = s._M_p; return *this; }
__cow_string::~__cow_string () {}
__cow_string::__cow_string (__cow_string &&s) noexcept : _M_p (s._M_p) {}
__cow_string &__cow_string::operator= (__cow_string &&s) noexcept { _M_p = s._M_p; return *this; }

#define ROOT(NAME) \
  NAME::NAME (const string &s) : exception (), _M_msg (s) {} \
  NAME::NAME (const char *s) : exception (), _M_msg (s, 0) {} \
  NAME::NAME (NAME &&s) noexcept : exception (), _M_msg (s._M_msg) {} \
  NAME &NAME::operator= (NAME &&s) noexcept { _M_msg = s._M_msg; return *this; } \
  NAME::NAME (const NAME &s) noexcept : exception (), _M_msg (s._M_msg) {} \
  NAME &NAME::operator= (const NAME &s) noexcept { _M_msg = s._M_msg; return *this; } \
  NAME::~NAME () noexcept {} \
  const char *NAME::what () const noexcept { return _M_msg._M_p; }
#define LEAF(NAME, BASE) \
  NAME::NAME (const string &s) : BASE (s) {} \
  NAME::NAME (const char *s) : BASE (s) {} \
  NAME::~NAME () noexcept {}

ROOT (logic_error)
ROOT (runtime_error)
LEAF (domain_error, logic_error)
LEAF (invalid_argument, logic_error)
LEAF (length_error, logic_error)
LEAF (out_of_range, logic_error)
LEAF (range_error, runtime_error)
LEAF (overflow_error, runtime_error)
LEAF (underflow_error, runtime_error)

} // namespace std
