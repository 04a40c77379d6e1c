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
