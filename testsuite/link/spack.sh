#!/bin/sh
# spack.sh -- the recipe for Spack is Python, with the options that configure has and the targets that make has.  Spack
# itself is not asked for: its words are replaced by ones that remember what they were told.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
command -v python3 >/dev/null || unsupported "there is no python3"
top=$SRCDIR/../..
test -x "$top/configure" || unsupported "the source has no configure"
mkdir -p spack
cat >spack/__init__.py </dev/null
cat >spack/package.py <<'END'
import contextlib
told = []
def word(name):
    return lambda *args, **named: told.append((name, args, named))
license, version, variant, depends_on = map(word, ("license", "version", "variant", "depends_on"))
class AutotoolsPackage:
    pass
def which(command):
    return word(command)
make = word("make")
@contextlib.contextmanager
def working_dir(folder):
    yield
END
cat >try.py <<'END'
import sys
sys.dont_write_bytecode = True
sys.path.insert(0, ".")
import spack.package, types
source = {}
exec(compile(open(sys.argv[1]).read(), sys.argv[1], "exec"), source)
recipe = source["Heddle"]()
class Spec(dict):
    def __contains__(self, text):
        return text == "+checking"
for newlib in "none", "/some/newlib.tar":
    recipe.spec = Spec(gcc=types.SimpleNamespace(prefix=types.SimpleNamespace(bin="/gcc/bin")))
    recipe.spec.variants = {"newlib": types.SimpleNamespace(value=newlib)}
    recipe.prefix = "/prefix"
    print("\n".join(recipe.configure_args()))
recipe.autoreconf(None, None)
recipe.install(None, None)
assert ("make", ("install-strip",), {}) in spack.package.told
class Environment(list):
    def prepend_path(self, name, value):
        self.append((name, value))
environment = Environment()
recipe.setup_run_environment(environment)
assert environment == [("COMPILER_PATH", "/prefix/lib/heddle"), ("LIBRARY_PATH", "/prefix/lib/heddle")], environment
needed = {args[0].split("@")[0] for name, args, _ in spack.package.told if name == "depends_on"}
assert {"gcc", "zlib-api", "gmp"} <= needed, needed
END
env -u LD_PRELOAD python3 try.py "$top/contrib/integration/spack/packages/heddle/package.py" >options || fail "the recipe"
cat options
grep -q '^--with-gcc=/gcc/bin/gcc$' options && grep -q '^--with-newlib=/some/newlib.tar$' options \
  && grep -q '^--with-newlib=no$' options || fail "other options"
"$top/configure" --help >help
while read -r option; do
  name=$(echo "$option" | sed 's/=.*//; s/--disable-/--enable-/')
  grep -q -e "$name" help || fail "configure has no $option"
done <options
grep -q '^install-strip' "$top/Makefile.in" || fail "make has no install-strip"
