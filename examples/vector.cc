/* A vector class template, after figure A.2 of OpenACC's technical report
   14-1, and a vector of vectors.

   Like std::vector it has three pointers: the elements, the end of those in
   use, and the end of the memory.  Only the first points to an object.  The
   other two keep their distance from it on the device:

     #pragma acc shape include(m_base[0:capacity()], m_end[@m_base],
			       m_reserved[@m_base])

   The length is a private member function.  A vector of vectors needs nothing
   more: its elements are of a type with a shape.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "moved.h"

template <class T> class vector
{
public:
  explicit vector (int n = 0, int reserve = 0)
      : m_base (new T[n + reserve] ()), m_end (m_base + n),
        m_reserved (m_end + reserve)
  {
  }
  ~vector () { delete[] m_base; }
  vector (const vector &) = delete;
  vector &operator= (const vector &) = delete;

  void swap (vector &other)
  {
    vector_pointers mine = { m_base, m_end, m_reserved };
    m_base = other.m_base;
    m_end = other.m_end;
    m_reserved = other.m_reserved;
    other.m_base = mine.base;
    other.m_end = mine.end;
    other.m_reserved = mine.reserved;
  }
  int size () const { return m_end - m_base; }
  T &at (int i) { return m_base[i]; }

  /* Public, so that kernels need no member function.  */
  T *m_base;
  T *m_end;
  T *m_reserved;

private:
  struct vector_pointers
  {
    T *base;
    T *end;
    T *reserved;
  };
  int capacity () const { return m_reserved - m_base; }
#pragma acc shape include(m_base[0:capacity()], m_end[@m_base], \
			  m_reserved[@m_base])
};

/* What a program without shapes has to move: three plain pointers.  */
struct flat_vector
{
  float *base;
  float *end;
  float *reserved;
};

enum
{
  rows = 30
};

static int
row_length (int i)
{
  return i % 4 == 3 ? 0 : 2 * i + 1;
}

static void
deep (struct moved *moved)
{
  vector<vector<float>> m (rows);
  for (int i = 0; i < rows; i++)
    {
      vector<float> row (row_length (i), 2);
      m.at (i).swap (row);
    }

  moved_start ();
#pragma acc data copy(m)
  {
    moved_add_deep (moved);
/* Iterators work on the device: end and base have their distance.  */
#pragma acc parallel loop
    for (int i = 0; i < rows; i++)
      {
        float value = i;
        for (float *p = m.m_base[i].m_base; p != m.m_base[i].m_end; p++)
          *p = value++;
      }
    moved_start ();
  }
  moved_add_deep (moved);

  for (int i = 0; i < rows; i++)
    {
      expect (m.at (i).size () == row_length (i), "size");
      for (int j = 0; j < row_length (i); j++)
        expect (m.at (i).at (j) == i + j, "element");
    }
}

static void
by_hand (struct moved *moved)
{
  flat_vector *m = (flat_vector *) allocate (rows * sizeof *m);
  size_t bytes = rows * sizeof *m;
  for (int i = 0; i < rows; i++)
    {
      int capacity = row_length (i) + 2;
      m[i].base = (float *) allocate (capacity * sizeof (float));
      m[i].end = m[i].base + row_length (i);
      m[i].reserved = m[i].base + capacity;
      bytes += capacity * sizeof (float);
    }

  moved_start ();
#pragma acc enter data copyin(m[0:rows])
  for (int i = 0; i < rows; i++)
    {
      int capacity = row_length (i) + 2;
#pragma acc enter data copyin(m[i].base[0:capacity])
    }
  moved_add_ordinary (moved, 1 + rows, bytes);

/* The end cannot be translated; the length has to come from the host.  */
#pragma acc parallel loop present(m[0:rows])
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < (i % 4 == 3 ? 0 : 2 * i + 1); j++)
      m[i].base[j] = i + j;

  moved_start ();
  for (int i = 0; i < rows; i++)
    {
      int capacity = row_length (i) + 2;
#pragma acc exit data copyout(m[i].base[0:capacity])
    }
#pragma acc exit data delete(m[0:rows])
  moved_add_ordinary (moved, 1 + rows, bytes - rows * sizeof *m);

  for (int i = 0; i < rows; i++)
    {
      for (int j = 0; j < row_length (i); j++)
        expect (m[i].base[j] == i + j, "by hand");
      free (m[i].base);
    }
  free (m);
}

int
main ()
{
  moved with_shapes = {};
  moved ordinary = {};
  deep (&with_shapes);
  by_hand (&ordinary);
  printf ("vector: a vector of %d vectors; the results are right\n", rows);
  moved_report (&with_shapes, &ordinary);
  return 0;
}
