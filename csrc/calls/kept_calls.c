/* Plans: the calls of ops that a composite consists of, kept for its next call.

   Note [Plans] The function of a composite is Python's. It checks arguments, computes numbers of shapes, and calls
   other ops, and costs more than these where arrays are small. Of a composite that is `planned` the entry says that
   these calls follow from shapes, dtypes, and arguments that are no tensors. So calls with the same key are the same
   calls of ops, with other tensors. The second call with a key runs the function and keeps what it calls, a plan, by
   which C answers the third.

   A key has all that a function may ask for: of a tensor its dtype, shape and strides, and whether it requires grad;
   numbers and strings; the default dtype, and whether recording is on. A call with anything else, as a generator, runs
   the function, and so does one that somebody observes. A step is an outermost call of an op, or of another function
   that gives tensors; but where a planned composite is called, its own steps are. What a plan cannot have ends the
   attempt for good: a tensor that comes from no step, a call that raises, an op without tensors as results, an
   assignment to a part of a tensor, another mode. Operands are free after the last step that uses them, as in the
   function. */
#include "calls/calls.h"

#define MOST_WORDS 128 /* of a key */
#define MOST_KEPT 16   /* plans of an op */
#define MOST_SEEN 8    /* keys that were seen once */
#define MOST_STEPS 48
#define MOST_STRINGS 1000 /* of calls, that are not interned */
#define MOST_OPERANDS 400 /* of all steps */
#define MOST_GIVEN GS_MAX_PARAMETERS
#define MOST_KNOWN 160 /* tensors that steps give */

long long gs_generation;

/* ---- keys ---- */

enum { A_CONSTANT, AN_INTEGER, A_FLOAT, A_TUPLE, A_LIST, A_TENSOR }; /* the low bits of a word */

typedef struct {
    npy_uint64 words[MOST_WORDS];
    int nwords;
    PyObject *constants[MOST_GIVEN]; /* whose addresses are words: a plan keeps them alive */
    int nconstants;
    PyObject *tensors[MOST_GIVEN]; /* borrowed */
    int ntensors;
} call_key;

static inline int add_word(call_key *key, npy_uint64 word) {
    if (key->nwords == MOST_WORDS)
        return 0;
    key->words[key->nwords++] = word;
    return 1;
}

static int add_constant(call_key *key, PyObject *value) {
    if (key->nconstants == MOST_GIVEN)
        return 0;
    key->constants[key->nconstants++] = value;
    return add_word(key, A_CONSTANT) && add_word(key, (npy_uint64)(uintptr_t)value);
}

/* The string of the same characters by whose address keys know it, as a borrowed reference; NULL, if there are too many
   of them. */
static PyObject *known_string(PyObject *given) {
    static PyObject *all;
    if (PyUnicode_CHECK_INTERNED(given))
        return given;
    if (all == NULL && (all = PyDict_New()) == NULL)
        return NULL;
    PyObject *known = PyDict_GetItem(all, given);
    if (known != NULL)
        return known;
    return PyDict_GET_SIZE(all) < MOST_STRINGS && PyDict_SetItem(all, given, given) == 0 ? given : NULL;
}

static int add_tensor(call_key *key, PyObject *tensor) {
    PyObject *object = GS_SLOT(tensor, gs_py.array);
    if (object == NULL || !PyArray_CheckExact(object) || key->ntensors == MOST_GIVEN)
        return 0;
    PyArrayObject *array = (PyArrayObject *)object;
    const int nd = PyArray_NDIM(array);
    const int is_dense = PyArray_IS_C_CONTIGUOUS(array);
    const npy_uint64 facts = (npy_uint64)(GS_SLOT(tensor, gs_py.requires_grad) == Py_True) |
                             (npy_uint64)is_dense << 1 | (npy_uint64)(PyArray_ISNOTSWAPPED(array) != 0) << 2;
    key->tensors[key->ntensors++] = tensor;
    if (!add_word(key, A_TENSOR | facts << 4 | (npy_uint64)nd << 8 | (npy_uint64)PyArray_TYPE(array) << 16))
        return 0;
    for (int k = 0; k < nd; k++) {
        if (!add_word(key, (npy_uint64)PyArray_DIM(array, k)) ||
            (!is_dense && !add_word(key, (npy_uint64)PyArray_STRIDE(array, k))))
            return 0;
    }
    return 1;
}

