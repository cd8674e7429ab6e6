/* The numbers by which functions of runtime/ tell kernels their cases, and limits by which both languages choose a
   kernel. Python gets them from module/constants.c. */
#ifndef GRADSPEC_CHOICES_H
#define GRADSPEC_CHOICES_H

/* Convolutions of few products: which of the three the kernel computes from the two others. */
enum { GS_CONV_RESULT, GS_CONV_INPUT, GS_CONV_WEIGHT };
#define GS_CONV_MOST_PRODUCTS 8192
#define GS_CONV_MOST_ROWS 1024 /* weights times arrays of the batch */

/* What the mean of a window divides by: its elements, the padding's as well, or a number. */
enum { GS_MEAN_OF_OWN, GS_MEAN_WITH_PADDING, GS_MEAN_BY_DIVISOR };

/* How a grid is read between elements (the taps of a dim are 2 to the power of this), and beyond them. */
enum { GS_GRID_NEAREST, GS_GRID_LINEAR, GS_GRID_CUBIC };
enum { GS_GRID_ZEROS, GS_GRID_BORDER, GS_GRID_REFLECTION };

/* Fourier transforms of n numbers are multiplied by 1, 1/sqrt(n) or 1/n. */
enum { GS_FOURIER_UNSCALED, GS_FOURIER_BY_ROOT, GS_FOURIER_BY_LENGTH };

typedef enum { GS_RECURRENT_LSTM, GS_RECURRENT_GRU, GS_RECURRENT_TANH, GS_RECURRENT_RELU } gs_recurrent_kind;

#define GS_SMALL_PRODUCT 4    /* the most rows, columns and terms of matrices that one loop multiplies */
#define GS_FEW_EQUATIONS 4    /* the most that one loop solves for a batch */
#define GS_IMPOSSIBLE (-1e30) /* the logarithm of no probability: a number, so that differences have no NaN */

#endif
