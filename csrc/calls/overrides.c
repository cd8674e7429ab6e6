/* Functions that classes and modes answer for. See Note [Overrides]. */
#include "calls/calls.h"

_Thread_local int gs_overrides_off = 0;
_Thread_local PyObject *gs_function_modes = NULL;

/* Whether a method is that of torch's own tensors or parameters, which would call a function of ours for ever. */
static int is_torchs(PyObject *method) {
    PyObject *function = PyObject_GetAttrString(method, "__func__");
    PyErr_Clear();
    PyObject *module = PyObject_GetAttrString(function == NULL ? method : function, "__module__");
    const int found = module != NULL && PyUnicode_Check(module) &&
                      (PyUnicode_CompareWithASCIIString(module, "torch._tensor") == 0 ||
                       PyUnicode_CompareWithASCIIString(module, "torch._C") == 0);
    PyErr_Clear();
    Py_XDECREF(function);
    Py_XDECREF(module);
    return found;
}

/* Whether a class answers for functions. */
int gs_overrides(PyTypeObject *cls) {
    PyObject *method = cls == gs_py.tensor ? NULL : _PyType_Lookup(cls, gs_str.torch_function);
    return method != NULL && method != gs_py.plain_results &&
           (PyType_IsSubtype(cls, gs_py.tensor) || !is_torchs(method));
}

/* Whether the class of an object is asked now. */
int gs_is_asked(PyObject *object) { return !gs_overrides_off && gs_overrides(Py_TYPE(object)); }

/* ---- who is asked ---- */

#define MOST_ASKED 16 /* classes in one call */
#define MOST_NESTED 3 /* lists within lists, as those of an index */

typedef struct {
    int count;
    PyObject *asked[MOST_ASKED]; /* owned, one of each class: subclasses before what they derive from */
} gs_asked;

static void add(gs_asked *found, PyObject *object) {
    PyTypeObject *cls = Py_TYPE(object);
    int at = found->count;
    for (int k = 0; k < found->count; k++) {
        if (Py_TYPE(found->asked[k]) == cls)
            return;
        if (at == found->count && PyType_IsSubtype(cls, Py_TYPE(found->asked[k])))
            at = k;
    }
    if (found->count == MOST_ASKED)
        return;
    memmove(found->asked + at + 1, found->asked + at, (found->count - at) * sizeof *found->asked);
    found->asked[at] = Py_NewRef(object);
    found->count++;
}

static void look_for(gs_asked *found, PyObject *const *given, Py_ssize_t count, int depth) {
    for (Py_ssize_t k = 0; k < count; k++) {
        if (gs_overrides(Py_TYPE(given[k])))
            add(found, given[k]);
        else if (depth < MOST_NESTED && (PyList_Check(given[k]) || PyTuple_Check(given[k])))
            look_for(found, PySequence_Fast_ITEMS(given[k]), PySequence_Fast_GET_SIZE(given[k]), depth + 1);
    }
}

static void forget(gs_asked *found) {
    while (found->count > 0) Py_DECREF(found->asked[--found->count]);
}

static PyObject *types_of(const gs_asked *found) {
    PyObject *types = PyTuple_New(found->count);
    for (int k = 0; types != NULL && k < found->count; k++)
        PyTuple_SET_ITEM(types, k, Py_NewRef(Py_TYPE(found->asked[k])));
    return types;
}

/* ---- what Tensor answers ---- */

/* A result, which is stolen, as one of a class of tensors; tuples and lists element by element. */
static PyObject *converted(PyObject *result, PyTypeObject *cls) {
    if (gs_is_tensor(result)) {
        if (PyType_IsSubtype(Py_TYPE(result), cls) || !PyType_IsSubtype(cls, gs_py.tensor))
            return result;
        PyObject *made = PyObject_CallFunctionObjArgs(gs_py.as_subclass, result, cls, NULL);
        Py_DECREF(result);
        return made;
    }
    if (!PyTuple_Check(result) && !PyList_CheckExact(result))
        return result;
    const Py_ssize_t count = PySequence_Fast_GET_SIZE(result);
    PyObject *items = PyTuple_New(count), *made = NULL;
    int differs = 0;
    for (Py_ssize_t k = 0; items != NULL && k < count; k++) {
        PyObject *before = PySequence_Fast_GET_ITEM(result, k), *item = converted(Py_NewRef(before), cls);
        differs |= item != before;
        gs_put(&items, k, item);
    }
    if (items != NULL && !differs) {
        made = Py_NewRef(result);
    } else if (items != NULL && PyList_CheckExact(result)) {
        made = PySequence_List(items);
    } else if (items != NULL) {
        PyObject *given = PyTuple_Pack(1, items);
        made = given == NULL ? NULL : PyTuple_Type.tp_new(Py_TYPE(result), given, NULL);
        Py_XDECREF(given);
    }
    Py_XDECREF(items);
    Py_DECREF(result);
    return made;
}

