"""Sphinx's settings for the documentation site: see scripts/make-site.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import os
import re
import shutil
from pathlib import Path

from pygments.lexers.fortran import FortranLexer
from pygments.token import Comment

project = "accdeep"
version = release = os.environ["SITE_VERSION"]
author = copyright = "accdeep's authors"
extensions = ["myst_parser", "sphinx_copybutton", "sphinx_sitemap"]
copybutton_prompt_text = "$ "
# Where the site is published, for sitemap.xml and the canonical addresses.
html_baseurl = os.environ.get("SITE_URL", "https://accdeep.example/")
sitemap_url_scheme = "{link}"
myst_heading_anchors = 4
html_theme = "furo"
html_title = f"accdeep {release}"
html_copy_source = False
html_show_sphinx = False
html_static_path = ["static"]
html_css_files = ["site.css"]
# Blocks with directives of ours are no C that the highlighter knows.
suppress_warnings = ["misc.highlighting_failure"]
pygments_style = "friendly"
pygments_dark_style = "monokai"
html_logo = "static/logo.svg"
html_favicon = "static/logo.svg"
html_theme_options = {
    "light_css_variables": {"directive": "#007020"},
    "dark_css_variables": {"directive": "#7fd69a"},
}
if repository := os.environ.get("SITE_REPOSITORY"):
    html_theme_options |= {
        "source_repository": repository, "source_branch": "main",
        "source_directory": "doc/",
        "footer_icons": [{"name": "Repository", "url": repository,
                          "class": "", "html": "Source"}]}


class Fortran(FortranLexer):
    """In which directives are none of the comments."""

    def get_tokens_unprocessed(self, *arguments, **options):
        for index, token, value in super().get_tokens_unprocessed(
                *arguments, **options):
            if token in Comment and value.lower().startswith("!$acc"):
                token = Comment.Preproc
            yield index, token, value


DEBIAN = re.compile(r"url\((/javascript/([^)\s]+))\)")
IMPORT = re.compile(r'^import \w+ from "\./([\w.-]+)";\n', re.M)
DARK = re.compile(r'body\[data-theme="dark"\] (\{[^}]*\})')


def complete_theme(app, error):
    """Make the theme as its authors have it.  Debian's style sheet imports
    what only a server of Debian has, and lacks the colours for readers whose
    system is dark; its script imports, which only modules may."""
    if error:
        return
    static = Path(app.outdir, "_static")
    script = static / "scripts/furo.js"
    script.write_text(IMPORT.sub(
        lambda match: (script.parent / match[1]).read_text(encoding="utf-8"),
        script.read_text(encoding="utf-8")), encoding="utf-8")
    sheet = static / "styles/furo.css"
    style = sheet.read_text(encoding="utf-8")
    for address, path in DEBIAN.findall(style):
        shutil.copy(Path("/usr/share/javascript", path), sheet.parent)
        style = style.replace(address, Path(path).name)
    sheet.write_text(style, encoding="utf-8")
    if "prefers-color-scheme" not in style:
        with open(static / "site.css", "a", encoding="utf-8") as site:
            site.write('@media screen and (prefers-color-scheme: dark) {\n'
                       'body:not([data-theme="light"]) '
                       f'{DARK.search(style)[1]}\n}}\n')


def setup(app):
    app.add_lexer("fortran", Fortran)
    app.connect("build-finished", complete_theme)
