# common.sh -- what contrib/check and contrib/quickstart share: packages, building, telling what goes on.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.
#
# Sourced by a POSIX shell that has set $me (the command's name) and $source (the top of the source tree).

# The versions of GCC that Heddle extends, the newest first.
gcc_versions="16 15 14 13 12"

say () { printf '%s: %s\n' "$me" "$*"; }
die () { printf '%s: %s\n' "$me" "$*" >&2; exit 1; }

# Set $packages_build, what is necessary to build for gcc-VERSION and to compile C, and $packages_test, what the tests
# want besides.
packages_for ()
{
  packages_build="gcc-$1 g++-$1 gcc-$1-plugin-dev binutils make autoconf automake libgmp-dev libmpfr-dev
    libmpc-dev zlib1g-dev newlib-source libgfortran-$1-dev xz-utils"
  packages_test="gfortran-$1 dejagnu file gcc-$1-source csmith libcsmith-dev libopenmpi-dev openmpi-bin python3 cmake
    meson pkgconf environment-modules cmark-gfm gdb"
}

# step TEXT LOG COMMAND...: run COMMAND with its output in LOG, showing that it lives; stop with the end of LOG if it
# fails.
step ()
{
  step_text=$1
  step_log=$2
  shift 2
  step_start=`date +%s`
  printf '%s: %s (log: %s) ' "$me" "$step_text" "$step_log"
  "$@" >"$step_log" 2>&1 </dev/null &
  step_pid=$!
  trap 'kill $step_pid 2>/dev/null; wait $step_pid 2>/dev/null; echo; die "stopped while $step_text"' INT TERM HUP
  step_count=0
  while kill -0 $step_pid 2>/dev/null; do
    sleep 1
    step_count=$((step_count + 1))
    test $((step_count % 5)) != 0 || printf .
  done
  step_status=0
  wait $step_pid || step_status=$?
  trap - INT TERM HUP
  if test $step_status != 0; then
    printf ' failed\n'
    tail -n 25 "$step_log" >&2
    die "$step_text failed with status $step_status; all of its output is in $step_log"
  fi
  printf ' %s s\n' $((`date +%s` - step_start))
}

# The Debian packages among the arguments that are not installed.
packages_missing ()
{
  for package in "$@"; do
    case `dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null` in
      installed) ;;
      *) printf '%s ' "$package" ;;
    esac
  done
}

# Whether this system has Debian's commands for packages.
debian () { command -v apt-get >/dev/null && command -v dpkg-query >/dev/null; }

# Have apt-get know what there is, once.  TEXT: what for, should that be impossible.  $logs: a folder.  Sets $apt.
packages_update ()
{
  test -z "${apt-}" || return 0
  if test "`id -u`" = 0; then
    root=
  elif command -v sudo >/dev/null && sudo -v; then
    root="sudo"
  else
    die "$1 and this is neither root nor a user of sudo; as root: apt-get install $2"
  fi
  apt="$root env DEBIAN_FRONTEND=noninteractive apt-get -o Acquire::Retries=3"
  step "updating the list of packages" "$logs/apt-update.log" $apt update
}

# Set $packages_build and $packages_test for the compiler of --with-gcc among the arguments, which are configure's;
# without, for the newest that is installed with its plugin headers; without one, for the newest that can be installed
# with them.  Sets $with_gcc, the option for configure.  $logs: a folder.
packages_choose ()
{
  with_gcc=
  for option in "$@"; do
    case $option in
      --with-gcc=*) with_gcc=$option ;;
    esac
  done
  if test -n "$with_gcc"; then
    version=`printf '%s\n' "$with_gcc" | sed -n 's/.*gcc-\([0-9][0-9]*\)$/\1/p'`
    test -n "$version" || version=`"${with_gcc#--with-gcc=}" -dumpversion 2>/dev/null | sed 's/\..*//'`
    packages_for "${version:-12}"
    return 0
  fi
  if ! debian; then
    # The system's compiler; configure looks for itself.
    version=`gcc -dumpversion 2>/dev/null | sed 's/\..*//'`
    packages_for "${version:-12}"
    return 0
  fi
  for version in $gcc_versions; do
    packages_for $version
    test -n "`packages_missing gcc-$version gcc-$version-plugin-dev`" || break
    version=
  done
  if test -z "$version"; then
    packages_update "there is no gcc with its plugin headers" "a gcc-N and its gcc-N-plugin-dev, N of $gcc_versions"
    for version in $gcc_versions; do
      test -z "`apt-cache madison gcc-$version-plugin-dev 2>/dev/null`" || break
      version=
    done
    test -n "$version" || die "this Debian has no gcc-N-plugin-dev, N of $gcc_versions"
    packages_for $version
  fi
  with_gcc=--with-gcc=gcc-$version
  say "extending gcc-$version (--with-gcc=gcc-N for another)"
}

# Install those of the arguments that are missing, all or none, before anything else is begun.  $logs: a folder.
packages_install ()
{
  if ! debian; then
    say "this is not Debian: install the equivalents of" $*
    say "going on; configure says what is missing"
    return 0
  fi
  missing=`packages_missing "$@"`
  if test -z "$missing"; then
    say "all packages are installed"
    return 0
  fi
  packages_update "these packages are missing" "$missing"
  say "installing:" $missing
  # Simulated first: with one package that does not exist, apt installs nothing, and neither do we.
  step "asking whether all are there" "$logs/apt-ask.log" $apt install -s --no-install-recommends $missing
  step "installing packages" "$logs/apt-install.log" $apt install -y --no-install-recommends $missing
  missing=`packages_missing $missing`
  test -z "$missing" || die "apt-get said nothing, but these are still missing: $missing"
}

# How many compilations at a time: as many as there are cores, and 1 GiB of memory for each.
job_count ()
{
  cores=`getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1`
  memory=`awk '/^MemAvailable:/ { print int ($2 / 1048576) }' /proc/meminfo 2>/dev/null`
  test "${memory:-1}" -ge 1 || memory=1
  if test "$cores" -gt "$memory"; then echo "$memory"; else echo "$cores"; fi
}

# Make the source tree's configure, and build in folder $build with the arguments for configure.
build_all ()
{
  mkdir -p "$build" || die "cannot make the folder $build"
  jobs=`job_count`
  # A source tree from "make dist" has its configure.
  if test ! -x "$source/configure" || test "$source/configure" -ot "$source/configure.ac"; then
    (cd "$source" && step "autoreconf" "$logs/autoreconf.log" autoreconf -fi) || exit 1
  fi
  (cd "$build" && step "configure" "$logs/configure.log" "$source/configure" --enable-large-units "$@") || exit 1
  step "building with $jobs jobs" "$logs/make.log" make -C "$build" -j "$jobs"
}
