/* A mesh in maps and lists, as a program has it that was not written for a
   device.

   A plate is cut into triangles.  Its corners are found by their numbers, which
   have gaps, as those in files do; each has a list of those around it.  Parts
   of the plate have lists of triangles, and some are of one material, which
   they share.  No directive describes these types: the plugin knows the layout
   of the standard library's containers.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <array>
#include <cmath>
#include <cstdio>
#include <list>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

struct material
{
  std::string name;
  double conductivity;
  double heat = 0; /* Of all triangles that are of it.  */
};

struct neighbour
{
  int number;
  double conductance;
};

struct corner
{
  double x, y;
  double temperature = 0, next = 0;
  std::list<neighbour> around;
};

struct triangle
{
  std::array<int, 3> corners;
  double temperature = 0;
};

struct part
{
  std::shared_ptr<material> of;
  std::list<triangle> triangles;
};

struct mesh
{
  std::map<int, corner> corners;
  std::map<std::string, std::set<int>> edges; /* The plate's, by name.  */
  std::vector<part> parts;
};

constexpr int columns = 16, rows = 6, steps = 40;

/* Numbers that files might have.  */
static int
number_of (int column, int row)
{
  return 100 * (row + 1) + 3 * column;
}

static void
connect (mesh &m, int a, int b, double conductance)
{
  m.corners[a].around.push_back ({ b, conductance });
  m.corners[b].around.push_back ({ a, conductance });
}

static mesh
make_mesh ()
{
  mesh m;
  auto copper = std::make_shared<material> (material{ "copper", 0.12 });
  auto iron = std::make_shared<material> (material{ "iron", 0.03 });
  m.parts = { { copper, {} }, { iron, {} }, { copper, {} } };
  for (int row = 0; row < rows; row++)
    for (int column = 0; column < columns; column++)
      {
        const int here = number_of (column, row);
        m.corners[here].x = column;
        m.corners[here].y = row;
        if (column == 0)
          m.edges["left"].insert (here);
        if (column == columns - 1)
          m.edges["right, which is kept cold"].insert (here);
        if (row == 0 || column == 0)
          continue;
        const int left = number_of (column - 1, row);
        const int below = number_of (column, row - 1);
        const int across = number_of (column - 1, row - 1);
        part &p = m.parts[column * m.parts.size () / columns];
        p.triangles.push_back ({ { across, below, here } });
        p.triangles.push_back ({ { across, here, left } });
        connect (m, left, here, p.of->conductivity);
        connect (m, below, here, p.of->conductivity);
        connect (m, across, here, p.of->conductivity / 2);
      }
  for (int number : m.edges["left"])
    m.corners[number].temperature = 100;
  return m;
}

/* Is the corner's temperature what somebody sets it to?  */
static bool
kept_p (const mesh &m, int number)
{
  for (const auto &edge : m.edges)
    if (edge.second.count (number))
      return true;
  return false;
}

/* What the corner's temperature will be.  */
static void
flow (mesh &m, int number)
{
  corner &c = m.corners.find (number)->second;
  c.next = c.temperature;
  if (kept_p (m, number))
    return;
  for (const neighbour &n : c.around)
    c.next += n.conductance
              * (m.corners.find (n.number)->second.temperature - c.temperature);
}

/* The heat in all triangles of P.  */
static double
measure (const mesh &m, part &p)
{
  double heat = 0;
  for (triangle &t : p.triangles)
    {
      t.temperature = 0;
      for (int number : t.corners)
        t.temperature += m.corners.find (number)->second.temperature / 3;
      heat += t.temperature / 2;
    }
  return heat;
}

static void
on_device (mesh &m, const std::vector<int> &numbers)
{
#pragma acc data copy(m) copyin(numbers)
  {
    for (int step = 0; step < steps; step++)
      {
#pragma acc parallel loop
        for (std::size_t i = 0; i < numbers.size (); i++)
          flow (m, numbers[i]);
#pragma acc parallel loop
        for (std::size_t i = 0; i < numbers.size (); i++)
          {
            corner &c = m.corners.find (numbers[i])->second;
            c.temperature = c.next;
          }
      }
#pragma acc parallel loop
    for (std::size_t i = 0; i < m.parts.size (); i++)
      {
        part &p = m.parts[i];
        const double heat = measure (m, p);
#pragma acc atomic
        p.of->heat += heat;
      }
  }
}

static void
on_host (mesh &m)
{
  for (int step = 0; step < steps; step++)
    {
      for (auto &each : m.corners)
        flow (m, each.first);
      for (auto &each : m.corners)
        each.second.temperature = each.second.next;
    }
  for (part &p : m.parts)
    p.of->heat += measure (m, p);
}

static bool
close_p (double a, double b)
{
  return std::fabs (a - b) < 1e-9;
}

/* Do both say the same?  */
static bool
same_p (const mesh &a, const mesh &b)
{
  for (const auto &each : a.corners)
    if (!close_p (each.second.temperature,
                  b.corners.at (each.first).temperature))
      return false;
  for (std::size_t i = 0; i < a.parts.size (); i++)
    {
      auto other = b.parts[i].triangles.begin ();
      for (const triangle &t : a.parts[i].triangles)
        if (!close_p (t.temperature, (other++)->temperature))
          return false;
      if (!close_p (a.parts[i].of->heat, b.parts[i].of->heat))
        return false;
    }
  return true;
}

int
main ()
{
  mesh m = make_mesh (), expected = make_mesh ();
  std::vector<int> numbers;
  for (const auto &each : m.corners)
    numbers.push_back (each.first);

  on_device (m, numbers);
  on_host (expected);
  if (!same_p (m, expected))
    {
      std::fprintf (stderr, "mesh: the device and the host disagree\n");
      return 1;
    }

  for (int row = 0; row < rows; row++, std::printf ("\n"))
    for (int column = 0; column < columns; column++)
      std::printf ("%4.0f", m.corners[number_of (column, row)].temperature);
  for (const part &p : m.parts)
    std::printf ("%zu triangles of %s, in whose %ld parts the heat is %.1f\n",
                 p.triangles.size (), p.of->name.c_str (), p.of.use_count (),
                 p.of->heat);
}
