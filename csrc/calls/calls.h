/* Calls: what users call runs here. An op (op.c) as its row says (books/op_rows.c), the overloads of a name, subscripts
   and properties; what composites keep of their calls (kept_calls.c); who answers in
   the place of ops (overrides.c, classes.c), and what results become (outputs.c).

   Note [The path] An op is an `Op` (op.c), which stands in (python/standin.c) for the generated Python function. C
   binds plain arguments: exact tensors, and what else is as the row says. Others are for the function, which
   converts them, or says what is wrong with them, and has C go on (`Op.run`). Either way one function computes,
   with the help of Python where operands have to be made tensors, promoted, or explained: an exception ends the
   call, but that a kernel's refusal of several dtypes is answered by operands of one (`answer_refusal`). A
   composite's function, written by hand, calls other ops; C calls it with what it has bound. So it is with a node:
   `engine/backward.c` computes what its row says, and calls the functions of its class where that does not hold;
   all else is the same (Note [Kinds of nodes], books/nodes.h). The engine's loop (engine/engine.c) is the only one
   there is. Where somebody has edited generated code, or looks on with a debugger, its functions run, and no rows.

   Note [Operands of other classes] A subclass of Tensor whose elements are of another kind, as those of a
   sparse tensor and of one with batch dims are, has an attribute `_run_op`. Where an operand, or one in a list,
   is of such a class, an op whose arguments C does not bind calls `_run_op(op, arguments, keywords)` in place of its
   function (classes.c); batch dims come first. What runs in C takes exact tensors, and looks only into
   arguments that are none, such as an index.

   Note [Overrides] A class that has `__torch_function__`, of tensors or not, answers for functions that an
   instance is given to, and so does a mode (TorchFunctionMode) for all functions (overrides.c). Who asks is a
   callable that users see: an op, the overloads of a name, a subscript, a shortcut, and what functions and
   properties of Python's become, `Overridable` and `OverridableProperty`. Modes are asked first. Classes are
   asked about a call that C does not bind, before anything of Python runs: what has a row takes exact tensors, so that
   what no class overrides costs nothing. An answer is given with classes `off`, so that what a function does
   inside is not asked about; so do formulas run. `Tensor.__torch_function__`, which subclasses inherit, gives
   results the subclass.

   Note [Lifecycle] Ops, rows and node classes are immortal, as modules are: an `Op` holds its function, and the
   table of kinds (books/nodes.c) holds the class and the Op. A row is resolved (names into offsets and loops)
   when it is first used, so that importing costs an Op nothing but its allocation. Gradients are owned by the
   entry of the target that they wait at (engine/reached.c), by the heap, or by the loop; targets by their
   entries. */
#ifndef GRADSPEC_CALLS_H
#define GRADSPEC_CALLS_H

#include "books/books.h"

/* ---- op.c ---- */

GS_HIDDEN extern PyTypeObject gs_op_type;

/* Whether an argument is a plain number that may stand for an operand of a kernel. */
static inline int gs_is_number(const gs_row *row, int param, PyObject *value) {
    return row->elementwise && row->params[param].differentiable &&
           (PyFloat_CheckExact(value) || PyLong_CheckExact(value));
}

/* ---- kept_calls.c ---- */

GS_HIDDEN extern long long gs_generation; /* grows when the table of ops changes: others may be meant then */

/* Whether an op is a composite of which C keeps plans. */
static inline int gs_is_planned(const gs_op *op) {
    return op->by_function && op->row->plans != NULL && op->writes == NULL && !op->is_operator &&
           op->positional == 0;
}

GS_HIDDEN gs_plans *gs_new_plans(void);
GS_HIDDEN int gs_count_plans(const gs_plans *plans);

/* The result of an op by its function; with a plan, if there is one, or while one is made. */
typedef PyObject *gs_run_op(gs_op *op, PyObject *const *given, size_t flags, PyObject *kwnames);
GS_HIDDEN PyObject *gs_planned(gs_op *op, PyObject *const *given, size_t flags, PyObject *kwnames,
                               gs_run_op *run);
