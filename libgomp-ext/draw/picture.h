/* A picture of an object graph: boxes, and arrows between them.

   object-graph.h makes one of what a directive means, placement.h says where
   everything goes, and svg.h writes it.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_DRAW_PICTURE_H
#define ACCDEEP_DRAW_PICTURE_H

#include <cstdint>
#include <string>
#include <vector>

namespace accdeep
{

/* What becomes of the objects of a box: its colour.  */
enum class transfer_kind : uint8_t
{
  in,     /* To the device.  */
  out,    /* To the host.  */
  both,   /* First this, then that.  */
  create, /* Allocated, no transfer.  */
  none,   /* On the device, and neither allocated nor transferred.  */
  stays   /* Not on the device.  */
};
constexpr unsigned n_transfer_kinds = 6;

struct point
{
  double x;
  double y;
};

/* Lengths are units of SVG, which are a browser's pixels.  */
struct box
{
  std::vector<std::string> lines; /* The first one is the title.  */
  std::string tooltip;
  transfer_kind how;
  bool many; /* It stands for several objects.  */
  double width;
  double height;
  point at; /* Its centre.  */
};

struct arrow
{
  uint32_t from;
  uint32_t to;
  std::string label;
  std::string tooltip;
  bool dashed;
  /* A start, and three more points for each cubic curve.  */
  std::vector<point> curve;
  point label_at; /* The label's centre.  */
};

struct picture
{
  std::string title;
  std::string subtitle;
  std::vector<box> boxes;
  std::vector<arrow> arrows;
  double width;
  double height;
};

/* The width of a character of boxes' and arrows' texts, which are set in a
   monospaced font, and the distance of lines.  */
constexpr double box_character = 7.4;
constexpr double label_character = 6.6;
constexpr double line_height = 17;

/* Characters of S, which is UTF-8.  */
inline size_t
characters (const std::string &s)
{
  size_t n = 0;
  for (unsigned char c : s)
    n += (c & 0xc0) != 0x80;
  return n;
}

} // namespace accdeep

#endif
