/* throw.c -- what becomes of exceptions: a message that names the type, and the end.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   There is no unwinding on the device.  throw calls __cxa_throw with the object's type_info, whose second word
   points to the mangled name; the class names that programs throw are short, so the usual forms are made readable here:
   a name, one in namespaces (N...E), std:: (St), and single letters of fundamental types; anything else is shown as it
   is.  */

#include "libc.h"

/* The start of an std::type_info.  */
struct type_info
{
  const void *vtable;
  const char *name;
};

#define ROOM 200

/* Append the LENGTH characters at TEXT to OUT, which holds N; the value is the new length.  */
static unsigned
append (char *out, unsigned n, const char *text, unsigned length)
{
  for (; length && n < ROOM - 1; length--)
    out[n++] = *text++;
  return n;
}

static const char *
fundamental (char c)
{
  switch (c)
    {
    case 'b': return "bool";
    case 'c': return "char";
    case 'a': return "signed char";
    case 'h': return "unsigned char";
    case 's': return "short";
    case 't': return "unsigned short";
    case 'i': return "int";
    case 'j': return "unsigned int";
    case 'l': return "long";
    case 'm': return "unsigned long";
    case 'x': return "long long";
    case 'y': return "unsigned long long";
    case 'f': return "float";
    case 'd': return "double";
    default: return NULL;
    }
}

/* MANGLED in readable form into OUT (ROOM bytes).  */
static void
readable (char *out, const char *mangled)
{
  const char *p = mangled;
  unsigned n = 0;
  if (*p == '*')
    p++;
  const char *suffix = "";
  if (p[0] == 'P' && p[1] == 'K')
    {
      suffix = " const*";
      p += 2;
    }
  else if (p[0] == 'P')
    {
      suffix = "*";
      p++;
    }
  const char *simple = p[0] && !p[1] ? fundamental (*p) : NULL;
  if (simple)
    n = append (out, n, simple, strlen (simple));
  else
    {
      int nested = *p == 'N';
      p += nested;
      int parts = 0;
      if (p[0] == 'S' && p[1] == 't')
	{
	  n = append (out, n, "std", 3);
	  p += 2;
	  parts++;
	}
      while (*p >= '1' && *p <= '9')
	{
	  unsigned length = 0;
	  while (*p >= '0' && *p <= '9')
	    length = length * 10 + (*p++ - '0');
	  if (parts++)
	    n = append (out, n, "::", 2);
	  for (; length && *p; length--)
	    n = append (out, n, p++, 1);
	}
      if (nested && *p == 'E')
	p++;
      if (*p || !parts)
	{
	  n = append (out, 0, mangled, strlen (mangled));
	  suffix = "";
	}
    }
  n = append (out, n, suffix, strlen (suffix));
  out[n] = 0;
}

/* Storage for the object thrown; nobody will free it.  */
void *
__cxa_allocate_exception (size_t size)
{
  static char buffer[1024] __attribute__ ((aligned (16)));
  if (size <= sizeof buffer)
    return buffer;
  void *p = malloc (size);
  if (!p)
    __heddle_libc_fail ("an exception was thrown on the device, where there are none");
  return p;
}

void
__cxa_free_exception (void *object)
{
  (void) object;
}

NORETURN void
__cxa_throw (void *object, struct type_info *type, void (*destroy) (void *))
{
  char name[ROOM];
  (void) object;
  (void) destroy;
  readable (name, type->name);
  __heddle_libc_fail2 ("exceptions cannot be thrown on the device: throw of ", name);
}

NORETURN void
__cxa_rethrow (void)
{
  __heddle_libc_fail ("exceptions cannot be thrown on the device: rethrow");
}

/* Never reached, since nothing is ever caught; defined for the link of handlers.  */
void *__cxa_begin_catch (void *object) { return object; }
void __cxa_end_catch (void) {}
void *__cxa_get_exception_ptr (void *object) { return object; }
NORETURN void
_Unwind_Resume (void *object)
{
  (void)object;
  __heddle_libc_fail ("exceptions do not exist on the device");
}
NORETURN void
__cxa_call_unexpected (void *object)
{
  (void)object;
  __heddle_libc_fail ("exceptions do not exist on the device");
}
NORETURN void
__cxa_call_terminate (void *object)
{
  (void)object;
  __heddle_libc_fail ("std::terminate was called on the device");
}
int __gxx_personality_v0 (void) { return 0; }

/* std::terminate, std::uncaught_exception, std::uncaught_exceptions.  */
NORETURN void _ZSt9terminatev (void) { __heddle_libc_fail ("std::terminate was called on the device"); }
_Bool _ZSt18uncaught_exceptionv (void) { return 0; }
int _ZSt19uncaught_exceptionsv (void) { return 0; }

