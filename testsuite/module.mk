# The tests: all of them, or those of $(SETS), in parallel, summed.
#
# SPDX-License-Identifier: GPL-3.0-or-later

SETS ?=
# `libgomp': programs have the run-time library that calls no driver.
DEVICE_OPS ?=
# `all': tests for C and C++ have -O0 and -O2 in each language, not one in each.
LEVELS ?=

# Before anything is built.
known-sets := $(sort $(notdir $(patsubst %/,%,$(dir $(wildcard \
		testsuite/*accdeep.*/*.exp testsuite/sim/*.exp))))) unit scripts
ifneq ($(filter check,$(MAKECMDGOALS)),)
$(if $(filter-out $(known-sets),$(SETS)),\
  $(error no such set: $(filter-out $(known-sets),$(SETS)); the sets are $(known-sets)))
$(if $(filter-out libgomp,$(DEVICE_OPS)),\
  $(error DEVICE_OPS=$(DEVICE_OPS): only DEVICE_OPS=libgomp says something))
$(if $(filter-out all,$(LEVELS)),\
  $(error LEVELS=$(LEVELS): only LEVELS=all says something))
endif
levels-option := $(if $(LEVELS),--all-levels)

ifeq ($(DEVICE_OPS),)
check: all unit-tests $(libgomp-ops-library)
	@scripts/run-checks --build $(B) --gcc '$(GCC)' --gxx '$(GXX)' $(levels-option) \
	  $(addprefix --unit ,$(unit-tests)) $(SETS)
else
check: all $($(DEVICE_OPS)-ops-library)
	@scripts/run-checks --build $(B) --gcc '$(GCC)' --gxx '$(GXX)' $(levels-option) \
	  --device-ops $(DEVICE_OPS) \
	  $(or $(SETS),$(filter libaccdeep.%,$(known-sets)))
endif

# The same with each GCC of $(MATRIX), which a chroot outside the tree has: all
# from 12 to 16 if empty.  Needs root.
MATRIX ?=
.PHONY: check-matrix
check-matrix:
	@scripts/gcc-matrix --check --sets '$(SETS)' $(MATRIX)

# The packages, in clean systems of the releases of Debian in $(SUITES): the
# $(PARTS) that the script names, by default all.  Needs root.
SUITES ?=
PARTS ?=
.PHONY: check-distributions
check-distributions:
	@scripts/check-distributions $(addprefix --suite ,$(SUITES)) $(PARTS)

# The image for docker, of what is committed.
DEBIAN ?= trixie
.PHONY: check-container
check-container:
	@scripts/check-container --debian $(DEBIAN)

check-install: all
	@GCC='$(GCC)' GXX='$(GXX)' ACCDEEP_BUILD='$(abspath $(B))' \
	  testsuite/install/check-install

# The unit tests once more, instrumented, which makes GCC wrong about what
# <regex> leaves uninitialized.
sanitized := -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all \
	     -fno-omit-frame-pointer -Wno-maybe-uninitialized
.PHONY: check-sanitized check-unit
# The runtime's tests need a device: the simulated one as it is installed.
# Some wait for a death by a signal, some ask which addresses are on the stack;
# some leave what only libgomp could free.
check-sanitized: export ASAN_OPTIONS = handle_segv=0:detect_stack_use_after_return=0
check-sanitized: export LSAN_OPTIONS = print_suppressions=0:suppressions=$(CURDIR)/testsuite/leaks.supp
check-sanitized: $(simcuda-lib)
	mkdir -p $(B)-sanitized/simcuda
	ln -sf $(abspath $(simcuda-lib)) $(B)-sanitized/simcuda/
	+$(MAKE) --no-print-directory B=$(B)-sanitized CXXFLAGS='$(sanitized)' \
	  CFLAGS='$(sanitized)' check-unit

# The unit tests of the simulated device and of the runtime under valgrind.  A
# death test's child is checked, too: an error there changes its exit status.
# Long tests run a part of themselves (testsuite/unit/scale.h).
VALGRIND ?= valgrind --quiet --error-exitcode=99 --leak-check=full \
	    --suppressions=$(CURDIR)/packaging/libaccdeep.supp \
	    --suppressions=$(CURDIR)/testsuite/valgrind.supp \
	    --errors-for-leak-kinds=definite
valgrind-tests = $(filter $(addprefix $(B)/unit/,ptx-% exec-% memory-% \
		   driver-% runtime-%),$(unit-tests))
.PHONY: check-valgrind
check-valgrind: $(simcuda-lib) unit-tests
	@ACCDEEP_TEST_SCALE=20 scripts/run-checks --build $(B) --gcc '$(GCC)' \
	  --under '$(VALGRIND)' $(addprefix --unit ,$(valgrind-tests)) unit

# What several threads share, under ThreadSanitizer: the simulated device under
# host threads and with streams of its own, the library's walk, pool and queues,
# and directives of several threads.  The runtime's tests have the simulated
# device as it is installed.
threads-tests := exec-host-threads exec-threads driver-concurrent \
		 runtime-blocks runtime-bulk runtime-table runtime-overlap \
		 runtime-queue runtime-threads
.PHONY: check-threads
check-threads: $(simcuda-lib)
	mkdir -p $(B)-threads/simcuda
	ln -sf $(abspath $(simcuda-lib)) $(B)-threads/simcuda/
	+$(MAKE) --no-print-directory B=$(B)-threads \
	  CXXFLAGS='-O1 -g -fsanitize=thread' \
	  $(threads-tests:%=$(B)-threads/unit/%)
	@ACCDEEP_TEST_SCALE=4 scripts/run-checks --build $(B)-threads \
	  --gcc '$(GCC)' $(threads-tests:%=--unit $(B)-threads/unit/%) unit

check-unit: unit-tests
	@scripts/run-checks --build $(B) --gcc '$(GCC)' --gxx '$(GXX)' $(levels-option) \
	  $(addprefix --unit ,$(unit-tests)) unit

# The run-time library and the simulated device for other processors, and their
# unit tests that need no offloading: by Debian's cross compilers, run by qemu.
CROSS ?= aarch64-linux-gnu powerpc64le-linux-gnu
cross-qemu = qemu-$(patsubst powerpc64le-%,ppc64le,$(patsubst %-linux-gnu,%,$1))
# qemu keeps a record of each page, also of those that the simulated device only
# reserves: of so many gigabytes of addresses it makes do with fewer.  Tests of
# memory run once more with pages larger than 4 KiB, as these processors have.
cross-run = $(call cross-qemu,$1) -R 0x400000000 -L /usr/$1
cross-page-tests = $(filter $(addprefix $(B)/unit/,memory-access memory-blocks \
		     memory-random driver-concurrent),$(cross-tests))
googletest ?= /usr/src/googletest/googletest
cross-tests = $(filter $(addprefix $(B)/unit/,ptx-% exec-% memory-% driver-% \
		runtime-bulk runtime-dope-vector runtime-stages),$(unit-tests))
.PHONY: check-cross check-cross-unit $(CROSS:%=check-cross-%)
check-cross: $(CROSS:%=check-cross-%)
$(CROSS:%=check-cross-%): check-cross-%:
	@for program in $*-g++ $(call cross-qemu,$*); do \
	  command -v $$program >/dev/null || { echo "$$program is missing;\
	  please run: apt-get install $(CROSS:%=g++-%) qemu-user"; exit 1; } \
	done
	+$(MAKE) --no-print-directory B=build/$* GXX='$*-g++ -Lbuild/$*/googletest \
	  -isystem $(googletest)/include' check-cross-unit

cross-googletest := $(B)/googletest/libgtest.a $(B)/googletest/libgtest_main.a
$(cross-googletest): $(B)/googletest/lib%.a:
	@mkdir -p $(@D)
	$(GXX) -O1 -std=c++17 -I$(googletest) \
	  -c $(googletest)/src/$(if $(findstring main,$*),gtest_main,gtest-all).cc \
	  -o $(@D)/$*.o
	ar rcs $@ $(@D)/$*.o $(filter %.o,$^)
# Death tests that start the program anew do so by way of qemu.
$(B)/googletest/libgtest.a: $(B)/obj/unit/start-under-wrapper.o
$(B)/obj/unit/start-under-wrapper.o: testsuite/unit/start-under-wrapper.cc
	@mkdir -p $(@D)
	$(GXX) $(CXXFLAGS) $(common-cxxflags) -c $< -o $@

.PHONY: cross-programs
cross-programs: $(simcuda-lib) $(runtime-library) $(cross-tests)
check-cross-unit: $(cross-googletest)
	+@$(MAKE) --no-print-directory B=$(B) GXX='$(GXX)' cross-programs
	@echo 'with pages of 16 KiB:'
	@ACCDEEP_TEST_SCALE=20 scripts/run-checks --build $(B) --gcc '$(GCC)' \
	  --under '$(call cross-run,$(notdir $(B))) -p 16384' \
	  $(addprefix --unit ,$(cross-page-tests)) unit
	@ACCDEEP_TEST_SCALE=20 scripts/run-checks --build $(B) --gcc '$(GCC)' \
	  --under '$(call cross-run,$(notdir $(B)))' \
	  $(addprefix --unit ,$(cross-tests)) unit

# GCC's own run tests of OpenACC on the simulated device, with stock GCC: apt
# fetches them unless LIBGOMP_SOURCE is the root of GCC's sources.
# LIBGOMP_TESTS: patterns of file names, or options of the script.
LIBGOMP_SOURCE ?=
LIBGOMP_TESTS ?=
.PHONY: check-libgomp
check-libgomp: $(simcuda-lib) $(simcuda-preload)
	@scripts/check-libgomp --build $(B) --gcc '$(GCC)' \
	  $(addprefix --flag=,$(offload-flags)) \
	  $(if $(LIBGOMP_SOURCE),--source '$(LIBGOMP_SOURCE)') $(LIBGOMP_TESTS)

# Programs of other people's, whose repositories are in $(SOURCES): stock, with
# the plugin, and on the host.  APPLICATIONS: their recipes' names, or options
# of the script.
SOURCES ?=
APPLICATIONS ?=
.PHONY: check-applications
check-applications: all
	@$(if $(SOURCES),,echo 'make check-applications SOURCES=DIR: a folder with\
	  the repositories that scripts/applications --list names'; exit 2;) \
	scripts/applications --build $(B) --gcc '$(GCC)' --sources '$(SOURCES)' \
	  $(addprefix --flag=,$(filter -foffload%,$(offload-flags))) $(APPLICATIONS)

# Other people's files with directives, from $(SOURCES): compiled by stock GCC and
# with the plugin.  CORPUS: repositories' names, or options of the script.
CORPUS ?=
.PHONY: check-corpus
check-corpus: all
	@$(if $(SOURCES),,echo 'make check-corpus SOURCES=DIR: a folder with the\
	  repositories that scripts/check-corpus --list names'; exit 2;) \
	scripts/check-corpus --build $(B) --gcc '$(GCC)' --sources '$(SOURCES)' \
	  $(CORPUS)

# What runs tell of members' lengths beside what is written by hand, and, with
# SOURCES, in other people's programs; then what the compiler suggests.  INFER:
# options of the scripts.
INFER ?=
.PHONY: check-infer
found-rows = $(B)/check-inferred/rows.json $(B)/suggest-shares/rows.json
found-options = --build $(B) --gcc '$(GCC)' \
  $(addprefix --flag=,$(filter -foffload%,$(offload-flags))) \
  $(if $(SOURCES),--sources '$(SOURCES)') $(INFER)
check-infer: all
	@rm -f $(found-rows)
	-@scripts/check-inferred --rows $(firstword $(found-rows)) $(found-options)
	-@scripts/suggest-shares --rows $(lastword $(found-rows)) $(found-options)
	@scripts/found-shares $(found-rows)

# RAJA's own tests of what accdeep/raja.hpp has, from RAJA's and camp's sources.
# RAJAPERF: RAJAPerf's sources, for some of its kernels.  RAJA_TESTS: names, or
# options of the script.
RAJA ?=
CAMP ?=
RAJAPERF ?=
RAJA_TESTS ?=
.PHONY: check-raja
check-raja: all
	@$(if $(RAJA),,echo 'make check-raja RAJA=DIR [CAMP=DIR]: the sources of\
	  github.com/LLNL/RAJA and, if it is not in its tpl/camp, LLNL/camp'; exit 2;) \
	scripts/check-raja --build $(B) --gcc '$(GCC)' --raja '$(RAJA)' \
	  $(if $(CAMP),--camp '$(CAMP)') $(if $(RAJAPERF),--rajaperf '$(RAJAPERF)') \
	  $(addprefix --flag=,$(filter -foffload%,$(offload-flags))) $(RAJA_TESTS)

# Those of them that are about derived types in Fortran, with the plugin.
.PHONY: check-libgomp-plugin
check-libgomp-plugin: all
	@scripts/check-libgomp --build $(B) --gcc '$(GCC)' --plugin --set fortran \
	  $(addprefix --flag=,$(offload-flags)) \
	  $(if $(LIBGOMP_SOURCE),--source '$(LIBGOMP_SOURCE)') \
	  'deep-copy-*' 'derived*' 'attach-descriptor-*'

# Programs made at random, for SECONDS: all languages, or LANG (C, C++ or
# Fortran).  RANDOM_OPTIONS: of scripts/random-programs.
SECONDS ?= 600
SEED ?= $(shell date +%s)
RANDOM_OPTIONS ?=
random-programs = scripts/random-programs --build $(B) --gcc '$(GCC)' \
  --seed '$(SEED)' --jobs $(shell nproc)
.PHONY: check-random check-sequences
random-language := $(filter C C++ Fortran,$(LANG))
check-random: all
	@$(random-programs) --seconds $(SECONDS) \
	  $(addprefix --lang ,$(random-language)) $(RANDOM_OPTIONS)

# Sequences of directives over random graphs.
COUNT ?= 20000
check-sequences: all
	@$(random-programs) --sequences --count $(COUNT) $(RANDOM_OPTIONS)

# Branches of plugin and library that random programs and sequences alone reach:
# a build of its own, and then SECONDS of programs and COUNT sequences.  LANG:
# the plugin of that language alone.
coverage-build := build/coverage-$(gcc-major)
coverage-C := cc1
coverage-C++ := cc1plus
coverage-Fortran := f951
.PHONY: coverage-random
coverage-random: all
	$(MAKE) --no-print-directory B=$(coverage-build) \
	  CXXFLAGS='-O0 --coverage' \
	  plugin-front-ends='$(or $(coverage-$(random-language)),$(plugin-front-ends))' \
	  all
	find $(coverage-build) -name '*.gcda' -delete
	-$(random-programs) --build $(coverage-build) --seconds $(SECONDS) \
	  --known --no-reduce $(addprefix --lang ,$(random-language)) \
	  $(RANDOM_OPTIONS)
	-$(random-programs) --build $(coverage-build) --known --sequences \
	  --count $(if $(filter 20000,$(COUNT)),500,$(COUNT))
	scripts/random-coverage --build $(coverage-build) \
	  --gcov '$(subst gcc,gcov,$(GCC))'

# Mutations of the tests' directives, FUZZ_COUNT in each language.
FUZZ_COUNT ?= 20000
FUZZ_SEED ?= 1
# Pages and pictures in headless Chromium (Debian: chromium).
.PHONY: check-pages
check-pages: all
	ACCDEEP_BUILD=$(B) GCC='$(GCC)' scripts/check-pictures --browser
	scripts/install-deps --gcc='$(GCC)' --site
	scripts/check-site

.PHONY: check-fuzz
check-fuzz: all
	@ACCDEEP_BUILD='$(abspath $(B))' GCC='$(GCC)' GXX='$(GXX)' \
	  scripts/fuzz-directives --count $(FUZZ_COUNT) --seed $(FUZZ_SEED)