/* Whether this is a slot's function with its object, as property.__get__ is; Python 3.13 does not export the type. */
static int is_bound_slot(PyObject *function) {
    static PyTypeObject *type; /* guarded by the GIL, and static in Python */
    if (type == NULL) {
        PyObject *slot = PyObject_GetAttrString(Py_None, "__bool__");
        if (slot == NULL) {
            PyErr_Clear();
            return 0;
        }
        type = Py_TYPE(slot);
        Py_DECREF(slot);
    }
    return Py_IS_TYPE(function, type);
}

/* Whether a function is that of a property which gives what it finds, as `grad` does. */
static int finds(PyObject *function) {
    if (!is_bound_slot(function))
        return 0;
    PyObject *property = PyObject_GetAttrString(function, "__self__");
    PyObject *said = property != NULL && PyObject_TypeCheck(property, &gs_property_type)
                         ? PyObject_GetAttr(property, gs_str.finds)
                         : NULL;
    const int found = said == Py_True;
    PyErr_Clear();
    Py_XDECREF(property);
    Py_XDECREF(said);
    return found;
}

/* A function's result, which is stolen, as one of a class. */
static PyObject *as_class(PyObject *function, PyObject *result, PyTypeObject *cls) {
    if (result == NULL || finds(function))
        return result;
    const int before = gs_ask_less(GS_CLASSES_OFF);
    result = converted(result, cls);
    gs_overrides_off = before;
    return result;
}

/* Calls a function without asking classes; `args` is a sequence or NULL, `kwargs` a dict or None. */
static PyObject *call_plainly(PyObject *function, PyObject *args, PyObject *kwargs) {
    PyObject *positional = args == NULL ? PyTuple_New(0) : PySequence_Tuple(args);
    if (positional == NULL)
        return NULL;
    const int before = gs_ask_less(GS_CLASSES_OFF);
    PyObject *result = PyObject_Call(function, positional, kwargs == Py_None ? NULL : kwargs);
    gs_overrides_off = before;
    Py_DECREF(positional);
    return result;
}

/* Whether classes are asked although none of ours is to be: about a function of torch's, which asks as ours. */
static int is_of_others(PyObject *function) {
    return gs_overrides_off && !PyObject_TypeCheck(function, &gs_stand_in_type) && !is_bound_slot(function);
}

/* default_override(cls, function, types, args=(), kwargs=None): `Tensor.__torch_function__`. */
static PyObject *default_override(PyObject *module, PyObject *arguments) {
    PyObject *cls, *function, *types, *args = NULL, *kwargs = Py_None;
    if (!PyArg_ParseTuple(arguments, "O!OO|OO:__torch_function__", &PyType_Type, &cls, &function, &types, &args,
                          &kwargs))
        return NULL;
    PyObject *every = PySequence_Fast(types, "__torch_function__(): types is a sequence of classes");
    if (every == NULL)
        return NULL;
    int related = 1;
    for (Py_ssize_t k = 0; related > 0 && k < PySequence_Fast_GET_SIZE(every); k++)
        related = PyObject_IsSubclass(cls, PySequence_Fast_GET_ITEM(every, k));
    Py_DECREF(every);
    if (related <= 0 || is_of_others(function))
        return related < 0 ? NULL : Py_NewRef(Py_NotImplemented);
    return as_class(function, call_plainly(function, args, kwargs), (PyTypeObject *)cls);
}

/* plain_results(function, types, args=(), kwargs=None): what a class answers whose results are plain. It is
   never asked: where this is `__torch_function__`, functions run as if there were none. */
static PyObject *plain_results(PyObject *module, PyObject *arguments) {
    PyObject *function, *types, *args = NULL, *kwargs = Py_None;
    return PyArg_ParseTuple(arguments, "OO|OO:_disabled_torch_function_impl", &function, &types, &args, &kwargs)
               ? call_plainly(function, args, kwargs)
               : NULL;
}

