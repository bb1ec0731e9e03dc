/* The standard library's containers in a program's own types, without any
   directive on these: directives on data and loops are enough for deep copy.

   A station has a name and series of measurements of different lengths; the
   kernel smooths each series and notes in the station which one is best.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

struct station
{
  std::string name; /* Short ones live inside of the object.  */
  std::vector<std::vector<double>> series;
  std::vector<int> order;
  int best = -1;
};

static void
expect (bool condition, const char *what)
{
  if (condition)
    return;
  std::fprintf (stderr, "containers: wrong %s\n", what);
  std::exit (1);
}

static std::vector<station>
measure ()
{
  std::vector<station> all (3);
  for (int s = 0; s < 3; s++)
    {
      all[s].name = s == 1 ? "a station whose name is a long one" : "short";
      for (int k = 0; k < 4; k++)
        {
          all[s].series.emplace_back ();
          for (int i = 0; i < k * (s + 1); i++)
            all[s].series[k].push_back (i % 2 ? 1 : -1);
          all[s].order.push_back (k);
        }
    }
  return all;
}

/* What the device does as well.  */
static double
smooth (std::vector<double> &values)
{
  double sum = 0;
  for (std::size_t i = 1; i < values.size (); i++)
    {
      values[i - 1] = (values[i - 1] + values[i]) / 2;
      sum += values[i - 1] * values[i - 1];
    }
  return sum;
}

int
main ()
{
  std::vector<station> stations = measure ();

#pragma acc parallel loop copy(stations)
  for (std::size_t s = 0; s < stations.size (); s++)
    {
      station &here = stations[s];
      double least = 1e30;
      for (int k : here.order)
        {
          const double sum = smooth (here.series[k]);
          if (!here.series[k].empty () && sum <= least)
            {
              least = sum;
              here.best = k;
            }
        }
      here.name[0] = here.name[0] - 'a' + 'A';
    }

  for (station &s : stations)
    {
      expect (s.best == 3, "station");
      for (const std::vector<double> &values : s.series)
        for (std::size_t i = 0; i + 1 < values.size (); i++)
          expect (values[i] == 0, "measurement");
      std::printf ("%s: %zu series, the best is %d\n", s.name.c_str (),
                   s.series.size (), s.best);
    }
  expect (stations[0].name == "Short", "short name");
  expect (stations[1].name == "A station whose name is a long one", "name");
}
