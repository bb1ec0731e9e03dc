# accdeep: deep copy for OpenACC in GCC.
#
# make            build the plugin, libaccdeep and the simulated device
# make help       all targets
#
# SPDX-License-Identifier: GPL-3.0-or-later

.DELETE_ON_ERROR:
.SUFFIXES:

# The compiler that the plugin is for; the rest is built with it as well.
GCC ?= gcc
GXX := $(if $(filter gcc,$(notdir $(GCC))),$(patsubst %gcc,%g++,$(GCC)),$(subst gcc,g++,$(GCC)))

gcc-version := $(shell $(GCC) -dumpversion 2>/dev/null)
gcc-major := $(firstword $(subst ., ,$(gcc-version)))
B := build/$(gcc-major)

prefix ?= /usr/local
exec_prefix ?= $(prefix)
bindir ?= $(exec_prefix)/bin
libdir ?= $(exec_prefix)/lib
includedir ?= $(prefix)/include
datarootdir ?= $(prefix)/share
mandir ?= $(datarootdir)/man
docdir ?= $(datarootdir)/doc/accdeep
plugindir = $(shell $(GCC) -print-file-name=plugin)

CXXFLAGS ?= -O2 -g
CFLAGS ?= -O2 -g
WARNINGS := -Wall -Wextra -Werror
# Flags of everything that is ours.
common-cxxflags := -std=c++17 $(WARNINGS) -I. -I$(B)/include -MMD -MP -fPIC
common-cflags := -std=c11 $(WARNINGS) -I. -I$(B)/include -MMD -MP -fPIC

version := $(shell cat VERSION)

.PHONY: all demo check install uninstall check-install clean help
all:

# Each module.mk adds its products to `all-products', its own targets and the
# parts of `check' to `check-parts', and what it installs to
# `install-parts'/`uninstall-parts'.
all-products :=
check-parts :=
install-parts :=
uninstall-parts :=
include $(wildcard plugin/module.mk libgomp-ext/module.mk simcuda/module.mk \
	  testsuite/module.mk examples/module.mk bench/module.mk \
	  scripts/module.mk packaging/module.mk)

all: $(all-products)

clean:
	rm -rf build

-include $(shell find $(B) -name '*.d' 2>/dev/null)
