/* Placement: consumes a picture without places, produces them.

   graphviz is asked by running dot: the graph goes there in a file and comes
   back in its `plain' format.  Each arrow's label there is its number, as long
   as the label will be: so that arrows are told apart and have room.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/draw/placement.h"

#include "libgomp-ext/base/error.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <spawn.h>
#include <sstream>
#include <sys/wait.h>
#include <unistd.h>

namespace accdeep
{

namespace
{

/* Points of SVG in an inch.  */
constexpr double inch = 72;

typedef std::unique_ptr<FILE, int (*) (FILE *)> file;

std::string
dot_source (const picture &p)
{
  std::string result = "digraph { rankdir=LR; nodesep=0.3; ranksep=0.5;\n"
                       "node [shape=box fixedsize=true label=\"\"];\n"
                       "edge [arrowhead=none fontname=\"Courier\" "
                       "fontsize=11];\n";
  for (size_t i = 0; i < p.boxes.size (); i++)
    {
      const box &b = p.boxes[i];
      const double pile = b.many ? 7 : 0;
      result += text ("n%zu [width=%.3f height=%.3f];\n", i,
                      (b.width + pile) / inch, (b.height + pile) / inch);
    }
  for (size_t i = 0; i < p.arrows.size (); i++)
    {
      std::string label = text ("e%zux", i);
      label.resize (
          std::max (label.size (), characters (p.arrows[i].label) + 2), 'x');
      result += text ("n%u -> n%u [label=\"%s\"];\n", p.arrows[i].from,
                      p.arrows[i].to, label.c_str ());
    }
  return result + "}\n";
}

/* What dot makes of SOURCE; empty: it is not there, or does not like it.  */
std::string
run_dot (const std::string &source)
{
  const file in (tmpfile (), fclose), out (tmpfile (), fclose);
  if (!in || !out
      || fwrite (source.data (), 1, source.size (), in.get ()) != source.size ()
      || fflush (in.get ()) != 0)
    return std::string ();
  rewind (in.get ());
  /* A spawned process runs no handlers of fork.  */
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init (&files);
  posix_spawn_file_actions_adddup2 (&files, fileno (in.get ()), 0);
  posix_spawn_file_actions_adddup2 (&files, fileno (out.get ()), 1);
  posix_spawn_file_actions_addopen (&files, 2, "/dev/null", 1, 0);
  const char *const words[] = { "dot", "-Tplain", nullptr };
  pid_t child;
  const int status = posix_spawnp (&child, words[0], &files, nullptr,
                                   const_cast<char *const *> (words), environ);
  posix_spawn_file_actions_destroy (&files);
  if (status != 0)
    return std::string ();
  /* A program that ignores SIGCHLD gets ECHILD when the child has ended.  */
  while (waitpid (child, nullptr, 0) < 0 && errno == EINTR)
    ;
  rewind (out.get ());
  std::string result;
  char buffer[4096];
  while (size_t n = fread (buffer, 1, sizeof buffer, out.get ()))
    result.append (buffer, n);
  return result;
}

/* Read what dot has written into P; false: it is not all there.  */
bool
read_plain (const std::string &plain, picture &p)
{
  std::istringstream lines (plain);
  std::string line;
  size_t nodes = 0, edges = 0;
  bool stopped = false;
  auto place = [&p] (double x, double y) {
    return point{ x * inch, p.height - y * inch };
  };
  while (std::getline (lines, line))
    {
      std::istringstream words (line);
      words.imbue (std::locale::classic ());
      std::string word, name;
      double x, y;
      words >> word;
      if (word == "graph")
        {
          double scale;
          words >> scale >> x >> y;
          p.width = x * inch;
          p.height = y * inch;
        }
      else if (word == "node")
        {
          words >> name >> x >> y;
          const size_t number = strtoul (name.c_str () + 1, nullptr, 10);
          if (!words || number >= p.boxes.size ())
            return false;
          p.boxes[number].at = place (x, y);
          /* The pile is to the right and below.  */
          if (p.boxes[number].many)
            p.boxes[number].at
                = { p.boxes[number].at.x - 3.5, p.boxes[number].at.y - 3.5 };
          nodes++;
        }
      else if (word == "edge")
        {
          size_t n;
          std::string tail, head;
          words >> tail >> head >> n;
          std::vector<point> curve;
          for (size_t i = 0; words && i < n; i++)
            {
              words >> x >> y;
              curve.push_back (place (x, y));
            }
          words >> name >> x >> y;
          const size_t number = strtoul (name.c_str () + 1, nullptr, 10);
          if (!words || number >= p.arrows.size ())
            return false;
          p.arrows[number].curve = std::move (curve);
          p.arrows[number].label_at = place (x, y);
          edges++;
        }
      else if (word == "stop")
        stopped = true;
    }
  return stopped && nodes == p.boxes.size () && edges == p.arrows.size ();
}

