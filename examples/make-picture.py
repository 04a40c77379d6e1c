#!/usr/bin/env python3
# make-picture.py -- draw heddle.pgm, the plate that heat.c warms: the project's name over a weave.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.
#
# Usage: make-picture.py >heddle.pgm.  Needs nothing but Python; the result is in the repository.

import sys

WIDTH, HEIGHT, SCALE = 288, 192, 5

# Five by seven, a row of bits a line.
LETTERS = {
    "H": ["#...#", "#...#", "#...#", "#####", "#...#", "#...#", "#...#"],
    "E": ["#####", "#....", "#....", "####.", "#....", "#....", "#####"],
    "D": ["####.", "#...#", "#...#", "#...#", "#...#", "#...#", "####."],
    "L": ["#....", "#....", "#....", "#....", "#....", "#....", "#####"],
}


def weave(x, y):
    """Threads of the warp go up and down, those of the weft across, over and under each other."""
    warp, weft = x // 8, y // 8
    over = (warp + weft) % 2 == 0
    across = abs((x % 8) - 3.5) if over else abs((y % 8) - 3.5)
    if across > 3:
        return 0
    return int((52 if over else 28) - 7 * across)


def main():
    picture = [[weave(x, y) for x in range(WIDTH)] for y in range(HEIGHT)]
    # The shafts of the loom: two warm bars that hold the threads.
    for y in list(range(24, 32)) + list(range(HEIGHT - 32, HEIGHT - 24)):
        for x in range(12, WIDTH - 12):
            picture[y][x] = 150
    word = "HEDDLE"
    cell = 7 * SCALE
    left = (WIDTH - len(word) * cell + 2 * SCALE) // 2
    top = (HEIGHT - 7 * SCALE) // 2
    for number, letter in enumerate(word):
        for row, bits in enumerate(LETTERS[letter]):
            for column, bit in enumerate(bits):
                if bit == "#":
                    for dy in range(SCALE):
                        for dx in range(SCALE):
                            picture[top + row * SCALE + dy][left + number * cell + column * SCALE + dx] = 255
    sys.stdout.buffer.write(b"P5\n%d %d\n255\n" % (WIDTH, HEIGHT))
    for row in picture:
        sys.stdout.buffer.write(bytes(row))


main()
