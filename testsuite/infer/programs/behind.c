/* Arrays that stand behind the object, in its own block, end where the next one
   begins.  Objects of an array that point to each other are as many as there
   are.

   runs: 3, 5, 8
   struct net: weight[0:n_weights] sure
   struct net: output[0:n_outputs] sure
   struct chain: link[0:n] sure
   struct link: next[@] sure

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <stdlib.h>

struct net
{
  int n_weights, n_outputs;
  double *weight, *output;
};

struct link
{
  double value;
  struct link *next;
};

struct chain
{
  int n;
  struct link *link;
};

static struct net *
new_net (int n)
{
  struct net *net = malloc (sizeof *net + (n * n + n + 1) * sizeof (double));
  *net = (struct net){ n * n, n + 1 };
  net->weight = (double *) (net + 1);
  net->output = net->weight + net->n_weights;
  for (int i = 0; i < net->n_weights; i++)
    net->weight[i] = i;
  for (int i = 0; i < net->n_outputs; i++)
    net->output[i] = 0;
  return net;
}

int
main (int argc, char **argv)
{
  struct net *net = new_net (atoi (argv[argc - 1]));
  struct chain c = { net->n_weights };
  c.link = calloc (c.n, sizeof *c.link);
  for (int i = 1; i < c.n; i++)
    c.link[i - 1].next = &c.link[i];
#pragma acc parallel loop copy(net[0:1], c)
  for (int i = 0; i < net->n_outputs; i++)
    {
      for (int j = i; j < net->n_weights; j += i + 1)
        net->output[i] += net->weight[j];
      c.link[i].value = c.link[i].next ? i : -1;
    }
  printf ("%g\n", net->output[net->n_outputs - 1]);
  return 0;
}
