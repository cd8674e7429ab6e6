/* What ops read of the state of their thread, and whether they may run in C. */
#include "python/python.h"

/* `state.mode` of this thread. See Note [One flag], runtime/core/state.py. */
_Thread_local long gs_mode = GS_GRAD;
_Thread_local int gs_draws_in_python = 0;
_Thread_local int gs_transforming = 0;
_Thread_local PyObject *gs_transform = NULL; /* `state.transform` of this thread, NULL for None */
_Thread_local PyObject *gs_level = NULL;
int gs_switched_on = 1;

/* Whether ops may run in C now. Who traces or profiles this thread with Python's hooks sees the generated
   functions; they are fields of the thread's state since a hook is asked for at every call. */
int gs_is_on(void) {
    if (!gs_switched_on)
        return 0;
    const PyThreadState *thread = PyThreadState_Get();
    return thread->c_profilefunc == NULL && thread->c_tracefunc == NULL;
}
