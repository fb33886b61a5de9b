export type Send<Event> = (event: Event) => void;

/** A running machine. */
export interface Flow<State, Event> {
  getState(): State;
  send: Send<Event>;
  /** Calls back after each change. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

/** What to render. The object stays the same until something changes. */
export interface FlowSnapshot<State> {
  state: State;
  /** The event that waits for the engine, or for code it needs. */
  waiting?: unknown;
  /** Whether that code failed to load. The next event retries. */
  hasFailed?: boolean | undefined;
}

export interface RunningFlow<State, Event> extends Flow<State, Event> {
  getSnapshot(): FlowSnapshot<State>;
  /** Starts, or restarts after `stop`. */
  start(): void;
  stop(): void;
  /** Loads what failed again and continues. */
  retry(): void;
}

/** Runs effects until stopped, and sends their results as events. */
export interface EffectRunner<Effect> {
  run(effect: Effect): void;
  stop(): void;
}

/** The part that the first paint doesn't need: transitions and effects. */
export interface Engine<State, Event, Effect> {
  openingEffects(state: State): readonly Effect[];
  /**
   * Returns what to continue with when a flow starts again after `stop`, as in a page that React's `<Activity>` hides
   * and shows again. Returns null if it must open again.
   */
  resume?(state: State): readonly [State, readonly Effect[]] | null;
  transition(state: State, event: Event): readonly [State, readonly Effect[]];
  connect(send: Send<Event>): EffectRunner<Effect>;
  /** Loads the code that an event needs; undefined if it is already loaded. */
  prepare?(state: State, event: Event): Promise<unknown> | undefined;
}

/** One period between `start` and `stop`. Results of an earlier run are ignored in later ones. */
interface Run<State, Event, Effect> {
  /** Events that came before the engine, or the code they need, was loaded. */
  waiting: Event[];
  isPreparing?: boolean;
  /** The effects to start with. Default: those of an opened flow. */
  effects?: readonly Effect[] | undefined;
  engine?: Engine<State, Event, Effect>;
  runner?: EffectRunner<Effect>;
}

/**
 * Runs a machine.
 * @param open returns the initial state. Called again on a restart.
 * @param loadEngine loads the engine. Events wait for it.
 */
export function createFlow<State, Event, Effect>(
  open: () => State,
  loadEngine: (state: State) => Promise<Engine<State, Event, Effect>>,
): RunningFlow<State, Event> {
  const listeners = new Set<() => void>();
  let snapshot: FlowSnapshot<State> = { state: open() };
  let current: Run<State, Event, Effect> | null = null;
  let isNew = true;
  let latestEngine: Engine<State, Event, Effect> | undefined;

  function change(state: State, hasFailed?: boolean) {
    const waiting = current?.waiting[0];
    if (state === snapshot.state && waiting === snapshot.waiting && hasFailed === snapshot.hasFailed) return;
    snapshot = { state, waiting, hasFailed };
    for (const listener of listeners) listener();
  }

  function handle(run: Run<State, Event, Effect> | null, event: Event) {
    if (!run || run !== current) return;
    run.waiting.push(event);
    advance(run);
  }

  function advance(run: Run<State, Event, Effect>) {
    if (snapshot.hasFailed && !run.engine) load(run);
    else follow(run);
    change(snapshot.state);
  }

  /** Processes the waiting events in order, until one needs code that is not loaded. */
  function follow(run: Run<State, Event, Effect>) {
    const { engine, waiting } = run;
    while (engine && run === current && !run.isPreparing) {
      const [event] = waiting;
      if (event === undefined) return;
      const needed = engine.prepare?.(snapshot.state, event);
      if (needed) {
        prepare(run, needed);
        return;
      }
      waiting.shift();
      const [next, effects] = engine.transition(snapshot.state, event);
      change(next);
      for (const effect of effects) run.runner?.run(effect);
    }
  }

  async function prepare(run: Run<State, Event, Effect>, needed: Promise<unknown>) {
    run.isPreparing = true;
    const isHere = await needed.then(() => true, fail(run));
    run.isPreparing = false;
    if (isHere) follow(run);
  }

  const fail = (run: Run<State, Event, Effect>) => (error: unknown) => {
    console.error(error);
    if (run === current) change(snapshot.state, true);
  };

  async function load(run: Run<State, Event, Effect>) {
    try {
      const engine = await loadEngine(snapshot.state);
      if (run !== current) return;
      latestEngine = run.engine = engine;
      run.runner = engine.connect((event) => handle(run, event));
      for (const effect of run.effects ?? engine.openingEffects(snapshot.state)) run.runner.run(effect);
      follow(run);
    } catch (error) {
      fail(run)(error);
    }
  }

  function start() {
    if (current) return;
    const resumed = latestEngine?.resume?.(snapshot.state);
    current = { waiting: [], effects: resumed?.[1] };
    // The initial state is already rendered.
    if (!isNew) change(resumed ? resumed[0] : open());
    isNew = false;
    load(current);
  }

  function stop() {
    current?.runner?.stop();
    current = null;
  }

  return {
    getState: () => snapshot.state,
    getSnapshot: () => snapshot,
    send: (event) => handle(current, event),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start,
    stop,
    retry() {
      if (current) advance(current);
    },
  };
}
