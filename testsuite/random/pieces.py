# pieces.py -- statements with aggregates, switches and narrow counters, for the generators of random programs.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.
#
# A piece is a block of C (and C++) with automatic variables of its own.  It reads some numbers and changes v, of type
# unsigned long; what it computes is defined, and the same whoever executes it.  lane-program puts pieces into functions and
# into bodies of OpenMP's loops, acc-program into routines of OpenACC.

from writer import INTEGERS, NARROW, Expressions

TRIPS = [1, 2, 5, 17, 31, 32, 33, 40, 64, 65, 100, 128, 257]


def literal(number, type_):
    """The label NUMBER of a switch on TYPE_."""
    if type_ == "unsigned long":
        return "%dul" % number
    if number == -2**63:
        return "(-%dl - 1)" % (2**63 - 1)
    if number == -2**31:
        return "(-%d - 1)" % (2**31 - 1)
    return "%d%s" % (number, {"long": "l", "unsigned": "u"}.get(type_, ""))


class Pieces(Expressions):
    def __init__(self, seed):
        super().__init__(seed)
        self.cxx = False
        self.recursive = []     # functions (name, type of elements)

    # Pieces of a function: NAMES can be read, v is the value so far

    def array(self, names):
        type_, count = self.rnd.choice(list(INTEGERS)), self.some(2, 3, 5, 8, 15, 17, 33, 80)
        a, given = self.fresh("a"), self.some(0, 1, 3, count)
        given = min(given, count)
        if self.chance(0.75):
            self.add("%s %s[%d] = { %s };" % (type_, a, count, ", ".join(
                ["(%s) %s" % (type_, self.value(names, 1) if self.chance(0.3) else self.rnd.randint(0, 99)) for _ in range(max(1, given))])))
        else:
            self.add("%s %s[%d];" % (type_, a, count), "for (int q = 0; q < %d; q++)" % count,
                     "  %s[q] = (%s) (q * %s);" % (a, type_, self.value(names, 0)))
        for _ in range(self.rnd.randint(1, 4)):
            kind = self.rnd.randrange(8)
            place = "%s[%s]" % (a, self.index(names, count))
            if kind < 3:
                self.update(place, names)
            elif kind == 3:
                with self.block():
                    self.add("unsigned x = %s, y = %s;" % (self.index(names, count), self.index(names, count)),
                             "%s t = %s[x];" % (type_, a), "%s[x] = %s[y];" % (a, a), "%s[y] = t;" % a)
            elif kind == 4 and count > 3:
                half = self.rnd.randint(1, count // 2)
                self.add("memcpy (%s + %d, %s, %d * sizeof *%s);" % (a, count - half, a, half, a))
            elif kind == 5:
                start = self.some(0, self.rnd.randrange(count))
                self.add("memset (%s + %d, %d, %d * sizeof *%s);" % (a, start, self.some(0, 0, 1, 255),
                                                                   self.rnd.randint(1, count - start), a))
            elif kind == 6:
                self.add("memmove (%s + 1, %s, %d * sizeof *%s);" % (a, a, self.rnd.randint(1, count - 1), a))
            else:
                self.add("for (int q = 0; q < %d; q++)" % (count // 2), "  %s[q] ^= %s[%d - q];" % (a, a, count - 1))
        if self.recursive and self.chance(0.3):
            name, element = self.rnd.choice(self.recursive)
            if element == type_:
                self.add("v ^= %s (%s, %d, 3);" % (name, a, count))
        self.add("for (int q = 0; q < %d; q++)" % count, "  v = v * 3 + (unsigned long) %s[q];" % a)
        names.append("%s[%d]" % (a, self.rnd.randrange(count)))

    def aggregates(self, names):
        """Structures, and arrays of them, that are copied and swapped."""
        structure = self.rnd.choice(self.structures)
        a, b = self.fresh("x"), self.fresh("y")
        name = self.some("", "__attribute__ ((aligned (16))) ") + "struct " + structure.name
        if self.chance(0.5):
            count = self.some(2, 3, 5)
            self.add("%s %s[%d] = { { 0 } };" % (name, a, count) if not self.cxx else "%s %s[%d] = {};" % (name, a, count))
            self.fill(structure, "%s[%s]" % (a, self.index(["k"], count)), names)
            with self.block():
                self.add("unsigned x = %s, y = %s;" % (self.index(names, count), self.index(names, count)),
                         "%s t = %s[x];" % (name, a))
                path = self.rnd.choice(structure.paths)[0]
                self.update("%s[y]%s" % (a, path), names)
                self.add("%s[x] = %s[y];" % (a, a), "%s[y] = t;" % a)
            with self.block("for (int q = 0; q < %d; q++)" % count):
                self.fold_structure(structure, "%s[q]" % a)
            return
        start = self.rnd.randrange(3)
        if start == 0:
            self.add("%s %s = make_%s (%s);" % (name, a, structure.name, self.value(names)))
        elif start == 1 and not self.cxx:
            self.add("%s %s = { %s };" % (name, a, structure.paths[0][0] + " = 3" if "." not in structure.paths[0][0][1:]
                                         and "[" not in structure.paths[0][0] else "0"))
        else:
            self.add("%s %s;" % (name, a))
            self.fill(structure, a, names)
        self.add("%s %s = %s;" % (name, b, a))
        for _ in range(self.rnd.randint(1, 3)):
            self.update(self.some(a, b) + self.rnd.choice(structure.paths)[0], names)
        if self.chance(0.5):
            self.add("v += take_%s (%s, %s);" % (structure.name, b, self.value(names, 1)))
        if self.chance(0.3):
            self.add("if (%s & 1) %s = %s;" % (self.value(names, 1), a, b))
        if self.chance(0.3):
            self.add("%s *%sp = %s & 1 ? &%s : &%s;" % (name, a, self.value(names, 1), a, b))
            self.update("%sp->%s" % (a, self.rnd.choice(structure.paths)[0][1:]), names)
        self.fold_structure(structure, a)
        self.fold_structure(structure, b)

    def temporaries(self, names):
        """Structures without a name: results, arguments, choices."""
        structure = self.rnd.choice(self.structures)
        name, path = structure.name, self.rnd.choice(structure.paths)[0]
        made = lambda: "make_%s (%s)" % (name, self.value(names, 1))
        for _ in range(self.rnd.randint(1, 3)):
            kind = self.rnd.randrange(5)
            if kind == 0:
                self.add("v += take_%s (%s, %s);" % (name, made(), self.value(names, 1)))
            elif kind == 1:
                self.fold("%s%s" % (made(), path))
            elif kind == 2:
                self.fold("(%s & 1 ? %s : %s)%s" % (self.value(names, 1), made(), made(), path))
            elif kind == 3:
                self.fold("({ struct %s r = %s; r%s += 3; r; })%s" % (name, made(), path, path))
            else:
                t = self.fresh("t")
                self.add("struct %s %s[2] = { %s, %s };" % (name, t, made(), made()))
                self.fold("%s[%s]%s" % (t, self.index(names, 2), path))

    def distances(self, names):
        """Differences of pointers to structures."""
        structure, a, count = self.rnd.choice(self.structures), self.fresh("a"), self.some(3, 5, 9)
        self.add("struct %s %s[%d];" % (structure.name, a, count),
                 "struct %s *%sp = %s + %s, *%sq = &%s[%s];" % (structure.name, a, a, self.index(names, count), a, a, self.index(names, count)))
        self.fold("(%sp - %sq)" % (a, a))
        self.add("v ^= (unsigned long) (%sq - %s) * 5;" % (a, a))
        path = self.rnd.choice(structure.paths)[0]
        self.add("%sp->%s = %s;" % (a, path[1:], self.value(names, 1)))
        self.fold("%s[%sp - %s]%s" % (a, a, a, path))

    def copies(self, names):
        """Arrays that are copied and filled with a number of bytes which the compiler knows."""
        a, b, count, type_ = self.fresh("a"), self.fresh("b"), self.some(70, 151, 301), self.some("char", "short", "int")
        self.add("unsigned %s %s[%d], %s[%d];" % (type_, a, count, b, count), "for (int q = 0; q < %d; q++)" % count,
                 "  %s[q] = %s[q] = (unsigned %s) (q * 7 + %s);" % (a, b, type_, self.value(names, 1)))
        for _ in range(self.rnd.randint(1, 2)):
            at = self.some(0, 0, 0, 1, 16)
            self.add("%s[%s] += 9;" % (a, self.index(names, count)))
            self.add("memcpy (%s + %d, %s, %d * sizeof *%s);" % (b, at, a, count - at - self.some(0, 0, 1, 3), a))
            if self.chance(0.4):
                self.add("memset (%s, %d, %d);" % (a, self.some(0, 1, 255), self.rnd.randint(1, count)))
        self.add("for (int q = 0; q < %d; q++)" % count, "  v = v * 3 + %s[q] + %s[q];" % (a, b))

    def complex_numbers(self, names):
        c, type_ = self.fresh("c"), self.some("float", "double")
        count = self.some(1, 2, 4)
        self.add("_Complex %s %s[%d], %sd;" % (type_, c, count, c))
        with self.block("for (int q = 0; q < %d; q++)" % count):
            self.add("__real__ %s[q] = (%s) (%s & 15);" % (c, type_, self.value(names + ["q"])),
                     "__imag__ %s[q] = (%s) (%s & 15);" % (c, type_, self.value(names + ["q"])))
        at = "%s[%s]" % (c, self.index(names, count))
        self.add("%sd = %s %s %s;" % (c, at, self.some(*"+-*"), at), "%s = ~%sd;" % (at, c))
        with self.block("for (int q = 0; q < %d; q++)" % count):
            self.fold("(long) __real__ %s[q]" % c)
            self.fold("(long) __imag__ %s[q]" % c)

    def wide(self, names):
        """128 bits."""
        w, count = self.fresh("w"), self.some(1, 3)
        type_ = self.some("unsigned __int128", "unsigned __int128", "__int128")
        self.add("%s %s[%d];" % (type_, w, count))
        with self.block("for (int q = 0; q < %d; q++)" % count):
            self.add("%s[q] = (%s) (((unsigned __int128) (%s >> 1) << 64) + %s);" % (w, type_, self.value(names), self.value(names)))
        at = "%s[%s]" % (w, self.index(names, count))
        for _ in range(self.rnd.randint(1, 3)):
            divisor = self.some("(%s % 9 + 2)", "(%s | 1)", "(((unsigned __int128) 5 << 66) + %s)", "1000")
            divisor = divisor.replace("%s", "(unsigned __int128) " + self.value(names, 1))
            operation = self.some("/", "%", "%", ">>", ">>", "<<", "^", "*", "*")
            if operation in (">>", "<<"):
                operand = self.some("(%s & 127)", "(62 + (%s & 3))") % self.value(names, 1) if self.chance(0.7) else self.some(
                    "1", "5", "63", "64", "65", "100", "127")
            elif operation == "*" and self.chance(0.5):
                operand = "(unsigned __int128) %s[%d]" % (w, self.rnd.randrange(count))
            else:
                operand = divisor
            self.add("%s = (%s) ((unsigned __int128) %s %s %s);" % (at, type_, at, operation, operand))
        if type_ == "__int128":
            self.add("%s = -(%s >> 1) %s (%s);" % (at, at, self.some("/", "%"), "(long) (%s >> 1) | 1" % self.value(names, 1)))
            # Shifts with a sign.
            self.fold("(%s >> %s)" % (at, self.some("(%s & 127)" % self.value(names, 1), str(self.rnd.randint(1, 127)))))
        with self.block("for (int q = 0; q < %d; q++)" % count):
            self.fold("%s[q]" % w)
            self.fold("(%s[q] >> 64)" % w)

    def variable_array(self, names):
        n, a, type_ = self.fresh("n"), self.fresh("a"), self.rnd.choice(list(INTEGERS))
        self.add("int %s = %s + 1;" % (n, self.index(names, self.some(1, 3, 7, 16))))
        second = self.some("", "", "[2]", "[%s]" % n)
        if self.chance(0.2) and not second:
            self.add("%s *%s = (%s *) __builtin_alloca (%s * sizeof *%s);" % (type_, a, type_, n, a))
        else:
            self.add("%s %s[%s]%s;" % (type_, a, n, second))
        columns = "2" if second == "[2]" else n if second else "1"
        with self.block("for (int q = 0; q < %s; q++)" % n, "for (int z = 0; z < %s; z++)" % columns):
            self.add("%s[q]%s = (%s) (%s);" % (a, "[z]" if second else "", type_, self.value(names + ["q", "z"])))
        self.update("%s[%s %% %s]%s" % (a, self.value(names, 1), n, "[0]" if second else ""), names)
        self.add("for (int q = 0; q < %s; q++)" % n, "  v = v * 7 + (unsigned long) %s[%s - 1 - q]%s;" % (
            a, n, "[%s - 1]" % columns if second else ""))

    def strings(self, names):
        b = self.fresh("b")
        word = "".join(self.rnd.choice("lanes") for _ in range(self.rnd.randint(1, 12)))
        self.add("char %s[32] = \"%s\";" % (b, word), "memset (%s + %d, 'a' + (int) (%s), %s);" % (
            b, len(word), self.index(names, 20), self.index(names, 16)))
        if self.chance(0.5):
            self.add("strcpy (%s + 2, \"%s\");" % (b, word[:9]))
        if self.chance(0.5):
            self.add("v += (unsigned long) (memcmp (%s, \"%s\", %d) > 0);" % (b, word[::-1], len(word)))
        self.add("for (int q = 0; %s[q]; q++)" % b, "  v = v * 5 + %s[q];" % b)

    def atomics(self, names):
        """Atomics on automatic variables."""
        type_ = self.rnd.choice(list(INTEGERS))
        t, count = self.fresh("t"), self.some(0, 0, 3)
        self.add("%s %s%s = %s;" % (type_, t, "[3]" * bool(count), "{ 1, 2, (%s) k }" % type_ if count else "(%s) k" % type_))
        place = "%s[%s]" % (t, self.index(names, 3)) if count else t
        for _ in range(self.rnd.randint(1, 3)):
            kind = self.rnd.randrange(5)
            if kind < 2:
                self.add("#pragma %s atomic" % self.sigil + self.some("", " update"))
                self.add("%s %s %s;" % (place, self.some("+=", "^=", "|=", "&="), "(%s) (%s)" % (type_, self.value(names))))
            elif kind == 2:
                self.add("%s %sc;" % (type_, self.fresh("t")))
                copy = "t%dc" % self.names
                self.add("#pragma %s atomic capture" % self.sigil, "%s = %s++;" % (copy, place))
                self.fold(copy)
            elif kind == 3:
                self.fold("__atomic_fetch_%s (&%s, (%s) %s, __ATOMIC_%s)" % (
                    self.some("add", "xor", "or", "and", "sub"), place, type_, self.value(names, 1), self.some("RELAXED", "SEQ_CST")))
            else:
                with self.block():
                    self.add("%s x = %s;" % (type_, self.some("(%s) 3" % type_, place)))
                    self.add("v ^= (unsigned long) __atomic_compare_exchange_n (&%s, &x, (%s) %s, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED);"
                             % (place, type_, self.value(names, 1)))
                    self.fold("x")
        for q in range(3 if count else 1):
            self.fold("%s[%d]" % (t, q) if count else t)

    def labels(self, low, high):
        """Ranges of labels in [LOW, HIGH], in rising order."""
        rnd, shape, ranges = self.rnd, self.rnd.randrange(9), []
        count = self.some(1, 2, 3, 4, 5, 8, 12, 20)
        if shape == 0:                      # one after another
            first = max(low, min(self.some(0, 0, 1, -1, -3, -8, low, high - count), high - count))
            ranges = [(first + n, first + n) for n in range(count)]
        elif shape == 1:                    # around zero or elsewhere, with ranges and gaps
            at = max(low, min(self.some(-5, -20, -2, 0, 3, low, high - 90), high - 90))
            for _ in range(count):
                size = self.some(0, 0, 0, 1, 3, 6)
                ranges.append((at, at + size))
                at += size + self.some(1, 1, 1, 2, 5)
        elif shape == 2:                    # anywhere
            ranges = [(n, n) for n in sorted({rnd.randint(low, high) for _ in range(count)})]
        elif shape == 3:                    # large ranges
            points = sorted({rnd.randint(low, high) for _ in range(2 * min(count, 5))})
            ranges = list(zip(points[::2], points[1::2]))
        elif shape == 4:                    # few, near each other: a bit test
            at = max(low, min(self.some(-9, 0, 33, 60, low), high - 70))
            ranges = [(at + n, at + n) for n in sorted(rnd.sample(range(62), count))]
        elif shape in (5, 6, 7):            # ranges beside each other, too long for a table
            at = max(low, min(self.some(-100, -30, 0, 3, low), high - 250))
            for _ in range(self.some(5, 7, 12)):
                size = self.rnd.randint(8, 17)
                ranges.append((at, at + size - 1))
                at += size + self.some(0, 0, 0, 1, 2)
        else:                               # the ends
            ranges = [(low, low + self.some(0, 1, 4)), (high - self.some(0, 2), high)]
            if low < 0 and self.chance(0.5):
                ranges.insert(1, (self.some(-1, 0), self.some(0, 1)))
            elif low < -300:
                ranges.insert(1, (-3, 9))
        return [pair for pair in ranges if low <= pair[0] and pair[1] <= high]

    def switch(self, names):
        type_ = self.rnd.choice(["int"] * 5 + list(INTEGERS))
        low, high = INTEGERS[type_]
        ranges = self.labels(low, high) or [(0, 0)]
        # Numbers near the labels.
        points = [pair[n] for pair in ranges for n in (0, 1)]
        near = max(low, min(self.rnd.choice(points) - self.some(0, 1, 5, 20), high - 200))
        selector = "(%s) (%s + (%s) (%s))" % (type_, literal(near, type_), type_ if type_ not in NARROW else "int",
                                              self.index(names, self.some(3, 12, 40, 99, 200)))
        base, past = max(low, min(points) - 3), min(high, max(points) + 3) + 1
        if past - base < 300 and self.chance(0.6):      # each label, and its neighbours
            selector = "(%s) (%s + (%s) (%s %% %d))" % (type_, literal(base, type_), type_ if type_ not in NARROW else "int",
                                                       "(unsigned long) k" if self.chance(0.7) else self.value(names, 1), past - base)
        elif self.chance(0.2):
            selector = "(%s) %s" % (type_, self.value(names, 1))
        if self.chance(0.5):
            name = self.fresh("z")
            self.add("%s %s = %s;" % (type_, name, selector))
            selector = name
        tables = self.chance(0.3)           # each case is a constant
        target = self.fresh("u")
        self.add("unsigned long %s = %d;" % (target, self.rnd.randint(0, 9)))
        default = self.some(None, len(ranges), len(ranges), self.rnd.randrange(len(ranges) + 1))
        bodies = [self.rnd.randint(1, 999) for _ in range(self.some(2, 3, 9, 40))]
        order = list(range(len(ranges)))
        if self.chance(0.2):
            self.rnd.shuffle(order)
        loop = self.chance(0.15)
        if loop:
            self.add("for (int round = 0; round < 3; round++)")
        with self.block():
            with self.block("switch (%s%s)" % (selector, " + round" if loop and type_ == "int" and high - 120 > max(points) else "")):
                for at, number in enumerate(order + [None]):
                    if at == default:
                        self.add("default:")
                        self.switch_body(target, names, tables, bodies, loop)
                    if number is not None:
                        first, last = ranges[number]
                        self.add("case %s%s:" % (literal(first, type_), " ... " + literal(last, type_) if last > first else ""))
                        if not self.chance(0.25):
                            self.switch_body(target, names, tables, bodies, loop)
                self.add("break;" if default != len(ranges) else ";")
            self.fold(target)

    def switch_body(self, target, names, tables, bodies, loop):
        if tables or self.chance(0.5):
            self.add("%s %s %d;" % (target, "=" if tables else self.some("=", "+="), self.rnd.choice(bodies)))
        else:
            self.update(target, names, 1)
        if tables or self.chance(0.8):
            self.add("continue;" if loop and self.chance(0.2) else "break;")

    def narrow_loop(self, names):
        type_ = self.rnd.choice(list(NARROW))
        header, index, count = self.counter(type_, self.some(3, 20, 100), self.fresh("q"), str)
        self.add("unsigned long sum%d = 0;" % self.names)
        total = "sum%d" % self.names
        with self.block(header):
            self.add("%s += (unsigned long) (%s) * %s;" % (total, index, self.value(names, 1)))
            if self.chance(0.2):
                self.add("if (%s %% 5 == 3) %s;" % (self.value([index], 0), self.some("continue", "break")))
        self.fold(total)

    def nested(self, names):
        """A function in a function (C), which changes variables around it."""
        s, f = self.fresh("s"), self.fresh("nest")
        self.add("unsigned long %s = %s;" % (s, self.value(names, 1)),
                 "unsigned long %s (unsigned long x) { %s += x; return %s * k + v; }" % (f, s, s),
                 "v = %s (%s);" % (f, self.value(names, 1)), "v += %s (4);" % f)
        self.fold(s)

    def jumps(self, names):
        """Computed jumps."""
        t, count = self.fresh("j"), self.rnd.randint(2, 4)
        ends = ["%s_%d" % (t, n) for n in range(count)]
        self.add("static const void *const %s[] = { %s };" % (t, ", ".join("&&" + end for end in ends)) if self.chance(0.5)
                 else "const void *%s[] = { %s };" % (t, ", ".join("&&" + end for end in ends)),
                 "goto *%s[%s];" % (t, self.index(names, count)))
        for end in ends:
            self.add("%s: v = v * 3 + %d;" % (end, self.rnd.randint(1, 99)))

    def kinds(self, inline):
        """The pieces there are.  INLINE: in a loop's body, of which the compiler may make copies."""
        return [self.array] * 3 + [self.aggregates] * 3 + [self.switch] * 3 + [
            self.temporaries, self.temporaries, self.distances, self.complex_numbers, self.wide, self.wide, self.variable_array,
            self.strings, self.atomics, self.narrow_loop] + [self.copies] * self.large

    def pieces(self, names, most, inline=False):
        """Statements that change v, which is there, as k is."""
        kinds = self.kinds(inline)
        for _ in range(self.rnd.randint(1, most)):
            with self.block():
                self.rnd.choice(kinds) (list(names))
        if self.chance(0.3):
            self.add("v ^= %s;" % self.value(names))

    # Functions and loops

    def helpers_of(self, structure):
        name = "struct " + structure.name
        with self.block("static inline %s" % name, "make_%s (unsigned long k)" % structure.name):
            self.add("%s r;" % name)
            self.fill(structure, "r", ["k"])
            self.add("return r;")
        self.add("")
        with self.block(self.some("static", "__attribute__ ((noinline)) static") + " unsigned long",
                        "take_%s (%s r, unsigned long v)" % (structure.name, name)):
            self.update("r" + self.rnd.choice(structure.paths)[0], ["v"])
            self.fold_structure(structure, "r")
            self.add("return v;")
        self.add("")

    def recursion(self):
        name, type_ = self.fresh("rec"), self.rnd.choice(list(INTEGERS))
        with self.block("static unsigned long", "%s (%s *a, int n, int depth)" % (name, type_)):
            self.add("%s own[5] = { 1, 2 };" % type_, "unsigned long v = 0;", "for (int q = 0; q < n; q++)",
                     "  own[q % 5] ^= a[q];", "a[depth % n] += own[depth % 5];", "if (depth)",
                     "  v = %s (own, 5, depth - 1) * 3;" % name, "for (int q = 0; q < 5; q++)",
                     "  v = v * 3 + (unsigned long) own[q];", "return v;")
        self.add("")
        self.recursive.append((name, type_))

    def function(self):
        name = self.fresh("f")
        with self.block(self.some("static", "static inline", "static", "__attribute__ ((noinline)) static") + " unsigned long",
                        "%s (unsigned long k)" % name):
            self.add("unsigned long v = k;")
            self.pieces(["k", "v"], 3)
            self.add("return v;")
        self.add("")
        self.functions.append(name)

    def counter(self, type_, most, name, known=None):
        """A loop of NAME, of TYPE_, with at most MOST iterations: its header, the iteration's number, their number."""
        low, high = INTEGERS[type_]
        low, high = max(low, -200000), min(high, 200000)
        count = min(most, self.rnd.choice(TRIPS), high - low - 1)
        largest = max(1, (high - low - 1) // count)
        step = self.some(1, 1, 1, 2, 3, largest, largest, self.rnd.randint(1, largest))
        step = min(step, largest)
        first = self.rnd.randint(low, high - count * step) if self.chance(0.6) or not low < 0 < high - count * step else 0
        relation = self.some("<", "<", "<=", "!=")
        up = self.chance(0.75)
        past = first + count * step
        known = known or (self.known if self.chance(0.7) else str)
        if relation == "!=" and step != 1:
            relation = "<"
        if not up:
            first, past = past, first
            if type_.startswith("unsigned") and relation == "<=":
                relation = "<"
            relation = relation.replace("<", ">")
        sign = 1 if up else -1
        if relation in ("<=", ">="):
            past -= sign * self.rnd.randint(1, step)
        elif relation in ("<", ">"):
            past -= sign * self.rnd.randint(0, step - 1)
        start = known(first)
        move = "%s %s= %d" % (name, "+" if up else "-", step)
        if step == 1:
            move = self.some("%s++", "++%s", "%s += 1") % name if up else self.some("%s--", "--%s") % name
        header = "for (%s %s = %s; %s %s %s; %s)" % (type_, name, start, name, relation, known(past), move)
        place, origin = "(long) %s" % name, "(long) %s" % start
        index = "(%s - %s) / %d" % ((place, origin, step) if up else (origin, place, step))
        return header, index, count
