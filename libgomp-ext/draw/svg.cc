/* SVG: consumes pictures with places, produces one document.

   Colours are in a style sheet that has others for dark screens; programs that
   do not know media queries show the light ones.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/draw/svg.h"

#include "libgomp-ext/base/error.h"

#include <algorithm>

namespace accdeep
{

namespace
{

constexpr double margin = 20;
constexpr double head_height = 52;
constexpr double legend_height = 34;
constexpr double corner = 5;

/* Names of the classes, and what the legend says.  */
const char *const class_names[n_transfer_kinds]
    = { "in", "out", "both", "create", "none", "stays" };
const char *const legend_texts[n_transfer_kinds]
    = { "to the device",
        "to the host",
        "to the device and back",
        "created, not transferred",
        "on the device, not transferred",
        "stays on the host" };

const char style_sheet[] = R"(
svg { font-family: ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace }
.page { fill: #ffffff }
text { font-size: 12px; fill: #1a1a1a }
.head { font-size: 15px; font-weight: bold }
.title { font-weight: bold }
.label { font-size: 11px; fill: #333333; stroke: #ffffff; stroke-width: 4px;
  stroke-linejoin: round; paint-order: stroke }
.legend { font-size: 11px }
.box { stroke-width: 1.5px }
.arrow { fill: none; stroke: #555555; stroke-width: 1.2px }
.dashed { stroke-dasharray: 5 4 }
.tip { fill: #555555 }
.in { fill: #d6e8fb; stroke: #2468a8 }
.out { fill: #ffe3c2; stroke: #b05f00 }
.both { fill: #e9dcf7; stroke: #7040a8 }
.create { fill: #d9f0d8; stroke: #2f7a2c }
.none { fill: #ffffff; stroke: #555555 }
.stays { fill: #e4e4e4; stroke: #8a8a8a; stroke-dasharray: 4 3 }
@media (prefers-color-scheme: dark) {
.page { fill: #16181c }
text { fill: #ececec }
.label { fill: #d0d0d0; stroke: #16181c }
.arrow { stroke: #a8a8a8 }
.tip { fill: #a8a8a8 }
.in { fill: #173d63; stroke: #74b3ee }
.out { fill: #5e3706; stroke: #f0a64a }
.both { fill: #412a63; stroke: #bf98ee }
.create { fill: #1c4a1b; stroke: #7cc878 }
.none { fill: #16181c; stroke: #a8a8a8 }
.stays { fill: #33363b; stroke: #8a8a8a }
}
)";

/* S as XML's characters.  What is no character of XML, or no UTF-8, becomes a
   question mark.  */
std::string
escaped (const std::string &s)
{
  std::string result;
  for (size_t i = 0; i < s.size ();)
    {
      const unsigned char c = s[i];
      const size_t n = c < 0x80       ? 1
                       : c >> 5 == 6  ? 2
                       : c >> 4 == 14 ? 3
                       : c >> 3 == 30 ? 4
                                      : 0;
      bool good = n && i + n <= s.size () && (n > 1 || c >= 0x20 || c == '\n');
      for (size_t j = 1; good && j < n; j++)
        good = (s[i + j] & 0xc0) == 0x80;
      if (!good)
        result += '?';
      else if (c == '<')
        result += "&lt;";
      else if (c == '>')
        result += "&gt;";
      else if (c == '&')
        result += "&amp;";
      else if (c == '"')
        result += "&quot;";
      else
        result.append (s, i, n);
      i += good ? n : 1;
    }
  return result;
}

std::string
text_at (double x, double y, const char *classes, const char *anchor,
         const std::string &s)
{
  return text ("<text x=\"%.1f\" y=\"%.1f\" class=\"%s\" "
               "text-anchor=\"%s\">",
               x, y, classes, anchor)
         + escaped (s) + "</text>\n";
}

std::string
rectangle (double x, double y, double width, double height, const char *classes)
{
  return text ("<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" "
               "rx=\"%.0f\" class=\"%s\"/>\n",
               x, y, width, height, corner, classes);
}

std::string
box_text (const box &b)
{
  const double left = b.at.x - b.width / 2, top = b.at.y - b.height / 2;
  const std::string classes
      = std::string ("box ") + class_names[static_cast<unsigned> (b.how)];
  std::string result
      = "<g class=\"object\"><title>" + escaped (b.tooltip) + "</title>\n";
  /* A pile.  */
  if (b.many)
    for (double shift : { 7.0, 3.5 })
      result += rectangle (left + shift, top + shift, b.width, b.height,
                           classes.c_str ());
  result += rectangle (left, top, b.width, b.height, classes.c_str ());
  for (size_t i = 0; i < b.lines.size (); i++)
    result += text_at (b.at.x, top + 18 + i * line_height, i ? "line" : "title",
                       "middle", b.lines[i]);
  return result + "</g>\n";
}

std::string
arrow_text (const arrow &a)
{
  if (a.curve.empty ())
    return std::string ();
  std::string path = text ("M%.1f %.1f", a.curve[0].x, a.curve[0].y);
  for (size_t i = 1; i + 2 < a.curve.size (); i += 3)
    path += text (" C%.1f %.1f %.1f %.1f %.1f %.1f", a.curve[i].x, a.curve[i].y,
                  a.curve[i + 1].x, a.curve[i + 1].y, a.curve[i + 2].x,
                  a.curve[i + 2].y);
  std::string result = "<g class=\"pointer\"><title>" + escaped (a.tooltip)
                       + "</title>\n<path class=\"arrow"
                       + (a.dashed ? " dashed" : "") + "\" d=\"" + path
                       + "\" marker-end=\"url(#tip)\"/>\n";
  return result + "</g>\n";
}

/* The label of A, above all lines.  */
std::string
label_text (const arrow &a)
{
  if (a.label.empty () || a.curve.empty ())
    return std::string ();
  return text_at (a.label_at.x, a.label_at.y - 4, "label", "middle", a.label);
}

std::string
legend_text (const picture &p, double y)
{
  bool used[n_transfer_kinds] = {};
  for (const box &b : p.boxes)
    used[static_cast<unsigned> (b.how)] = true;
  std::string result;
  double x = margin;
  for (unsigned i = 0; i < n_transfer_kinds; i++)
    if (used[i])
      {
        const std::string classes = std::string ("box ") + class_names[i];
        result
            += rectangle (x, y, 14, 14, classes.c_str ())
               + text_at (x + 20, y + 11, "legend", "start", legend_texts[i]);
        x += 44 + label_character * characters (legend_texts[i]);
      }
  return result;
}

double
legend_width (const picture &p)
{
  bool used[n_transfer_kinds] = {};
  for (const box &b : p.boxes)
    used[static_cast<unsigned> (b.how)] = true;
  double width = 0;
  for (unsigned i = 0; i < n_transfer_kinds; i++)
    if (used[i])
      width += 44 + label_character * characters (legend_texts[i]);
  return width;
}

double
width_of (const picture &p)
{
  return 2 * margin
         + std::max ({ p.width, legend_width (p), 9.3 * characters (p.title),
                       box_character * characters (p.subtitle) });
}

double
height_of (const picture &p)
{
  return 2 * margin + head_height + p.height + legend_height;
}

std::string
picture_text (const picture &p, double y)
{
  std::string result
      = text ("<g class=\"directive\" transform=\"translate(0 %.1f)\">\n", y)
        + text_at (margin, margin + 12, "head", "start", p.title)
        + text_at (margin, margin + 32, "line", "start", p.subtitle)
        + text ("<g transform=\"translate(%.1f %.1f)\">\n", margin,
                margin + head_height);
  for (const arrow &a : p.arrows)
    result += arrow_text (a);
  for (const box &b : p.boxes)
    result += box_text (b);
  for (const arrow &a : p.arrows)
    result += label_text (a);
  return result + "</g>\n"
         + legend_text (p, margin + head_height + p.height + 14) + "</g>\n";
}

} // namespace

std::string
svg_of (const std::vector<picture> &pictures)
{
  double width = 0, height = 0;
  for (const picture &p : pictures)
    {
      width = std::max (width, width_of (p));
      height += height_of (p);
    }
  std::string result
      = text ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
              "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" "
              "height=\"%.0f\" viewBox=\"0 0 %.0f %.0f\">\n",
              width, height, width, height)
        + "<title>Objects of OpenACC directives</title>\n<style>" + style_sheet
        + "</style>\n<defs><marker id=\"tip\" viewBox=\"0 0 10 10\" refX=\"9\" "
          "refY=\"5\" markerWidth=\"7\" markerHeight=\"7\" orient=\"auto\">"
          "<path class=\"tip\" d=\"M0 0 L10 5 L0 10 z\"/></marker></defs>\n"
        + text ("<rect width=\"%.0f\" height=\"%.0f\" class=\"page\"/>\n",
                width, height);
  double y = 0;
  for (const picture &p : pictures)
    {
      result += picture_text (p, y);
      y += height_of (p);
    }
  return result + "</svg>\n";
}

} // namespace accdeep