NORETURN void
__cxa_bad_cast (void)
{
  __heddle_libc_fail ("exceptions cannot be thrown on the device: throw of std::bad_cast");
}
NORETURN void
__cxa_bad_typeid (void)
{
  __heddle_libc_fail ("exceptions cannot be thrown on the device: throw of std::bad_typeid");
}
NORETURN void
__cxa_throw_bad_array_new_length (void)
{
  __heddle_libc_fail ("exceptions cannot be thrown on the device: throw of std::bad_array_new_length");
}
NORETURN void
__cxa_throw_bad_array_length (void)
{
  __heddle_libc_fail ("exceptions cannot be thrown on the device: throw of std::bad_array_length");
}
NORETURN void __cxa_pure_virtual (void) { __heddle_libc_fail ("a pure virtual function was called"); }
NORETURN void __cxa_deleted_virtual (void) { __heddle_libc_fail ("a deleted virtual function was called"); }

/* libstdc++'s functions that throw for its headers: std::__throw_... .  */
#define PLAIN(MANGLED, TYPE)                                                                                           \
  NORETURN void MANGLED (void) { __heddle_libc_fail ("exceptions cannot be thrown on the device: throw of " TYPE); }
#define TEXT(MANGLED, TYPE)                                                                                            \
  NORETURN void MANGLED (const char *text)                                                                             \
  {                                                                                                                    \
    __heddle_libc_fail2 ("exceptions cannot be thrown on the device: throw of " TYPE ": ", text);                      \
  }
#define TEXT_CODE(MANGLED, TYPE)                                                                                       \
  NORETURN void MANGLED (const char *text, int code)                                                                   \
  {                                                                                                                    \
    (void)code;                                                                                                        \
    __heddle_libc_fail2 ("exceptions cannot be thrown on the device: throw of " TYPE ": ", text);                      \
  }
#define CODE(MANGLED, TYPE)                                                                                            \
  NORETURN void MANGLED (int code)                                                                                     \
  {                                                                                                                    \
    (void)code;                                                                                                        \
    __heddle_libc_fail ("exceptions cannot be thrown on the device: throw of " TYPE);                                  \
  }

PLAIN (_ZSt17__throw_bad_allocv, "std::bad_alloc")
PLAIN (_ZSt28__throw_bad_array_new_lengthv, "std::bad_array_new_length")
PLAIN (_ZSt16__throw_bad_castv, "std::bad_cast")
PLAIN (_ZSt18__throw_bad_typeidv, "std::bad_typeid")
PLAIN (_ZSt21__throw_bad_exceptionv, "std::bad_exception")
PLAIN (_ZSt25__throw_bad_function_callv, "std::bad_function_call")
TEXT (_ZSt19__throw_logic_errorPKc, "std::logic_error")
TEXT (_ZSt20__throw_domain_errorPKc, "std::domain_error")
TEXT (_ZSt24__throw_invalid_argumentPKc, "std::invalid_argument")
TEXT (_ZSt20__throw_length_errorPKc, "std::length_error")
TEXT (_ZSt20__throw_out_of_rangePKc, "std::out_of_range")
TEXT (_ZSt21__throw_runtime_errorPKc, "std::runtime_error")
TEXT (_ZSt19__throw_range_errorPKc, "std::range_error")
TEXT (_ZSt22__throw_overflow_errorPKc, "std::overflow_error")
TEXT (_ZSt23__throw_underflow_errorPKc, "std::underflow_error")
TEXT (_ZSt19__throw_ios_failurePKc, "std::ios_base::failure")
TEXT_CODE (_ZSt19__throw_ios_failurePKci, "std::ios_base::failure")
CODE (_ZSt20__throw_system_errori, "std::system_error")
CODE (_ZSt20__throw_future_errori, "std::future_error")

/* The format's own words say enough; formatting it would bring all of printf into every program with a vector.  */
NORETURN void
_ZSt24__throw_out_of_range_fmtPKcz (const char *format, ...)
{
  __heddle_libc_fail2 ("exceptions cannot be thrown on the device: throw of std::out_of_range: ", format);
}

/* std::__glibcxx_assert_fail, of -D_GLIBCXX_ASSERTIONS.  */
NORETURN void
_ZSt21__glibcxx_assert_failPKciS0_S0_ (const char *file, int line, const char *function, const char *condition)
{
  (void) file;
  (void) line;
  (void) function;
  __heddle_libc_fail2 ("libstdc++ assertion failed: ", condition);
}
