"""What the printers of all languages have in common.

SPDX-License-Identifier: GPL-3.0-or-later
"""

from .language import Path


class StatementPrinter:
    """Prints statements by methods print_NAME (statement, depth)."""

    def rest(self, s):
        text = "".join(f" firstprivate({self.path(Path(n))})"
                       for n in getattr(s, "copies", []))
        if getattr(s, "condition", None) is not None:
            text += f" if({'look_yes' if s.condition else 'look_no'})"
        if getattr(s, "queue", None) is not None:
            text += f" async({s.queue})"
        return text

    def body(self, statements, depth):
        return "".join(getattr(self, f"print_{type(s).__name__}")(s, depth)
                       for s in statements)
