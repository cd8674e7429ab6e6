/* What ops read of the state of their thread, and whether a debugger looks on. */
#include "python/python.h"

/* `state.mode` of this thread. See Note [One flag], runtime/core/process/state.py. */
_Thread_local long gs_mode = GS_GRAD;
_Thread_local int gs_draws_in_python = 0;
_Thread_local int gs_transforming = 0;
_Thread_local PyObject *gs_transform = NULL; /* `state.transform` of this thread, NULL for None */
_Thread_local PyObject *gs_level = NULL;

/* Whether Python's hooks trace or profile this thread: who does so sees the generated functions. They are fields
   of the thread's state since a hook is asked for at every call. */
int gs_is_traced(void) {
    const PyThreadState *thread = PyThreadState_Get();
    return thread->c_profilefunc != NULL || thread->c_tracefunc != NULL;
}
