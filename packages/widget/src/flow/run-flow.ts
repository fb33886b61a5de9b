export type Send<Event> = (event: Event) => void;

/** A running machine. */
export interface Flow<State, Event> {
  getState(): State;
  send: Send<Event>;
  /** Calls back after each change; returns the way to stop. */
  subscribe(listener: () => void): () => void;
}

/** What is to be drawn: the same object until something changes. */
export interface FlowSnapshot<State> {
  state: State;
  /** The event that waits for the engine, or for what it needs beyond it. */
  waiting?: unknown;
  /** Whether that could not be had. The next event asks for it again. */
  hasFailed?: boolean | undefined;
}

export interface RunningFlow<State, Event> extends Flow<State, Event> {
  getSnapshot(): FlowSnapshot<State>;
  /** Begins, or begins anew after a stop. */
  start(): void;
  stop(): void;
  /** Tries again, and goes on where it stopped. */
  retry(): void;
}

/** Turns effects into deeds until it is stopped, and sends what came of them. */
export interface EffectRunner<Effect> {
  run(effect: Effect): void;
  stop(): void;
}

/** The part that the first paint can do without: where events lead, and what performs the effects. */
export interface Engine<State, Event, Effect> {
  openingEffects(state: State): readonly Effect[];
  transition(state: State, event: Event): readonly [State, readonly Effect[]];
  connect(send: Send<Event>): EffectRunner<Effect>;
  /** Fetches what the event needs before it can be followed; undefined where all is here. */
  prepare?(state: State, event: Event): Promise<unknown> | undefined;
}

/** The time between a start and a stop. What an earlier run left under way is not heard in a later one. */
interface Run<State, Event, Effect> {
  /** Events that came before the engine did, or before what they need. */
  waiting: Event[];
  isPreparing?: boolean;
  engine?: Engine<State, Event, Effect>;
  runner?: EffectRunner<Effect>;
}

/**
 * The running machine.
 * @param open the state to begin with; read again when it begins anew.
 * @param loadEngine fetches the engine for the state to begin with; events wait for it.
 */
export function createFlow<State, Event, Effect>(
  open: () => State,
  loadEngine: (state: State) => Promise<Engine<State, Event, Effect>>,
): RunningFlow<State, Event> {
  const listeners = new Set<() => void>();
  let shown: FlowSnapshot<State> = { state: open() };
  let current: Run<State, Event, Effect> | null = null;
  let isNew = true;

  function change(state: State, hasFailed?: boolean) {
    const waiting = current?.waiting[0];
    if (state === shown.state && waiting === shown.waiting && hasFailed === shown.hasFailed) return;
    shown = { state, waiting, hasFailed };
    for (const listener of listeners) listener();
  }

  function hear(run: Run<State, Event, Effect> | null, event: Event) {
    if (!run || run !== current) return;
    run.waiting.push(event);
    advance(run);
  }

  function advance(run: Run<State, Event, Effect>) {
    if (shown.hasFailed && !run.engine) load(run);
    else follow(run);
    change(shown.state);
  }

  /** Follows the events in their order, as far as what they need is here. */
  function follow(run: Run<State, Event, Effect>) {
    const { engine, waiting } = run;
    while (engine && run === current && !run.isPreparing) {
      const [event] = waiting;
      if (event === undefined) return;
      const needed = engine.prepare?.(shown.state, event);
      if (needed) {
        prepare(run, needed);
        return;
      }
      waiting.shift();
      const [next, effects] = engine.transition(shown.state, event);
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
    if (run === current) change(shown.state, true);
  };

  async function load(run: Run<State, Event, Effect>) {
    try {
      const engine = await loadEngine(shown.state);
      if (run !== current) return;
      run.engine = engine;
      run.runner = engine.connect((event) => hear(run, event));
      for (const effect of engine.openingEffects(shown.state)) run.runner.run(effect);
      follow(run);
    } catch (error) {
      fail(run)(error);
    }
  }

  function start() {
    if (current) return;
    current = { waiting: [] };
    // What was opened a moment ago is drawn already.
    if (!isNew) change(open());
    isNew = false;
    load(current);
  }

  function stop() {
    current?.runner?.stop();
    current = null;
  }

  return {
    getState: () => shown.state,
    getSnapshot: () => shown,
    send: (event) => hear(current, event),
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
