interface Typed {
  type: string;
}

/** A state, and the kinds of outcome that may come in it. */
export interface Place<State> {
  state: State;
  possible: ReadonlySet<string>;
  key: string;
}

/** One event that was heard. */
export interface Edge<State, Event, Effect> {
  from: Place<State>;
  event: Event;
  to: Place<State>;
  effects: readonly Effect[];
}

interface Machine<State, Event extends Typed, Effect extends Typed> {
  first: State;
  openingEffects(state: State): readonly Effect[];
  transition(state: State, event: Event): readonly [State, readonly Effect[]];
  /** The events that may happen; an outcome only after an effect that has it. */
  events: readonly Event[];
  outcomesOf: Record<Effect["type"], readonly Event["type"][]>;
  /** What tells one state from another. */
  keyOf(state: State): unknown;
}

/** Returns every place that a machine reaches, and every way between them. */
export function explore<State, Event extends Typed, Effect extends Typed>(machine: Machine<State, Event, Effect>) {
  const outcomesOf: Record<string, readonly string[]> = machine.outcomesOf;
  const outcomes = new Set(Object.values(outcomesOf).flat());
  const placeOf = (state: State, before: Iterable<string>, effects: readonly Effect[]): Place<State> => {
    const possible = new Set([...before, ...effects.flatMap(({ type }) => outcomesOf[type] ?? [])]);
    return { state, possible, key: JSON.stringify([machine.keyOf(state), [...possible].sort()]) };
  };
  const opening = machine.openingEffects(machine.first);
  const start = placeOf(machine.first, [], opening);
  const known = new Map([[start.key, start]]);
  const edges: Edge<State, Event, Effect>[] = [];
  const queue = [start];
  for (let from = queue.pop(); from; from = queue.pop()) {
    for (const event of machine.events) {
      if (outcomes.has(event.type) && !from.possible.has(event.type)) continue;
      const [state, effects] = machine.transition(from.state, event);
      if (state === from.state && effects.length === 0) continue;
      const to = placeOf(state, from.possible, effects);
      edges.push({ from, event, to, effects });
      if (known.has(to.key)) continue;
      known.set(to.key, to);
      queue.push(to);
    }
  }
  return { start, opening, places: [...known.values()], edges };
}