/* ------------------------------------------------------------------------
   Columns.
   ------------------------------------------------------------------------ */

constexpr double row_gap = 24;
constexpr double column_gap = 60;

/* How many arrows the way from a box that none leads to has, at least.  */
std::vector<unsigned>
columns_of (const picture &p)
{
  constexpr unsigned none = ~0u;
  std::vector<unsigned> column (p.boxes.size (), none);
  std::vector<std::vector<uint32_t>> next (p.boxes.size ());
  std::vector<bool> led_to (p.boxes.size ());
  for (const arrow &a : p.arrows)
    {
      next[a.from].push_back (a.to);
      if (a.from != a.to)
        led_to[a.to] = true;
    }
  auto spread = [&] (uint32_t root) {
    std::vector<uint32_t> work = { root };
    column[root] = 0;
    for (size_t i = 0; i < work.size (); i++)
      for (uint32_t to : next[work[i]])
        if (column[to] == none)
          {
            column[to] = column[work[i]] + 1;
            work.push_back (to);
          }
  };
  for (uint32_t i = 0; i < p.boxes.size (); i++)
    if (!led_to[i])
      spread (i);
  /* Rings.  */
  for (uint32_t i = 0; i < p.boxes.size (); i++)
    if (column[i] == none)
      spread (i);
  return column;
}

/* An arrow from the right side of one box to the left side of another, around
   below where that is no way forward.  */
void
route (arrow &a, const picture &p)
{
  const box &from = p.boxes[a.from], &to = p.boxes[a.to];
  const point start = { from.at.x + from.width / 2, from.at.y };
  const point end = { to.at.x - to.width / 2, to.at.y };
  if (end.x > start.x)
    {
      const double bend = (end.x - start.x) / 2;
      a.curve = {
        start, { start.x + bend, start.y }, { end.x - bend, end.y }, end
      };
    }
  else
    {
      const double low
          = std::max (from.at.y + from.height / 2, to.at.y + to.height / 2)
            + 2 * row_gap;
      a.curve = {
        start, { start.x + column_gap, low }, { end.x - column_gap, low }, end
      };
    }
  a.label_at = {
    (a.curve[0].x + 3 * a.curve[1].x + 3 * a.curve[2].x + a.curve[3].x) / 8,
    (a.curve[0].y + 3 * a.curve[1].y + 3 * a.curve[2].y + a.curve[3].y) / 8
  };
}

void
place_in_columns (picture &p)
{
  const std::vector<unsigned> column = columns_of (p);
  unsigned n = 0;
  for (unsigned c : column)
    n = std::max (n, c + 1);
  std::vector<double> width (n), label (n), bottom (n);
  std::vector<std::vector<uint32_t>> boxes (n);
  for (uint32_t i = 0; i < p.boxes.size (); i++)
    {
      width[column[i]] = std::max (width[column[i]], p.boxes[i].width);
      boxes[column[i]].push_back (i);
    }
  for (const arrow &a : p.arrows)
    label[column[a.from]] = std::max (label[column[a.from]],
                                      label_character * characters (a.label));
  double left = column_gap;
  for (unsigned c = 0; c < n; c++)
    {
      /* Children in the order of their parents.  */
      std::vector<std::pair<double, uint32_t>> order;
      for (uint32_t i : boxes[c])
        {
          double sum = 0;
          unsigned parents = 0;
          for (const arrow &a : p.arrows)
            if (a.to == i && column[a.from] < c)
              {
                sum += p.boxes[a.from].at.y;
                parents++;
              }
          order.push_back ({ parents ? sum / parents : 0, i });
        }
      std::stable_sort (
          order.begin (), order.end (),
          [] (const auto &a, const auto &b) { return a.first < b.first; });
      for (const auto &placed : order)
        {
          box &b = p.boxes[placed.second];
          b.at = { left + width[c] / 2, bottom[c] + b.height / 2 };
          bottom[c] += b.height + row_gap;
        }
      left += width[c] + column_gap + label[c];
    }
  p.width = left;
  p.height = *std::max_element (bottom.begin (), bottom.end ());
  for (arrow &a : p.arrows)
    {
      route (a, p);
      for (const point &corner : a.curve)
        p.height = std::max (p.height, corner.y);
    }
}

} // namespace

void
place (picture &p)
{
  if (!p.boxes.empty () && !read_plain (run_dot (dot_source (p)), p))
    place_in_columns (p);
}

} // namespace accdeep
