# accdeep: deep copy for OpenACC in GCC.
#
# make            build the plugin, libaccdeep and the simulated device
# make help       all targets
#
# SPDX-License-Identifier: GPL-3.0-or-later

# make takes a space for the end of a name.
ifneq ($(words $(CURDIR)),1)
$(error the folder "$(CURDIR)" has a space in its name: move the source elsewhere)
endif

.DELETE_ON_ERROR:
.SUFFIXES:

# The compiler that the plugin is for; the rest is built with it as well.
GCC ?= gcc
GXX := $(shell echo '$(GCC)' | sed 's/gcc\(-[0-9.]*\)\{0,1\}$$/g++\1/')
GFORTRAN := $(shell echo '$(GCC)' | sed 's/gcc\(-[0-9.]*\)\{0,1\}$$/gfortran\1/')

gcc-version := $(shell $(GCC) -dumpversion 2>/dev/null)
gcc-major := $(firstword $(subst ., ,$(gcc-version)))
gcc-versions := 12 13 14 15 16
B := build/$(gcc-major)
# What the run-time library and the simulated device are built for.
target := $(shell $(GXX) -dumpmachine 2>/dev/null)

prefix ?= /usr/local
exec_prefix ?= $(prefix)
bindir ?= $(exec_prefix)/bin
libdir ?= $(exec_prefix)/lib
includedir ?= $(prefix)/include
datarootdir ?= $(prefix)/share
docdir ?= $(datarootdir)/doc/accdeep
mandir ?= $(datarootdir)/man
pkgconfigdir ?= $(libdir)/pkgconfig
# Where `-fplugin=accdeep' looks: GCC's own folder, whatever prefix is.
gcc-plugindir := $(shell $(GCC) -print-file-name=plugin 2>/dev/null)
plugindir ?= $(gcc-plugindir)

CXXFLAGS ?= -O2
CFLAGS ?= -O2
WARNINGS := -Wall -Wextra -Werror
# Flags of everything that is ours.
common-cxxflags := -std=c++17 $(WARNINGS) -I. -I$(B)/include -MMD -MP -fPIC
common-cflags := -std=c11 $(WARNINGS) -I. -I$(B)/include -MMD -MP -fPIC

# What programs are linked with when GCC is 12.  Its assembler for nvptx lets
# CUDA's ptxas, when it is in PATH, verify code for a device that CUDA 12 and
# later do not know; and its table of offloaded functions has relocations in
# read-only data, of which the linker warns.
comma := ,
offload-flags-12 := -foffload-options=nvptx-none=-Wa$(comma)--no-verify \
		    -Wl$(comma)-z$(comma)notext
offload-flags := $(offload-flags-$(gcc-major))

version := $(shell cat VERSION)

INSTALL ?= install
INSTALL_PROGRAM ?= $(INSTALL) -m 755
INSTALL_SCRIPT ?= $(INSTALL) -m 755
INSTALL_DATA ?= $(INSTALL) -m 644

.PHONY: all demo check install install-strip uninstall check-install clean help \
	unit-tests format check-format
all:

# As many jobs as there are processors, unless -j says otherwise.
ifeq ($(MAKELEVEL) $(filter -j% --jobs%,$(MAKEFLAGS)),0 )
MAKEFLAGS += -j$(shell nproc)
endif

# One line for a compiler that no plugin can be built for.  Clang calls itself
# GCC 4.2 and has an option -dumpversion of its own.
define check-compiler
$(if $(shell $(GCC) -dM -E -x c /dev/null 2>/dev/null | grep -w __clang__),\
  $(error GCC=$(GCC) is Clang; accdeep is a plugin of GCC: give GCC=gcc-N, N one of $(gcc-versions)))
$(if $(filter $(gcc-versions),$(gcc-major)),,\
  $(error GCC=$(GCC) is version $(gcc-version); accdeep is for GCC $(gcc-versions)))
$(if $(filter-out $(GCC),$(GXX)),,\
  $(error GCC=$(GCC): its name has to end in gcc or gcc-N, so that g++ and gfortran are known))
$(if $(wildcard $(gcc-plugindir)/include/gcc-plugin.h),,\
  $(error $(GCC) has no headers for plugins (Debian: gcc-$(gcc-major)-plugin-dev): scripts/install-deps --gcc='$(GCC)' installs what is missing))
$(if $(target),,\
  $(error $(GXX), which goes with GCC=$(GCC), does not run: scripts/install-deps --gcc='$(GCC)' installs what is missing))
endef

# On a bare machine the packages come first, then make starts afresh.
missing :=
install-deps = scripts/install-deps --gcc='$(GCC)' \
	       $(if $(filter check,$(MAKECMDGOALS)),--tests)
ifneq ($(filter demo check check-install check-libgomp%,$(MAKECMDGOALS)),)
missing := $(shell $(install-deps) --missing)
endif

ifneq ($(missing),)

ifdef after-install-deps
$(error still missing after their installation: $(missing))
endif

# With -n nothing gets installed, so that make would find the same missing.
dry-run := $(findstring n,$(filter-out --%,$(firstword -$(MAKEFLAGS))))
start-afresh := $(if $(dry-run),make,+$(MAKE))
demo check check-install check-libgomp check-libgomp-plugin: .install-deps
	$(start-afresh) --no-print-directory after-install-deps=yes $@
.PHONY: .install-deps
.install-deps:
	$(install-deps)

else

ifneq ($(filter-out clean help dist release format check-format check-matrix \
       check-distributions check-container build/%,$(or $(MAKECMDGOALS),all)),)
