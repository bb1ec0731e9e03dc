/* A scene of shapes, whose classes compute where a ray meets them.

   The scene is a vector of pointers to a base class.  The kernel sends a ray
   through each point of a picture and queries each shape, by virtual calls.
   It only needs a directive on the loop, and one in the class whose triangles
   are in an array of a length that C++ does not know.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <vector>

struct vec
{
  double x, y, z;
};

static vec
operator- (vec a, vec b)
{
  return { a.x - b.x, a.y - b.y, a.z - b.z };
}

static double
dot (vec a, vec b)
{
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

static vec
cross (vec a, vec b)
{
  return { a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z,
           a.x * b.y - a.y * b.x };
}

constexpr double nowhere = 1e30;

class shape
{
public:
  explicit shape (char c) : colour (c) {}
  virtual ~shape () {}

  /* How far along DIRECTION from FROM.  */
  virtual double intersect (vec from, vec direction) const = 0;

  char colour;
  int hits = 0;
#pragma acc shape
};

class box : public shape
{
public:
  box (char c, vec l, vec h) : shape (c), low (l), high (h) {}

  double
  intersect (vec from, vec direction) const override
  {
    double enter = 0, leave = nowhere;
    between (low.x - from.x, high.x - from.x, direction.x, enter, leave);
    between (low.y - from.y, high.y - from.y, direction.y, enter, leave);
    between (low.z - from.z, high.z - from.z, direction.z, enter, leave);
    return enter < leave ? enter : nowhere;
  }

private:
  static void
  between (double l, double h, double d, double &enter, double &leave)
  {
    const double a = l / d, b = h / d;
    const double first = a < b ? a : b, last = a < b ? b : a;
    enter = first > enter ? first : enter;
    leave = last < leave ? last : leave;
  }

  vec low, high;
};

class ground : public shape
{
public:
  ground (char c, double h) : shape (c), height (h) {}

  double
  intersect (vec from, vec direction) const override
  {
    return direction.y < 0 ? (height - from.y) / direction.y : nowhere;
  }

private:
  double height;
};

struct triangle
{
  vec a, b, c;

  double
  intersect (vec from, vec direction) const
  {
    const vec u = b - a, v = c - a, p = cross (direction, v), t = from - a;
    const double e = 1 / dot (u, p);
    const double r = dot (t, p) * e, s = dot (direction, cross (t, u)) * e;
    return r < 0 || s < 0 || r + s > 1 ? nowhere : dot (v, cross (t, u)) * e;
  }
};

/* Triangles in an array of the class's own.  */
class mesh : public shape
{
public:
  mesh (char c, int m) : shape (c), n (m), all (new triangle[m]) {}
  ~mesh () { delete[] all; }

  double
  intersect (vec from, vec direction) const override
  {
    double nearest = nowhere;
    for (int i = 0; i < n; i++)
      if (const double t = all[i].intersect (from, direction); t < nearest)
        nearest = t;
    return nearest;
  }

  int n;
  triangle *all;
#pragma acc shape include(all[0:n])
};

/* A shape of shapes: virtual calls from virtual functions.  */
class group : public shape
{
public:
  explicit group (char c) : shape (c) {}

  double
  intersect (vec from, vec direction) const override
  {
    double nearest = nowhere;
    for (const auto &each : parts)
      if (const double t = each->intersect (from, direction); t < nearest)
        nearest = t;
    return nearest;
  }

  std::vector<std::unique_ptr<shape>> parts;
};

typedef std::vector<std::unique_ptr<shape>> scene;

constexpr int width = 64, height = 24;

/* What one point of the picture shows.  */
static char
look (const scene &all, int i)
{
  const vec eye = { 0, 1, -4 };
  const vec ray = { (i % width - width / 2) / 24.0,
                    (height / 3 - i / width) / 12.0, 2 };
  double nearest = nowhere;
  shape *found = nullptr;
  for (const auto &each : all)
    if (const double t = each->intersect (eye, ray); t < nearest)
      {
        nearest = t;
        found = each.get ();
      }
  if (!found)
    return ' ';
#pragma acc atomic
  found->hits++;
  return found->colour;
}

static scene
make_scene ()
{
  scene all;
  all.emplace_back (new box ('o', { -3, -0.5, 2 }, { -1.4, 1.1, 3 }));
  all.emplace_back (new ground ('.', -0.5));
  mesh *pyramid = new mesh ('^', 2);
  pyramid->all[0] = { { 1, -0.5, 2 }, { 3, -0.5, 2 }, { 2, 2, 3 } };
  pyramid->all[1] = { { 3, -0.5, 2 }, { 4, -0.5, 4 }, { 2, 2, 3 } };
  all.emplace_back (pyramid);
  group *man = new group ('#');
  man->parts.emplace_back (new box (0, { 0, 0, 1 }, { 0.6, 0.9, 1.2 }));
  man->parts.emplace_back (new box (0, { 0.15, 1, 1 }, { 0.45, 1.3, 1.2 }));
  man->parts.emplace_back (new box (0, { 0, -0.5, 1 }, { 0.2, 0, 1.2 }));
  man->parts.emplace_back (new box (0, { 0.4, -0.5, 1 }, { 0.6, 0, 1.2 }));
  all.emplace_back (man);
  return all;
}

int
main ()
{
  scene all = make_scene ();
  std::vector<char> picture (width * height);

#pragma acc parallel loop copy(all) copyout(picture)
  for (int i = 0; i < width * height; i++)
    picture[i] = look (all, i);

  for (int y = 0; y < height; y++)
    std::printf ("%.*s\n", width, &picture[y * width]);

  /* The host's objects can do what they could, and have counted.  */
  scene again = make_scene ();
  for (int i = 0; i < width * height; i++)
    if (look (again, i) != picture[i])
      {
        std::fprintf (stderr, "scene: wrong colour at %d\n", i);
        return 1;
      }
  for (std::size_t i = 0; i < all.size (); i++)
    {
      if (all[i]->hits != again[i]->hits)
        {
          std::fprintf (stderr, "scene: wrong count of shape %zu\n", i);
          return 1;
        }
      std::printf ("shape %zu, '%c', is seen at %d points\n", i,
                   all[i]->colour, all[i]->hits);
    }
}