/* ---- asking ---- */

static PyObject *call_method(PyObject *method, PyObject *function, PyObject *types, PyObject *args,
                             PyObject *kwargs) {
    return method == NULL ? NULL : PyObject_CallFunctionObjArgs(method, function, types, args, kwargs, NULL);
}

/* Asks the innermost mode, while those around it are all there are. */
static PyObject *ask_mode(PyObject *function, PyObject *types, PyObject *args, PyObject *kwargs) {
    PyObject *modes = gs_function_modes, *outer = PyTuple_GET_ITEM(modes, 1);
    gs_function_modes = outer == Py_None ? NULL : Py_NewRef(outer);
    PyObject *method = PyObject_GetAttr(PyTuple_GET_ITEM(modes, 0), gs_str.torch_function);
    PyObject *result = call_method(method, function, types, args, kwargs);
    Py_XDECREF(method);
    Py_XSETREF(gs_function_modes, modes);
    return result;
}

static PyObject *ask_class(PyObject *object, PyObject *function, PyObject *types, PyObject *args,
                           PyObject *kwargs) {
    PyObject *method = PyObject_GetAttr(object, gs_str.torch_function), *result = NULL;
    const int is_plain = method != NULL && PyMethod_Check(method) && PyMethod_GET_SELF(method) == object;
    if (!is_plain ||
        PyErr_WarnEx(PyExc_DeprecationWarning,
                     "Defining your `__torch_function__` as a plain method is deprecated and will be an error in "
                     "future, please define it as a classmethod.",
                     1) == 0)
        result = call_method(method, function, types, args, kwargs);
    Py_XDECREF(method);
    return result;
}

/* The first answer; an exception if all decline. */
static PyObject *first_answer(const gs_asked *found, PyObject *function, PyObject *args, PyObject *kwargs) {
    PyObject *types = types_of(found), *result = Py_NewRef(Py_NotImplemented);
    if (types == NULL) {
        Py_DECREF(result);
        return NULL;
    }
    if (gs_function_modes != NULL)
        Py_SETREF(result, ask_mode(function, types, args, kwargs));
    for (int k = 0; result == Py_NotImplemented && k < found->count; k++)
        Py_SETREF(result, ask_class(found->asked[k], function, types, args, kwargs));
    if (result == Py_NotImplemented) {
        PyObject *mode = gs_function_modes == NULL ? Py_None : PyTuple_GET_ITEM(gs_function_modes, 0);
        Py_SETREF(result, PyObject_CallFunctionObjArgs(gs_py.no_answer, function, types, mode, NULL));
    }
    Py_DECREF(types);
    return result;
}

/* The answer to a call by those it concerns: modes, and the classes of the first `relevant` arguments, those in
   lists among them. NULL without an exception if there are none. */
PyObject *gs_overridden(PyObject *function, PyObject *const *given, Py_ssize_t n, PyObject *kwnames,
                        Py_ssize_t relevant) {
    gs_asked found = {0};
    if (gs_overrides_off == GS_ALL_OFF)
        return NULL;
    if (!gs_overrides_off)
        look_for(&found, given, relevant, 0);
    if (found.count == 0 && gs_function_modes == NULL)
        return NULL;
    PyObject *result = NULL;
    PyTypeObject *only = found.count == 1 && gs_function_modes == NULL ? Py_TYPE(found.asked[0]) : NULL;
    if (only != NULL && _PyType_Lookup(only, gs_str.torch_function) == gs_py.default_override) {
        Py_INCREF(only);
        const int before = gs_ask_less(GS_CLASSES_OFF);
        result = PyObject_Vectorcall(function, given, n, kwnames);
        gs_overrides_off = before;
        result = as_class(function, result, only);
        Py_DECREF(only);
    } else {
        PyObject *args = gs_tuple_of(given, n),
                 *kwargs = args == NULL ? NULL : gs_named_arguments(given + n, kwnames);
        if (kwargs != NULL)
            result = first_answer(&found, function, args, kwargs);
        Py_XDECREF(args);
        Py_XDECREF(kwargs);
    }
    forget(&found);
    return result;
}

