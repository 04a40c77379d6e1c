# writer.py -- what the generators of random programs share.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.
#
# A generator is a class that writes lines, and asks random numbers of one source, so that a seed is a program.  Writer
# has the lines and the choices; Expressions, for C and C++, has numbers of type unsigned long, on which all operations
# are defined, and the types of structures.  A program may begin with lines of the form "RANDOM NAME: VALUE" in comments,
# which random-one reads: LANGUAGE (c, c++, fortran) and OPTIONS, the level and what else the program is compiled with.

import contextlib
import os
import random
import sys

LEVELS = ["-O0", "-O1", "-O2", "-O2", "-O2", "-O3", "-Os", "-O2,-g", "-O1,-g", "-O3,-g"]
NARROW = {"signed char": (-128, 127), "unsigned char": (0, 255), "short": (-32768, 32767), "unsigned short": (0, 65535)}
WIDE = {"int": (-2**31, 2**31 - 1), "unsigned": (0, 2**32 - 1), "long": (-2**63, 2**63 - 1), "unsigned long": (0, 2**64 - 1)}
INTEGERS = {**NARROW, **WIDE}


class Writer:
    def __init__(self, seed):
        self.rnd = random.Random(seed)
        self.names = 0
        self.lines = []         # what is being written

    def add(self, *lines):
        self.lines.extend(lines)

    @contextlib.contextmanager
    def block(self, *heads):
        self.add(*heads)
        self.add("{")
        start = len(self.lines)
        yield
        self.lines[start:] = [line if line.startswith("#") else "  " + line for line in self.lines[start:]]
        self.add("}")

    @contextlib.contextmanager
    def aside(self):
        """Collect what is written; the list is the value."""
        saved, self.lines = self.lines, []
        yield self.lines
        self.lines = saved

    def fresh(self, prefix):
        self.names += 1
        return "%s%d" % (prefix, self.names)

    def chance(self, probability):
        return self.rnd.random() < probability

    def some(self, *words):
        return self.rnd.choice(words)


class Structure:
    """A type of integers: NAME, and PATHS to its members, (".m1", type) each; of long arrays the ends are PATHS, and all of
    their elements ARRAYS, (".m2", type, count) each."""

    def __init__(self, name, paths, arrays):
        self.name, self.paths, self.arrays = name, paths, arrays