static int add_value(call_key *key, PyObject *value, int depth);

static int add_items(call_key *key, PyObject *sequence, npy_uint64 what, int depth) {
    const Py_ssize_t count = PySequence_Fast_GET_SIZE(sequence);
    int is_added = depth < 3 && add_word(key, what | (npy_uint64)count << 4);
    for (Py_ssize_t k = 0; is_added && k < count; k++)
        is_added = add_value(key, PySequence_Fast_GET_ITEM(sequence, k), depth + 1);
    return is_added;
}

/* Whether a value may be part of a key. */
static int add_value(call_key *key, PyObject *value, int depth) {
    if (gs_is_plain(value))
        return add_tensor(key, value);
    if (value == Py_None || PyBool_Check(value) || value == Py_Ellipsis || Py_TYPE(value) == gs_py.dtype)
        return add_constant(key, value);
    if (PyUnicode_CheckExact(value)) {
        PyObject *known = known_string(value);
        return known != NULL && add_constant(key, known);
    }
    if (PyLong_CheckExact(value)) {
        int overflow;
        const long long number = PyLong_AsLongLongAndOverflow(value, &overflow);
        return overflow == 0 && add_word(key, AN_INTEGER) && add_word(key, (npy_uint64)number);
    }
    if (PyFloat_CheckExact(value)) {
        const double number = PyFloat_AS_DOUBLE(value);
        npy_uint64 bits;
        memcpy(&bits, &number, sizeof bits);
        return add_word(key, A_FLOAT) && add_word(key, bits);
    }
    if (PyTuple_CheckExact(value) || Py_TYPE(value) == gs_py.size)
        return add_items(key, value, A_TUPLE, depth);
    return PyList_CheckExact(value) && add_items(key, value, A_LIST, depth);
}

/* Whether the parameter at a place, or of a name, is one for tensors: of those for another parameter a function would
   read the elements. */
static int takes_tensors(const gs_row *row, Py_ssize_t place, PyObject *name) {
    if (name == NULL)
        return place < row->npositional && row->params[place].is_tensor;
    int k = 0;
    while (k < row->nparams && row->params[k].name != name) k++;
    return k < row->nparams && row->params[k].is_tensor;
}

/* The key of a call; 0 if it has none. */
static int find_key(call_key *key, const gs_row *row, PyObject *const *given, Py_ssize_t n, PyObject *kwnames) {
    const Py_ssize_t named = kwnames == NULL ? 0 : PyTuple_GET_SIZE(kwnames);
    key->nwords = key->nconstants = key->ntensors = 0;
    add_word(key, (npy_uint64)n | (npy_uint64)named << 8 | (npy_uint64)gs_mode << 16);
    add_word(key, (npy_uint64)gs_generation);
    add_word(key, (npy_uint64)(uintptr_t)gs_py.floats);
    for (Py_ssize_t k = 0; k < named; k++) {
        if (!add_constant(key, PyTuple_GET_ITEM(kwnames, k)))
            return 0;
    }
    for (Py_ssize_t k = 0; k < n + named; k++) {
        const int before = key->ntensors;
        if (!add_value(key, given[k], 0) ||
            (key->ntensors > before && !takes_tensors(row, k, k < n ? NULL : PyTuple_GET_ITEM(kwnames, k - n))))
            return 0;
    }
    return 1;
}

static npy_uint64 hash_of(const call_key *key) {
    npy_uint64 hash = 0x9E3779B97F4A7C15ull;
    for (int k = 0; k < key->nwords; k++) {
        hash = (hash ^ key->words[k]) * 0xBF58476D1CE4E5B9ull;
        hash ^= hash >> 29;
    }
    return hash;
}

/* ---- plans ---- */

enum { CONSTANT, GIVEN, MADE, TUPLE, LIST };

/* A value of a step: an object; a tensor that the composite was given; what an earlier step made, or one of several
   results; or a sequence of the values that follow it. */
typedef struct {
    char kind, is_last; /* that uses what a step made */
    short step, item;   /* the number of the given or of the step; of the result, -1: the only one */
    short count;        /* of a sequence */
    PyObject *object;
} operand;

