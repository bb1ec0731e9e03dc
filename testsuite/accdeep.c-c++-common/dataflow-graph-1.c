/* Section 10: the graphs of a file's regions, as graphviz takes them.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */

struct s
{
  int n;
  float *x;
#pragma acc shape include(x[0:n])
};

void
first (int n, float *a, float *b, float *c, struct s *o, const char *text)
{
#pragma acc dataflow copyin(a[0:n]) copyout(c[0:n]) copy(o[0:1])
  {
#pragma acc parallel loop copyin(a[0:n]) copyout(b[0:n])
    for (int i = 0; i < n; i++)
      b[i] = a[i];
    if (text[0] == '"')
      {
#pragma acc parallel loop copyin(b[0:n]) copyout(c[0:n])
	for (int i = 0; i < n; i++)
	  c[i] = b[i];
      }
    else if (n)
      {
#pragma acc parallel loop copyin(b[0:n]) copyout(c[0:n])
	for (int i = 0; i < n; i++)
	  c[i] = -b[i];
      }
    int k = 0;
    while (k++ < n)
      {
#pragma acc serial copy(o[0:1])
	o->x[0]++;
      }
  }
}

void
second (int n, float *a)
{
#pragma acc dataflow copy(a[0:n])
  {
#pragma acc parallel loop copy(a[0:n])
    for (int i = 0; i < n; i++)
      a[i]++;
  }
}

/* { dg-final { scan-dataflow-graph {label="[^"]*dataflow-graph-1\.c:14:9"} } } */
/* { dg-final { scan-dataflow-graph {r1t1 \[label="parallel:16\\ndataflow-graph-1\.c:16\\nqueue 0"\];} } } */
/* { dg-final { scan-dataflow-graph {r1b1 \[label="if \(text\[0\] == '\\"'\)", shape=diamond\];} } } */
/* { dg-final { scan-dataflow-graph {r1b1 -> r1t2 \[style=dashed, label="true"\];} } } */
/* { dg-final { scan-dataflow-graph {r1b1 -> r1b2 \[style=dashed, label="false"\];} } } */
/* { dg-final { scan-dataflow-graph {r1b2 -> r1t3 \[style=dashed, label="true"\];} } } */
/* { dg-final { scan-dataflow-graph {subgraph cluster_1_1 .\n      label="while \(k\+\+ < n\)";\n      r1t4 } } } */
/* { dg-final { scan-dataflow-graph {r1t0 -> r1t1 \[label="a"\];} } } */
/* { dg-final { scan-dataflow-graph {r1t1 -> r1t2 \[label="b} } } */
/* { dg-final { scan-dataflow-graph {r1t4 -> r1t4 \[label="o\\nnext iteration", constraint=false\];} } } */
/* { dg-final { scan-dataflow-graph-not {r1t2 -> r1t3} } } */
/* { dg-final { scan-dataflow-graph {r2t0 -> r2t1 \[label="a"\];\n    r2t1 -> r2t2 \[label="a"\];\n  .\n.\n$} } } */
/* { dg-final { draw-dataflow-graph } } */
