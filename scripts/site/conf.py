"""Sphinx's settings for the documentation site: see scripts/make-site.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import os

project = "accdeep"
version = release = os.environ["SITE_VERSION"]
extensions = ["myst_parser"]
myst_heading_anchors = 4
html_theme = "furo"
html_title = f"accdeep {release}"
html_copy_source = False
html_show_sphinx = False
html_show_copyright = False
html_static_path = ["static"]
html_css_files = ["site.css"]
# Blocks with directives of ours are no C that the highlighter knows.
suppress_warnings = ["misc.highlighting_failure"]
pygments_style = "friendly"
pygments_dark_style = "monokai"