typedef struct {
    PyObject *op, *kwnames;
    short from, nvalues, npositional; /* its values are nvalues at `from` and after it, with their items */
    char is_unused;                   /* whether nobody uses what it makes */
} step;

typedef struct {
    int references, nwords, nsteps, noperands, nconstants;
    char is_possible;
    npy_uint64 hash;
    npy_uint64 *words;
    PyObject **constants;
    step *steps;
    operand *operands; /* the last of them is the result */
    int result;
} call_plan;

struct gs_plans {
    call_plan *kept[MOST_KEPT];
    npy_uint64 seen[MOST_SEEN];
    unsigned nkept, nseen; /* that ever were */
};

static void release(call_plan *plan) {
    if (--plan->references > 0)
        return;
    for (int k = 0; k < plan->nconstants; k++) Py_DECREF(plan->constants[k]);
    for (int k = 0; k < plan->noperands; k++) Py_XDECREF(plan->operands[k].object);
    for (int k = 0; k < plan->nsteps; k++) {
        Py_DECREF(plan->steps[k].op);
        Py_XDECREF(plan->steps[k].kwnames);
    }
    PyMem_Free(plan->words);
    PyMem_Free(plan->constants);
    PyMem_Free(plan->steps);
    PyMem_Free(plan->operands);
    PyMem_Free(plan);
}

static call_plan *new_plan(const call_key *key, npy_uint64 hash) {
    call_plan *plan = PyMem_Calloc(1, sizeof *plan);
    if (plan == NULL)
        return NULL;
    *plan = (call_plan){.references = 1, .nwords = key->nwords, .hash = hash, .is_possible = 1};
    plan->words = PyMem_Malloc(key->nwords * sizeof *plan->words);
    plan->constants = PyMem_Malloc((key->nconstants + 1) * sizeof *plan->constants);
    plan->steps = PyMem_Malloc(MOST_STEPS * sizeof *plan->steps);
    plan->operands = PyMem_Malloc(MOST_OPERANDS * sizeof *plan->operands);
    if (plan->words == NULL || plan->constants == NULL || plan->steps == NULL || plan->operands == NULL) {
        release(plan);
        return NULL;
    }
    memcpy(plan->words, key->words, key->nwords * sizeof *plan->words);
    for (; plan->nconstants < key->nconstants; plan->nconstants++)
        plan->constants[plan->nconstants] = Py_NewRef(key->constants[plan->nconstants]);
    return plan;
}

/* ---- the function's calls become a plan ---- */

typedef struct {
    PyObject *object;
    short step, item;
    char kind;
} known;

typedef struct {
    call_plan *plan;
    long mode;
    known all[MOST_KNOWN]; /* tensors, and tuples of them; kept alive, so that an address is one object */
    int nknown;
} call_tape;

static _Thread_local call_tape *tape_in_use;

static void fail(call_tape *tape) { tape->plan->is_possible = 0; }

static const known *find_known(const call_tape *tape, PyObject *object) {
    for (int k = tape->nknown; k > 0; k--) {
        if (tape->all[k - 1].object == object)
            return &tape->all[k - 1];
    }
    return NULL;
}

static void make_known(call_tape *tape, PyObject *object, char kind, int number, int item) {
    if (find_known(tape, object) != NULL)
        return; /* an op that gives what it was given */
    if (tape->nknown == MOST_KNOWN)
        fail(tape);
    else
        tape->all[tape->nknown++] = (known){Py_NewRef(object), (short)number, (short)item, kind};
}

/* Whether a value is the same object in every call; so is a tuple of such values, which is not made anew. */
static int is_constant(PyObject *value) {
    if (PyTuple_CheckExact(value)) {
        Py_ssize_t count = PyTuple_GET_SIZE(value);
        while (count > 0 && is_constant(PyTuple_GET_ITEM(value, count - 1))) count--;
        return count == 0;
    }
    return value == Py_None || PyBool_Check(value) || PyLong_CheckExact(value) || PyFloat_CheckExact(value) ||
           PyComplex_CheckExact(value) || PyUnicode_CheckExact(value) || value == Py_Ellipsis ||
           PySlice_Check(value) || PyArray_DescrCheck(value) || Py_TYPE(value) == gs_py.dtype;
}