ifeq ($(gcc-version),)
$(error $(GCC) does not run: scripts/install-deps --gcc='$(GCC)' installs what is missing)
endif
$(check-compiler)
ifeq ($(wildcard $(B)),)
ifneq ($(shell mkdir -p $(B) 2>&1),)
$(error cannot make the folder $(B) in $(CURDIR), where everything is built)
endif
else ifneq ($(filter-out install install-strip uninstall,$(or $(MAKECMDGOALS),all)),)
ifneq ($(shell test -w $(B) || echo no),)
$(error cannot write into the folder $(B) in $(CURDIR), where everything is built: somebody else has made it)
endif
endif
endif

# Each module.mk adds its products to `all-products', its unit tests' programs
# to `unit-tests', and what it installs to
# `install-parts'/`uninstall-parts'.
all-products :=
unit-tests :=
install-parts :=
uninstall-parts :=
include $(wildcard plugin/module.mk libgomp-ext/module.mk simcuda/module.mk \
	  testsuite/module.mk examples/module.mk bench/module.mk \
	  packaging/module.mk)

all: $(all-products)
unit-tests: $(unit-tests)

install: all .check-folders $(install-parts)
$(install-parts): .check-folders
install-strip:
	$(MAKE) --no-print-directory INSTALL_PROGRAM='$(INSTALL_PROGRAM) -s' install
uninstall: $(uninstall-parts)

-include $(shell find $(B)/obj $(B)/unit -name '*.d' 2>/dev/null)

endif

# For clangd and others that want to know how files are compiled.  It is as new
# as it can be whenever it is asked for.
.PHONY: compile_commands.json
all-objects = $(MAKE) --no-print-directory -n -B all unit-tests
compile_commands.json:
	$(all-objects) | scripts/compile-commands > $@.new
	mv $@.new $@

# The source of this version, of what is committed.
.PHONY: dist
dist:
	@scripts/make-dist build/accdeep-$(version).tar.xz
	@echo build/accdeep-$(version).tar.xz

# Whether it can be released; publishes nothing.
.PHONY: release
release:
	@scripts/make-release

format:
	@scripts/format
check-format:
	@scripts/format --check

clean:
	rm -rf build

help:
	@echo 'make                build everything into build/<gcc>/'
	@echo 'make demo           build and run the examples'
	@echo 'make check          run all tests; closes with "N passed, N failed"'
	@echo 'make check LEVELS=all  the same, at all levels of optimisation'
	@echo 'make check DEVICE_OPS=libgomp  run tests without a call of the driver'
	@echo 'make check-matrix   the same with GCC 12 to 16, or MATRIX="14 16"; as root'
	@echo 'make check-distributions  packages in clean systems of Debian; as root'
	@echo 'make check-container  an image for docker, and a program in it'
	@echo 'make install        into $$(DESTDIR)$$(prefix), and the plugin into GCC'
	@echo 'make install-strip  the same without symbols'
	@echo 'make uninstall      remove that again'
	@echo 'make check-install  install into build/, use it, uninstall it'
	@echo 'make check-sanitized  unit tests with AddressSanitizer and UBSan'
	@echo 'make check-threads  what runs in several threads, with ThreadSanitizer'
	@echo 'make check-cross    libraries and unit tests for other processors, with qemu'
	@echo 'make check-valgrind   unit tests of the runtime and the device'
	@echo "make check-libgomp  GCC's own OpenACC tests on the simulated device"
	@echo "make check-libgomp-plugin  those about derived types, with the plugin"
	@echo "make check-applications SOURCES=DIR  other people's programs, from DIR"
	@echo "make check-corpus SOURCES=DIR  other people's files, compiled without and with the plugin"
	@echo 'make check-infer    extents found by runs and in the source, of those written by hand'
	@echo "make check-raja RAJA=DIR  RAJA's own tests in accdeep's policies, from DIR"
	@echo 'make site           the documentation as pages, in build/site/html'
	@echo 'make check-pages    pictures, profiles and the site in headless Chromium'
	@echo 'make check-random SECONDS=N  programs made at random: SEED=, LANG=, GCC='
	@echo 'make check-sequences  random sequences of directives: COUNT=, SEED='
	@echo 'make coverage-random SECONDS=N  how much of plugin and library these reach'
	@echo 'make check-fuzz     mutate the directives of the tests and compile them'
	@echo 'make check-fuzz-ptx  damage PTX and load it into the simulated device'
	@echo 'make ptx-opcodes    a program that compares GPUs with the simulated device'
	@echo 'make bench-simcuda  how fast the simulated device is'
	@echo "make bench          how fast deep copies are on this machine's device"
	@echo 'make bench-forall   how accdeep::forall compares with plain directives'
	@echo "make bench-peers    how fast other people's programs run, beside CUDA"
	@echo 'make dist           the source as a tar file: build/accdeep-VERSION.tar.xz'
	@echo 'make release        check version, news, ABI and packages; publishes nothing'
	@echo 'make format         C++ sources as .clang-format says; make check-format'
	@echo 'make compile_commands.json  for clangd'
	@echo 'make clean          remove build/'
	@echo
	@echo 'GCC=gcc-12          the compiler to build for (default: gcc)'
	@echo "CXXFLAGS='-O1 -g'   to debug (default: -O2)"
	@echo 'SETS="unit sim"     only these test sets (folders of testsuite)'
	@echo 'DESTDIR, prefix, libdir, bindir, includedir, plugindir as usual; without root:'
	@echo '  make install prefix=$$HOME/accdeep plugindir=$$HOME/accdeep/plugin/N'
