/* Shared by multi-file-template-1.cc and its second file.

   SPDX-License-Identifier: GPL-3.0-or-later  */

template <class T>
class vec
{
public:
  explicit vec (int n) : m_n (n), m_a (new T[n] ()) {}
  ~vec () { delete[] m_a; }
  int size () const { return m_n; }
  T *data () { return m_a; }
  void enter ()
  {
#pragma acc enter data copyin(this[0:1])
  }

private:
  int m_n;
  T *m_a;
#pragma acc shape include(m_a[0:size()])
};

inline void
leave (vec<int> &v)
{
#pragma acc exit data copyout(v)
}

void enter_elsewhere (vec<int> &);
void leave_elsewhere (vec<int> &);