static void add_operand(call_tape *tape, PyObject *value) {
    call_plan *plan = tape->plan;
    if (!plan->is_possible || plan->noperands == MOST_OPERANDS) {
        fail(tape);
        return;
    }
    operand *into = &plan->operands[plan->noperands++];
    const known *found = find_known(tape, value);
    *into = (operand){.kind = CONSTANT};
    if (found != NULL) {
        *into = (operand){.kind = found->kind, .step = found->step, .item = found->item};
    } else if (is_constant(value)) {
        into->object = Py_NewRef(value);
    } else if (Py_TYPE(value) == gs_py.size) {
        into->object = PySequence_Tuple(value);
        if (into->object == NULL)
            PyErr_Clear(), fail(tape);
    } else if ((PyTuple_CheckExact(value) || PyList_CheckExact(value)) &&
               PySequence_Fast_GET_SIZE(value) < MOST_OPERANDS) {
        into->kind = PyList_CheckExact(value) ? LIST : TUPLE;
        into->count = (short)PySequence_Fast_GET_SIZE(value);
        for (Py_ssize_t k = 0; k < into->count; k++) add_operand(tape, PySequence_Fast_GET_ITEM(value, k));
    } else {
        fail(tape);
    }
}

/* What a step gave is known: one tensor, or several. */
static void take_result(call_tape *tape, PyObject *result, int number) {
    if (gs_is_plain(result)) {
        make_known(tape, result, MADE, number, -1);
        return;
    }
    if (!PyTuple_Check(result) && !PyList_CheckExact(result)) {
        fail(tape);
        return;
    }
    if (PyTuple_Check(result))
        make_known(tape, result, MADE, number, -1);
    for (Py_ssize_t k = 0; k < PySequence_Fast_GET_SIZE(result); k++) {
        PyObject *item = PySequence_Fast_GET_ITEM(result, k);
        if (!gs_is_plain(item))
            fail(tape);
        else
            make_known(tape, item, MADE, number, (int)k);
    }
}

static void add_step(call_tape *tape, PyObject *op, PyObject *const *given, Py_ssize_t n, PyObject *kwnames,
                     PyObject *result) {
    call_plan *plan = tape->plan;
    const Py_ssize_t count = n + (kwnames == NULL ? 0 : PyTuple_GET_SIZE(kwnames));
    if (plan->nsteps == MOST_STEPS || count > MOST_GIVEN || result == NULL || gs_mode != tape->mode)
        fail(tape);
    if (!plan->is_possible)
        return;
    const int number = plan->nsteps++;
    plan->steps[number] = (step){.op = Py_NewRef(op),
                                 .kwnames = Py_XNewRef(kwnames),
                                 .from = (short)plan->noperands,
                                 .nvalues = (short)count,
                                 .npositional = (short)n};
    for (Py_ssize_t k = 0; k < count; k++) add_operand(tape, given[k]);
    take_result(tape, result, number);
}

/* Whether an op that writes nothing gave what it was given: the elements in a dtype that they have, for example. That
   is the same for every call with the key, and no step. */
static int gives_given(PyObject *callable, PyObject *const *given, Py_ssize_t count, PyObject *result) {
    if (result == NULL || Py_TYPE(callable) != &gs_op_type || ((gs_op *)callable)->writes != NULL)
        return 0;
    while (count > 0 && given[count - 1] != result) count--;
    return count > 0;
}

/* Whether a function that is no op gave tensors; questions for shapes and dtypes are answered by the key. */
static int has_tensors(PyObject *result) {
    if (result == NULL || gs_is_plain(result))
        return 1;
    return (PyTuple_Check(result) || PyList_CheckExact(result)) && PySequence_Fast_GET_SIZE(result) > 0 &&
           gs_is_plain(PySequence_Fast_GET_ITEM(result, 0));
}

/* The result of a call of an op, or of another function of tensors, while a plan is made. */
PyObject *gs_call_on_tape(PyObject *callable, PyObject *const *given, size_t flags, PyObject *kwnames,
                          int is_op) {
    call_tape *tape = tape_in_use;
    const long mode = gs_mode;
    tape_in_use = NULL;
    gs_mode &= ~GS_TAPED;
    PyObject *result = PyObject_Vectorcall(callable, given, flags, kwnames);
    if (!gives_given(callable, given, gs_argument_count(flags, kwnames), result) &&
        (is_op || has_tensors(result)))
        add_step(tape, callable, given, PyVectorcall_NARGS(flags), kwnames, result);
    gs_mode = mode;
    tape_in_use = tape;
    return result;
}