/* answer(function, relevant, args, kwargs): what those among `relevant` that override give for a call. */
static PyObject *answer(PyObject *module, PyObject *const *given, Py_ssize_t count) {
    if (!gs_has_count("answer", count, 4, 4))
        return NULL;
    gs_asked found = {0};
    PyObject *relevant = PySequence_Fast(given[1], "relevant arguments are a sequence");
    if (relevant == NULL)
        return NULL;
    if (!gs_overrides_off)
        look_for(&found, PySequence_Fast_ITEMS(relevant), PySequence_Fast_GET_SIZE(relevant), MOST_NESTED);
    PyObject *result = first_answer(&found, given[0], given[2], given[3]);
    forget(&found);
    Py_DECREF(relevant);
    return result;
}

/* is_overridden(*relevant): whether a mode, or the class of one of these objects, is to be asked. */
static PyObject *is_overridden(PyObject *module, PyObject *const *given, Py_ssize_t count) {
    int found = gs_has_modes();
    for (Py_ssize_t k = 0; !found && k < count; k++) found = gs_is_asked(given[k]);
    return PyBool_FromLong(found);
}

PyMethodDef gs_override_functions[] = {
    {"default_override", default_override, METH_VARARGS, "Tensor.__torch_function__"},
    {"plain_results", plain_results, METH_VARARGS, "The __torch_function__ of a class whose results are plain."},
    {"answer", GS_FASTCALL(answer), "What those who override a function give for a call."},
    {"is_overridden", GS_FASTCALL(is_overridden),
     "Whether a mode, or the class of one of these objects, overrides functions.\n\n"
     ">>> gs.overrides.has_torch_function_unary(gs.ones(2))\nFalse"},
    {NULL},
};

/* ---- functions and properties that ask ---- */

PyObject *gs_call_overridable(PyObject *self, PyObject *const *given, size_t flags, PyObject *kwnames) {
    if (gs_mode & GS_TAPED)
        return gs_call_on_tape(self, given, flags, kwnames, 0);
    const Py_ssize_t n = PyVectorcall_NARGS(flags), every = gs_argument_count(flags, kwnames);
    const int is_usual = !gs_has_modes() && (n == 0 || gs_is_plain(given[0])) && every <= 1;
    PyObject *result =
        is_usual ? NULL
                 : gs_overridden(self, given, n, kwnames, ((gs_overridable *)self)->modes_only ? 0 : every);
    if (result != NULL || (!is_usual && PyErr_Occurred()))
        return result;
    return PyObject_Vectorcall(((gs_stand_in *)self)->function, given, flags, kwnames);
}

/* Overridable(function, modes_only=False) */
static PyObject *overridable_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords) {
    static char *names[] = {"function", "modes_only", NULL};
    PyObject *function;
    int modes_only = 0;
    if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "O|p", names, &function, &modes_only))
        return NULL;
    PyObject *self = gs_stand_in_new(type, gs_call_overridable, function);
    if (self != NULL)
        ((gs_overridable *)self)->modes_only = modes_only;
    return self;
}

GS_STAND_IN_TYPE(gs_overridable_type, "Overridable", gs_overridable, gs_stand_in_getset,
                 .tp_new = overridable_new);

static PyObject *ask_of_property(PyObject *self, PyObject *name, PyObject *const *given, Py_ssize_t n) {
    PyObject *function = PyObject_GetAttr(self, name);
    PyObject *result = function == NULL ? NULL : gs_overridden(function, given, n, NULL, 1);
    Py_XDECREF(function);
    return result;
}

static PyObject *get(PyObject *self, PyObject *object, PyObject *type) {
    if (object != NULL && object != Py_None && gs_is_overridden(object))
        return ask_of_property(self, gs_str.own_get, &object, 1);
    return PyProperty_Type.tp_descr_get(self, object, type);
}

static int set(PyObject *self, PyObject *object, PyObject *value) {
    if (!gs_is_overridden(object))
        return PyProperty_Type.tp_descr_set(self, object, value);
    PyObject *given[] = {object, value};
    PyObject *result = value == NULL ? ask_of_property(self, gs_str.own_delete, given, 1)
                                     : ask_of_property(self, gs_str.own_set, given, 2);
    return gs_done(result);
}

/* OverridableProperty(get, set=None, delete=None, doc=None): a property whose `__get__`, `__set__` and `__delete__`
   can be overridden. Where its attribute `finds` is true, what it gives is no result that would get a class. */
PyTypeObject gs_property_type = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "gradspec._core.OverridableProperty",
    .tp_base = &PyProperty_Type,
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
    .tp_descr_get = get,
    .tp_descr_set = set,
};
