"""Sphinx's settings for the documentation site: see scripts/make-site.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import os

from pygments.lexers.fortran import FortranLexer
from pygments.token import Comment

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
html_theme_options = {
    "light_css_variables": {"directive": "#007020"},
    "dark_css_variables": {"directive": "#7fd69a"},
}


class Fortran(FortranLexer):
    """In which directives are none of the comments."""

    def get_tokens_unprocessed(self, *arguments, **options):
        for index, token, value in super().get_tokens_unprocessed(
                *arguments, **options):
            if token in Comment and value.lower().startswith("!$acc"):
                token = Comment.Preproc
            yield index, token, value


def setup(app):
    app.add_lexer("fortran", Fortran)