/* Says that what happens now cannot be part of a plan. */
void gs_spoil_plan(void) {
    if (tape_in_use != NULL)
        fail(tape_in_use);
}

/* Marks each value that is the last to use what a step made, and the steps whose results nobody uses. */
static void find_last_uses(call_plan *plan) {
    for (int k = 0; k < plan->nsteps; k++) {
        int last = -1;
        for (int i = 0; i < plan->noperands; i++) {
            if (plan->operands[i].kind == MADE && plan->operands[i].step == k)
                last = i;
        }
        plan->steps[k].is_unused = last < 0;
        if (last >= 0 && last < plan->result)
            plan->operands[last].is_last = 1;
    }
}

/* Gives back the memory that a plan does not fill. */
static void shrink(call_plan *plan) {
    void *steps = PyMem_Realloc(plan->steps, (plan->nsteps + 1) * sizeof *plan->steps);
    plan->steps = steps == NULL ? plan->steps : steps;
    void *operands = PyMem_Realloc(plan->operands, (plan->noperands + 1) * sizeof *plan->operands);
    plan->operands = operands == NULL ? plan->operands : operands;
}

static void forget_known(call_tape *tape) {
    while (tape->nknown > 0) Py_DECREF(tape->all[--tape->nknown].object);
}

static void keep(gs_plans *plans, call_plan *plan) {
    call_plan **place = &plans->kept[plans->nkept++ % MOST_KEPT], *before = *place;
    *place = plan;
    if (before != NULL)
        release(before);
}

/* The result of a call, which becomes a plan. */
static PyObject *make_plan(gs_op *op, const call_key *key, npy_uint64 hash, PyObject *const *given, size_t flags,
                           PyObject *kwnames, gs_run_op *run) {
    call_tape tape = {.plan = new_plan(key, hash), .mode = gs_mode};
    if (tape.plan == NULL)
        return run(op, given, flags, kwnames);
    for (int k = 0; k < key->ntensors; k++) make_known(&tape, key->tensors[k], GIVEN, k, -1);
    call_tape *outer = tape_in_use;
    tape_in_use = &tape;
    gs_mode |= GS_TAPED;
    PyObject *result = run(op, given, flags, kwnames);
    gs_mode &= ~GS_TAPED;
    tape_in_use = outer;
    call_plan *plan = tape.plan;
    plan->result = plan->noperands;
    if (result != NULL) {
        PyObject *plain = op->row->named == NULL ? Py_NewRef(result) : PySequence_Tuple(result);
        if (plain != NULL)
            add_operand(&tape, plain);
        else
            PyErr_Clear(), fail(&tape);
        Py_XDECREF(plain);
    }
    forget_known(&tape);
    if (result == NULL) {
        release(plan);
        return NULL;
    }
    find_last_uses(plan);
    shrink(plan);
    keep(op->row->plans, plan);
    return result;
}

/* ---- a plan is followed ---- */

/* The value that is at `*at`, after which that is the next one; new if it is a sequence. */
static PyObject *value_at(const operand **at, PyObject *const *tensors, PyObject *const *made) {
    const operand *o = (*at)++;
    if (o->kind == CONSTANT)
        return o->object;
    if (o->kind == GIVEN)
        return tensors[o->step];
    if (o->kind == MADE)
        return o->item < 0 ? made[o->step] : PySequence_Fast_GET_ITEM(made[o->step], o->item);
    PyObject *sequence = o->kind == TUPLE ? PyTuple_New(o->count) : PyList_New(o->count);
    for (int k = 0; k < o->count; k++) {
        const int is_new = (*at)->kind >= TUPLE;
        PyObject *item = value_at(at, tensors, made);
        if (sequence != NULL)
            gs_put(&sequence, k, item == NULL || is_new ? item : Py_NewRef(item));
        else if (is_new)
            Py_XDECREF(item);
    }
    return sequence;
}

