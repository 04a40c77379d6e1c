# package.py -- a recipe for Spack.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.
#
#   spack repo add contrib/integration/spack
#   spack dev-build heddle@main newlib=/path/to/newlib.tar.xz ^gcc@12
#
# There is no release to fetch, so the sources are those of the folder.  Heddle is made for the GCC that it is built
# with, whose folder of plugin headers it needs: gcc is a dependency that stays, not only the compiler.

import os

from spack.package import *


class Heddle(AutotoolsPackage):
    """OpenMP offloading to NVIDIA GPUs for an unmodified GCC."""

    license("GPL-3.0-or-later WITH GCC-exception-3.1")

    version("main")

    variant("newlib", default="none", values=lambda value: True, multi=False,
            description="newlib's source, a .tar file or a folder; none: less of libc and libm on the device")
    variant("checking", default=False, description="check the compiler's own work")

    depends_on("c", type="build")
    depends_on("cxx", type="build")
    depends_on("autoconf@2.71:", type="build")
    depends_on("automake", type="build")
    depends_on("gmake", type="build")
    depends_on("gcc@12:16", type=("build", "link", "run"))
    # Headers of GCC's plugins include theirs.
    depends_on("gmp", type="build")
    depends_on("mpfr", type="build")
    depends_on("mpc", type="build")
    depends_on("zlib-api", type=("build", "link"))
    depends_on("python@3.7:", type=("build", "run"))

    build_directory = "_spack-build"

    @property
    def compiler_folder(self):
        return self.spec["gcc"].prefix.bin

    def autoreconf(self, spec, prefix):
        which("autoreconf")("-fi")

    def configure_args(self):
        newlib = self.spec.variants["newlib"].value
        return [
            "--with-gcc=" + os.path.join(self.compiler_folder, "gcc"),
            "--with-newlib=" + ("no" if newlib == "none" else newlib),
            "--with-ptxas=no",
            "--enable-checking" if "+checking" in self.spec else "--disable-checking",
        ]

    def install(self, spec, prefix):
        with working_dir(self.build_directory):
            make("install-strip")

    def setup_run_environment(self, env):
        # Then gcc -fopenmp needs no option, as with the environment module.
        folder = os.path.join(self.prefix, "lib", "heddle")
        env.prepend_path("COMPILER_PATH", folder)
        env.prepend_path("LIBRARY_PATH", folder)
