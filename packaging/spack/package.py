# Recipe for Spack 1.0 and later: copy it to packages/accdeep/package.py of a
# repository.
#
# SPDX-License-Identifier: GPL-3.0-or-later

import os

from spack_repo.builtin.build_systems.makefile import MakefilePackage

from spack.package import *


class Accdeep(MakefilePackage):
    """Deep copy for OpenACC in GCC: a plugin that adds the directives of
    TR-14-1 and TR-16-1 to C, C++ and Fortran, a run-time library on top of
    libgomp, and a simulated CUDA device."""

    homepage = "https://accdeep.example/"
    git = "https://accdeep.example/accdeep.git"

    license("GPL-3.0-or-later")

    version("main", branch="main")

    depends_on("c", type="build")
    depends_on("cxx", type="build")
    depends_on("fortran", type="build")
    # The compiler that the plugin is for is the one that builds it.
    depends_on("gcc@12:16 +nvptx languages=c,c++,fortran", type=("build", "link", "run"))

    # Names and lines of ordinary directives; the build does without.
    variant("backtrace", default=True, description="Read debug information")
    depends_on("libbacktrace", when="+backtrace", type=("build", "link"))

    conflicts("platform=darwin", msg="GCC offloads on Linux only")

    def settings(self):
        gcc = os.path.join(self.spec["gcc"].prefix.bin, "gcc")
        return [
            f"GCC={gcc}",
            f"prefix={self.prefix}",
            f"libdir={self.prefix.lib}",
            # GCC's own folder belongs to another package.
            f"plugindir={self.plugindir}",
            # Warnings of other compilers than ours are no errors in a package.
            "WARNINGS=-Wall -Wextra",
        ]

    @property
    def plugindir(self):
        return join_path(self.prefix.lib, "accdeep", "plugin")

    def setup_build_environment(self, env):
        # GCC is called by its path, not by Spack's wrapper.
        if "+backtrace" in self.spec:
            found = self.spec["libbacktrace"].prefix
            env.prepend_path("CPATH", found.include)
            env.prepend_path("LIBRARY_PATH", found.lib)
            env.prepend_path("LD_RUN_PATH", found.lib)

    def build(self, spec, prefix):
        make(*self.settings())

    def install(self, spec, prefix):
        make("install", *self.settings())

    def setup_run_environment(self, env):
        env.set("ACCDEEP_ROOT", self.prefix)

    @run_after("install")
    @on_package_attributes(run_tests=True)
    def check_install(self):
        make("check-install", *self.settings())