GS_HIDDEN PyObject *gs_call_on_tape(PyObject *callable, PyObject *const *given, size_t flags, PyObject *kwnames,
                                    int is_op);
GS_HIDDEN void gs_spoil_plan(void);

/* ---- compute.c ---- */

GS_HIDDEN PyObject *gs_compute(gs_op *op, PyObject **values);
GS_HIDDEN PyObject *gs_take_error(void);

/* ---- classes.c ---- */

GS_HIDDEN PyTypeObject *gs_class_of(PyObject *const *given, Py_ssize_t count);
GS_HIDDEN PyObject *gs_run_for_class(gs_op *op, PyObject *const *given, Py_ssize_t n, PyObject *kwnames);
GS_HIDDEN int gs_has_sparse(PyObject *gradient);

/* ---- overrides.c ---- */

enum { GS_CLASSES_OFF = 1, GS_ALL_OFF = 2 };
GS_HIDDEN extern _Thread_local int gs_overrides_off;        /* which of those that override are not asked */
GS_HIDDEN extern _Thread_local PyObject *gs_function_modes; /* the innermost and those around it, or NULL */
GS_HIDDEN extern PyTypeObject gs_overridable_type, gs_property_type;
typedef struct {
    gs_stand_in base;
    int modes_only; /* whether its arguments are data, of which no class is asked */
} gs_overridable;
GS_HIDDEN PyObject *gs_call_overridable(PyObject *self, PyObject *const *given, size_t flags, PyObject *kwnames);
GS_HIDDEN extern PyMethodDef gs_override_functions[];
GS_HIDDEN int gs_overrides(PyTypeObject *cls);
GS_HIDDEN int gs_is_asked(PyObject *object);
GS_HIDDEN PyObject *gs_overridden(PyObject *function, PyObject *const *given, Py_ssize_t n, PyObject *kwnames,
                                  Py_ssize_t relevant);

/* Whether a mode is to be asked of whatever is called. */
static inline int gs_has_modes(void) { return gs_function_modes != NULL && gs_overrides_off != GS_ALL_OFF; }

/* Whether somebody is to be asked of what is done with an object alone. */
static inline int gs_is_overridden(PyObject *object) { return gs_has_modes() || gs_is_asked(object); }

/* Has these, at least, not be asked; what was so before, for `gs_overrides_off` afterwards. */
static inline int gs_ask_less(int off) {
    const int before = gs_overrides_off;
    gs_overrides_off = before > off ? before : off;
    return before;
}

/* What those who override a callable give for a call; NULL, perhaps with an exception, if nobody does. */
static inline PyObject *gs_ask(PyObject *callable, PyObject *const *given, size_t flags, PyObject *kwnames) {
    return gs_overridden(callable, given, PyVectorcall_NARGS(flags), kwnames, gs_argument_count(flags, kwnames));
}

/* ---- promotion.c ---- */

GS_HIDDEN int gs_promote(gs_row *row, PyObject **values, PyObject **made);
GS_HIDDEN int gs_is_wrapped_number(PyObject *tensor);
GS_HIDDEN int gs_may_be_exact(const gs_row *row, int param, PyArrayObject *operand, PyArrayObject *beside);

/* ---- outputs.c ---- */

GS_HIDDEN PyObject *gs_output(const gs_called *call, PyObject *given);
GS_HIDDEN PyObject *gs_outputs(const gs_called *call, PyObject *given);
GS_HIDDEN PyObject *gs_named(const gs_row *row, PyObject *results);

/* ---- composites.c ---- */

GS_HIDDEN extern PyTypeObject gs_in_single_type;
GS_HIDDEN PyObject *gs_explain(const gs_op *op, PyObject *const *given, Py_ssize_t n, PyObject *kwnames);

/* ---- overloads.c, properties.c, subscripts.c ---- */

GS_HIDDEN extern PyTypeObject gs_overloads_type, gs_shape_property_type, gs_ndim_property_type,
    gs_dtype_property_type, gs_subscript_type;
GS_HIDDEN PyObject *gs_forget_choices(PyObject *module, PyObject *unused);

#endif