class Expressions(Writer):
    """C and C++: expressions and structures.  SIGIL is the construct's word after "#pragma"; p is a parameter of each
    function, of a value that the compiler cannot know."""
    sigil = "omp"
    large = True            # are there arrays of some hundred elements?

    def __init__(self, seed):
        super().__init__(seed)
        self.parameter = self.rnd.randint(0, 60)
        self.functions = []     # of type unsigned long (unsigned long)
        self.structures = []

    def pragma(self, *words):
        self.add(" ".join(["#pragma " + self.sigil] + [word for word in words if word]))

    def known(self, value):
        """VALUE: a constant, or what the compiler cannot know."""
        return str(value) if self.chance(0.5) else "(p + (%d))" % (value - self.parameter)

    def value(self, names, depth=2):
        """An expression of type unsigned long."""
        rnd = self.rnd
        if depth == 0 or self.chance(0.15):
            if names and self.chance(0.75):
                return "(unsigned long) %s" % rnd.choice(names)
            return "%dul" % rnd.choice([0, 1, 2, 3, 7, 10, 255, 1000, 65537, 0x7fffffff, 2**63])
        a, b = self.value(names, depth - 1), self.value(names, depth - 1)
        kind = rnd.randrange(12)
        if kind == 0:
            return "(%s %s (%s & 63))" % (a, self.some("<<", ">>"), b)
        if kind == 1:
            return "(%s %s (%s | 1))" % (a, self.some("/", "%"), b)
        if kind == 2:
            return "(%s %s %s ? %s : %s)" % (a, self.some("<", "==", ">="), b, b, a)
        if kind == 3:
            return "(unsigned long) (%s) (%s)" % (rnd.choice(list(INTEGERS)), a)
        if kind == 4 and self.functions:
            return "%s (%s)" % (rnd.choice(self.functions), a)
        return "(%s %s %s)" % (a, self.some(*"++-*^&|"), b)

    def index(self, names, count):
        return "%s %% %d" % (self.value(names, self.some(0, 1)), count)

    def update(self, place, names, depth=2):
        """A statement that changes PLACE, of an integer type."""
        self.add("%s %s %s;" % (place, self.some("=", "=", "+=", "^=", "-=", "|="), self.value(names, depth)))

    def fold(self, place, v="v"):
        self.add("%s = %s * 31 + (unsigned long) %s;" % (v, v, place))

    def structure(self, large=False):
        """Declare a type of structures; a LARGE one has an array of some hundred bytes."""
        name, members, paths, arrays = self.fresh("s"), [], [], []
        for number in range(self.rnd.randint(1, 5)):
            member, kind = "m%d" % number, 1 if large and not arrays else self.rnd.randrange(9)
            if kind == 0 and self.structures:
                inner = self.rnd.choice(self.structures)
                members.append("struct %s %s;" % (inner.name, member))
                paths += [(".%s%s" % (member, path), type_) for path, type_ in inner.paths]
                arrays += [(".%s%s" % (member, path), type_, count) for path, type_, count in inner.arrays]
            elif kind == 1:
                type_ = self.rnd.choice(list(INTEGERS))
                most = {"char": 561, "short": 283, "long": 71}.get(type_.split()[-1], 141)
                count = most if large else self.some(1, 2, 3, 7, 37, *[most, most] * self.large)
                members.append("%s %s[%d];" % (type_, member, count))
                paths += [(".%s[%d]" % (member, n), type_) for n in (range(count) if count < 8 else (0, count - 1))]
                if count >= 8:
                    arrays.append((".%s" % member, type_, count))
            elif kind in (2, 3):            # some beside each other
                for field in range(self.some(1, 2, 3, 5)):
                    members.append("%s %s_%d : %d;" % (self.some("unsigned", "int", "unsigned long", "long"), member, field,
                                                       self.some(self.rnd.randint(1, 9), self.rnd.randint(1, 31))))
                    paths.append((".%s_%d" % (member, field), ""))
            elif kind == 4:
                members.append("union { unsigned w; unsigned char b[4]; } %s;" % member)
                paths.append((".%s.w" % member, "unsigned"))
            else:
                type_ = self.rnd.choice(list(INTEGERS))
                members.append("%s %s;" % (type_, member))
                paths.append((".%s" % member, type_))
        attribute = self.some("", "", "", "", "__attribute__ ((packed)) ", "__attribute__ ((aligned (16))) ")
        self.add("struct %s%s { %s };" % (attribute, name, " ".join(members)))
        self.structures.append(Structure(name, paths, arrays))

    def fill(self, structure, place, names):
        for path, type_, count in structure.arrays:
            self.add("for (int q_ = 0; q_ < %d; q_++)" % count,
                     "  %s%s[q_] = (%s) (q_ * %du + (unsigned) %s);" % (place, path, type_, self.rnd.randint(1, 99), self.value(names, 0)))
        for path, _ in structure.paths:
            self.add("%s%s = %s;" % (place, path, self.value(names, 1)))

    def fold_structure(self, structure, place, v="v"):
        for path, _, count in structure.arrays:
            self.add("for (int q_ = 0; q_ < %d; q_++)" % count, "  %s = %s * 3 + (unsigned long) %s%s[q_];" % (v, v, place, path))
        for path, _ in structure.paths:
            self.fold(place + path, v)


def main(program):
    """Write the program of the seed that the command line has; with a number after it, only the case of that number."""
    numbers = sys.argv[1:]
    if len(numbers) not in (1, 2) or not all(number.isdigit() for number in numbers):
        sys.exit("usage: %s SEED [CASE]" % os.path.basename(sys.argv[0]))
    made = program(int(numbers[0]))
    made.only = int(numbers[1]) if numbers[1:] else None
    sys.stdout.write(made.text())