/* Calls the op of a step; the result, or NULL with an exception. */
static PyObject *call_step(const call_plan *plan, const step *s, PyObject *const *tensors, PyObject **made) {
    PyObject *values[MOST_GIVEN], *result = NULL;
    const operand *at = plan->operands + s->from, *from = at;
    npy_uint64 is_new = 0;
    int count = 0;
    for (; count < s->nvalues; count++) {
        is_new |= (npy_uint64)(at->kind >= TUPLE) << count;
        if ((values[count] = value_at(&at, tensors, made)) == NULL)
            break;
    }
    if (count == s->nvalues)
        result = PyObject_Vectorcall(s->op, values, s->npositional, s->kwnames);
    while (count-- > 0) {
        if (is_new >> count & 1)
            Py_DECREF(values[count]);
    }
    for (; from < at; from++) {
        if (from->is_last)
            Py_CLEAR(made[from->step]);
    }
    return result;
}

static PyObject *follow(const call_plan *plan, const gs_row *row, PyObject *const *tensors) {
    PyObject *made[MOST_STEPS], *result = NULL;
    int k = 0;
    for (; k < plan->nsteps; k++) {
        if ((made[k] = call_step(plan, &plan->steps[k], tensors, made)) == NULL)
            break;
        if (plan->steps[k].is_unused)
            Py_CLEAR(made[k]);
    }
    if (k == plan->nsteps) {
        const operand *at = plan->operands + plan->result;
        const int is_new = at->kind >= TUPLE;
        result = value_at(&at, tensors, made);
        result = result == NULL || is_new ? result : Py_NewRef(result);
        if (result != NULL && row->named != NULL)
            result = gs_named(row, result);
    }
    while (k-- > 0) Py_XDECREF(made[k]);
    return result;
}

static call_plan *find_plan(const gs_plans *plans, const call_key *key, npy_uint64 hash) {
    for (int k = 0; k < MOST_KEPT && plans->kept[k] != NULL; k++) {
        call_plan *plan = plans->kept[k];
        if (plan->hash == hash && plan->nwords == key->nwords &&
            memcmp(plan->words, key->words, key->nwords * sizeof *key->words) == 0)
            return plan;
    }
    return NULL;
}

/* Whether no tensor is given twice: a plan could not tell which of the two a step has. */
static int are_distinct(const call_key *key) {
    for (int k = 1; k < key->ntensors; k++) {
        for (int other = 0; other < k; other++) {
            if (key->tensors[other] == key->tensors[k])
                return 0;
        }
    }
    return 1;
}

/* Whether a key was seen before; it is from now on. */
static int was_seen(gs_plans *plans, npy_uint64 hash) {
    for (int k = 0; k < MOST_SEEN; k++) {
        if (plans->seen[k] == hash)
            return 1;
    }
    plans->seen[plans->nseen++ % MOST_SEEN] = hash;
    return 0;
}

/* The result of a planned composite by its plan, or while one is made; NULL, perhaps with an exception, of another
   call. */
PyObject *gs_planned(gs_op *op, PyObject *const *given, size_t flags, PyObject *kwnames, gs_run_op *run) {
    call_key key;
    if (gs_read(op->row) < 0 || gs_mode > GS_GRAD || gs_transforming || gs_level != NULL ||
        !find_key(&key, op->row, given, PyVectorcall_NARGS(flags), kwnames))
        return NULL;
    const npy_uint64 hash = hash_of(&key);
    call_plan *plan = find_plan(op->row->plans, &key, hash);
    if (plan == NULL)
        return are_distinct(&key) && was_seen(op->row->plans, hash)
                   ? make_plan(op, &key, hash, given, flags, kwnames, run)
                   : NULL;
    if (!plan->is_possible)
        return NULL;
    plan->references++; /* others may be made in the meantime */
    PyObject *result = follow(plan, op->row, key.tensors);
    release(plan);
    return result == NULL ? gs_explain(op, given, PyVectorcall_NARGS(flags), kwnames) : result;
}

gs_plans *gs_new_plans(void) { return PyMem_Calloc(1, sizeof(gs_plans)); }

/* How many plans an op has that can be followed. */
int gs_count_plans(const gs_plans *plans) {
    int count = 0;
    for (int k = 0; plans != NULL && k < MOST_KEPT; k++)
        count += plans->kept[k] != NULL && plans->kept[k]->is_possible;
    return count;
}
