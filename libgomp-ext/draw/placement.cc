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
#include <sys/auxv.h>
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

/* What dot makes of SOURCE; empty: it is not in PATH, or failed.  A set-uid
   program runs none of its user's.  */
std::string
run_dot (const std::string &source)
{
  if (getauxval (AT_SECURE))
    return std::string ();
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

} // namespace

bool
place (picture &p)
{
  return p.boxes.empty () || read_plain (run_dot (dot_source (p)), p);
}

} // namespace accdeep
