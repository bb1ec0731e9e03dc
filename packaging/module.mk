# Installation of all but the plugin: the library, its header and its
# descriptions under prefix, the simulated device apart from where programs
# look for a real driver.
#
# SPDX-License-Identifier: GPL-3.0-or-later

install-parts += install-library install-simcuda install-config install-doc
uninstall-parts += uninstall-files
.PHONY: install-library install-simcuda install-config install-doc \
	 uninstall-files

soname := libaccdeep.so.1
simcudadir = $(libdir)/accdeep/simcuda

substitute = sed -e 's|@prefix@|$(prefix)|g' -e 's|@libdir@|$(libdir)|g' \
  -e 's|@includedir@|$(includedir)|g' -e 's|@plugindir@|$(plugindir)|g' \
  -e 's|@simcudadir@|$(simcudadir)|g' -e 's|@version@|$(version)|g' \
  -e 's|@gcc@|$(GCC)|g' -e 's|@gcc_major@|$(gcc-major)|g' \
  -e 's|@offload_flags@|$(offload-flags)|g'

# The plugin looks beside itself for the library that its programs load.
install-library: all
	$(INSTALL) -d $(DESTDIR)$(libdir) $(DESTDIR)$(includedir)
	$(INSTALL_PROGRAM) $(B)/$(soname) $(DESTDIR)$(libdir)
	ln -sf $(soname) $(DESTDIR)$(libdir)/libaccdeep.so
	$(INSTALL_DATA) libgomp-ext/accdeep.h $(DESTDIR)$(includedir)
	$(INSTALL) -d $(DESTDIR)$(plugindir)
	ln -sf $(libdir)/$(soname) $(DESTDIR)$(plugindir)/$(soname)
	@if test -z '$(DESTDIR)'; then scripts/refresh-ldconfig '$(libdir)'; fi

# simcuda-run follows its link to the library, wherever DESTDIR is moved to.
install-simcuda: all
	$(INSTALL) -d $(DESTDIR)$(bindir) $(DESTDIR)$(simcudadir) \
	  $(DESTDIR)$(mandir)/man1
	$(INSTALL_PROGRAM) $(simcuda-lib) $(simcuda-run) \
	  $(DESTDIR)$(simcudadir)
	ln -srf $(DESTDIR)$(simcudadir)/simcuda-run \
	  $(DESTDIR)$(bindir)/simcuda-run
	$(INSTALL_DATA) simcuda/simcuda-run.1 $(DESTDIR)$(mandir)/man1

install-config:
	$(INSTALL) -d $(DESTDIR)$(bindir) $(DESTDIR)$(pkgconfigdir)
	$(substitute) packaging/accdeep-config.in \
	  > $(DESTDIR)$(bindir)/accdeep-config
	chmod 755 $(DESTDIR)$(bindir)/accdeep-config
	$(substitute) packaging/accdeep.pc.in \
	  > $(DESTDIR)$(pkgconfigdir)/accdeep.pc
	chmod 644 $(DESTDIR)$(pkgconfigdir)/accdeep.pc

install-doc:
	$(INSTALL) -d $(DESTDIR)$(docdir)/doc $(DESTDIR)$(docdir)/simcuda
	$(INSTALL_DATA) README.md NEWS COPYING COPYING.RUNTIME \
	  $(DESTDIR)$(docdir)
	$(INSTALL_DATA) $(wildcard doc/*) $(DESTDIR)$(docdir)/doc
	$(INSTALL_DATA) simcuda/README.md $(DESTDIR)$(docdir)/simcuda

# Folders that only we fill go as well; shared ones stay.
uninstall-files:
	rm -f $(DESTDIR)$(libdir)/$(soname) $(DESTDIR)$(libdir)/libaccdeep.so
	rm -f $(DESTDIR)$(includedir)/accdeep.h
	rm -f $(DESTDIR)$(plugindir)/$(soname)
	rm -rf $(DESTDIR)$(simcudadir)
	-rmdir $(DESTDIR)$(libdir)/accdeep
	rm -f $(DESTDIR)$(bindir)/simcuda-run
	rm -f $(DESTDIR)$(mandir)/man1/simcuda-run.1
	rm -f $(DESTDIR)$(bindir)/accdeep-config
	rm -f $(DESTDIR)$(pkgconfigdir)/accdeep.pc
	rm -rf $(DESTDIR)$(docdir)
