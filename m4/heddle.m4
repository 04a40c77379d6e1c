# heddle.m4 -- what configure.ac needs beyond Autoconf: collecting what is missing, and asking a GCC about itself.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.
#
# A user who lacks four packages should learn of four packages at once, and not of one in each of four runs.  So the
# checks below never stop: they note what they miss, and HEDDLE_REPORT_MISSING stops once, with one line each.

# HEDDLE_MISSING(WHAT, PACKAGE)
# Note that WHAT, which is necessary, was not found; Debian's PACKAGE has it.
AC_DEFUN([HEDDLE_MISSING],
[{ heddle_missing="${heddle_missing}
  $1: install the Debian package $2"
heddle_missing_packages="$heddle_missing_packages $2"; }])

# HEDDLE_LACKING(WHAT, PACKAGE, CONSEQUENCE)
# Note that WHAT, which is not necessary, was not found.
AC_DEFUN([HEDDLE_LACKING],
[{ heddle_lacking="${heddle_lacking}
  $1 (Debian package $2): $3"; }])

# HEDDLE_REPORT_MISSING
# Stop if something necessary is missing, naming all of it.
AC_DEFUN([HEDDLE_REPORT_MISSING],
[if test -n "$heddle_missing"; then
  heddle_missing_packages=`for p in $heddle_missing_packages; do echo $p; done | sort -u | tr '\n' ' '`
  AC_MSG_ERROR([these are missing:$heddle_missing
On Debian: apt-get install $heddle_missing_packages])
fi])

# HEDDLE_SIBLING(VARIABLE, PROGRAM)
# Set VARIABLE to the front end PROGRAM (g++, gfortran) that belongs to HEDDLE_GCC, or to nothing: gcc-12 has g++-12,
# and /opt/gcc-12/bin/gcc has /opt/gcc-12/bin/g++.  It must be of the same version.
AC_DEFUN([HEDDLE_SIBLING],
[AC_REQUIRE([AC_PROG_SED])dnl
AC_MSG_CHECKING([for the $2 that belongs to $HEDDLE_GCC])
$1=
heddle_base=`basename "$HEDDLE_GCC"`
heddle_try=`echo "$heddle_base" | sed 's/gcc/$2/'`
case $HEDDLE_GCC in
  */*) heddle_try=`dirname "$HEDDLE_GCC"`/$heddle_try ;;
esac
heddle_theirs=`"$heddle_try" -dumpfullversion 2>/dev/null`
AS_IF([test -n "$heddle_theirs" && test "x$heddle_theirs" = "x$HEDDLE_GCC_FULL_VERSION"],
  [$1=$heddle_try
   AC_MSG_RESULT([$]$1)],
  [AC_MSG_RESULT([none])])
AC_SUBST($1)])

# HEDDLE_HEADER(HEADER, PACKAGE)
# HEADER must be there for the C++ compiler that builds Heddle.
AC_DEFUN([HEDDLE_HEADER],
[AC_CHECK_HEADER([$1], [], [HEDDLE_MISSING([the header $1], [$2])])])

# HEDDLE_TRY_FLAGS(VARIABLE, FLAGS, [LINKED-WITH])
# Add FLAGS to VARIABLE if a program can be compiled with them, and linked with LINKED-WITH, without a warning.
AC_DEFUN([HEDDLE_TRY_FLAGS],
[AC_MSG_CHECKING([whether $CXX takes m4_normalize([$2 $3])])
heddle_save_CXXFLAGS=$CXXFLAGS
heddle_save_LDFLAGS=$LDFLAGS
CXXFLAGS="$CXXFLAGS -Werror $2"
LDFLAGS="$LDFLAGS $3"
AC_LINK_IFELSE([AC_LANG_PROGRAM([[#include <string.h>]], [[char a[10]; strcpy (a, "a"); return strlen (a) != 1;]])],
  [$1="$$1 m4_normalize([$2])"
   AC_MSG_RESULT([yes])],
  [AC_MSG_RESULT([no])])
CXXFLAGS=$heddle_save_CXXFLAGS
LDFLAGS=$heddle_save_LDFLAGS])

# HEDDLE_HARDENING
# Set HARDENING_CPPFLAGS, HARDENING_CXXFLAGS (for C, too) and HARDENING_LDFLAGS to flags with which mistakes in what is
# installed are harder to exploit: those of Debian's packages, as far as the compiler takes them; PIE_CXXFLAGS and
# PIE_LDFLAGS are for programs.  All are empty with --disable-hardening.  Bytecode for the device gets none of them.
# _FORTIFY_SOURCE works with optimization only, not beside a sanitizer, and may be defined already.
AC_DEFUN([HEDDLE_HARDENING],
[AC_ARG_ENABLE([hardening],
  [AS_HELP_STRING([--disable-hardening], [build without stack protector, FORTIFY, RELRO, immediate binding and PIE])],
  [], [enable_hardening=yes])
HARDENING_CPPFLAGS= HARDENING_CXXFLAGS= HARDENING_LDFLAGS= PIE_CXXFLAGS= PIE_LDFLAGS=
if test "x$enable_hardening" != xno; then
  AC_LANG_PUSH([C++])
  HEDDLE_TRY_FLAGS([HARDENING_CXXFLAGS], [-fstack-protector-strong])
  HEDDLE_TRY_FLAGS([HARDENING_CXXFLAGS], [-fstack-clash-protection])
  HEDDLE_TRY_FLAGS([HARDENING_CXXFLAGS], [-fcf-protection])
  HEDDLE_TRY_FLAGS([HARDENING_CXXFLAGS], [-Wformat -Werror=format-security])
  HEDDLE_TRY_FLAGS([HARDENING_LDFLAGS], [-Wl,-z,relro])
  HEDDLE_TRY_FLAGS([HARDENING_LDFLAGS], [-Wl,-z,now])
  AC_MSG_CHECKING([whether functions of the C library can be checked])
  heddle_fortified=no
  AC_COMPILE_IFELSE([AC_LANG_SOURCE([[#ifdef _FORTIFY_SOURCE
# error already
#endif]])],
    [AS_IF([test -z "$SANITIZE_FLAGS"],
       [heddle_save_CPPFLAGS=$CPPFLAGS
	CPPFLAGS="$CPPFLAGS -D_FORTIFY_SOURCE=2"
	AC_COMPILE_IFELSE([AC_LANG_SOURCE([[#include <string.h>
#if !defined __OPTIMIZE__ || !__USE_FORTIFY_LEVEL
# error without optimization
#endif]])],
	  [HARDENING_CPPFLAGS=-D_FORTIFY_SOURCE=2
	   heddle_fortified=yes])
	CPPFLAGS=$heddle_save_CPPFLAGS])],
    [heddle_fortified="yes, they are"])
  AC_MSG_RESULT([$heddle_fortified])
  HEDDLE_TRY_FLAGS([PIE_CXXFLAGS], [-fPIE], [-pie])
  test -z "$PIE_CXXFLAGS" || PIE_LDFLAGS=-pie
  AC_LANG_POP([C++])
fi
AC_SUBST([HARDENING_CPPFLAGS])
AC_SUBST([HARDENING_CXXFLAGS])
AC_SUBST([HARDENING_LDFLAGS])
AC_SUBST([PIE_CXXFLAGS])
AC_SUBST([PIE_LDFLAGS])])
