#include <stdlib.h>

enum event { START, STOP, TICK, EVENTS };

struct machine;

typedef void (*handler)(struct machine *machine);

typedef struct machine {
    handler on[EVENTS];
    void (*enter)(struct machine *);
    int ticks;
    struct machine *next;
} machine;

static void running(machine *machine);
static void idle(machine *machine);

static void note(machine *machine) { machine->ticks++; }

static void ignore(machine *machine) { (void)machine; }

static void change(machine *machine, void (*state)(struct machine *))
{
    machine->enter = state;
    machine->enter(machine);
}

static void start(machine *machine) { change(machine, running); }

static void stop(machine *machine) { change(machine, &idle); }

static void running(machine *machine)
{
    machine->on[START] = ignore;
    machine->on[STOP] = stop;
    machine->on[TICK] = note;
}

static void idle(machine *machine)
{
    handler start_handler = start;
    machine->on[START] = start_handler;
    machine->on[STOP] = machine->on[TICK] = ignore;
}

static machine *create(void (*first)(machine *))
{
    machine *made = calloc(1, sizeof *made);
    change(made, first);
    return made;
}

static void fire(machine *machine, enum event event)
{
    for (; machine; machine = machine->next) {
        machine->on[event](machine);
    }
}

#define SEND(machine, event) fire((machine), (event))

int main(void)
{
    machine *first = create(idle);
    first->next = create(idle);
    fire(first, START);
    SEND(first, TICK);
    fire(first, STOP);
    int ticks = first->ticks;
    free(first->next);
    free(first);
    return ticks;
}
