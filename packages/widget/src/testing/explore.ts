interface Typed {
  type: string;
}

/** A state, and the kinds of results that may come in it. */
export interface ExploredState<State> {
  state: State;
  possible: ReadonlySet<string>;
  key: string;
}

/** One handled event. */
export interface Edge<State, Event, Effect> {
  from: ExploredState<State>;
  event: Event;
  to: ExploredState<State>;
  effects: readonly Effect[];
}

interface Machine<State, Event extends Typed, Effect extends Typed> {
  first: State;
  openingEffects(state: State): readonly Effect[];
  transition(state: State, event: Event): readonly [State, readonly Effect[]];
  /** The possible events. A result comes only after an effect that has it. */
  events: readonly Event[];
  outcomesOf: Record<Effect["type"], readonly Event["type"][]>;
  /** The identity of a state, in parts, because many states share some. */
  keyOf(state: State): readonly unknown[];
}

/** Returns every state that a machine reaches, and every transition between them. */
export function explore<State, Event extends Typed, Effect extends Typed>(machine: Machine<State, Event, Effect>) {
  const outcomesOf: Record<string, readonly string[]> = machine.outcomesOf;
  const outcomes = new Set(Object.values(outcomesOf).flat());
  const numberOf = createNumbering();
  const placeOf = (state: State, before: ReadonlySet<string>, effects: readonly Effect[]): ExploredState<State> => {
    const added = effects.flatMap(({ type }) => outcomesOf[type] ?? []).filter((type) => !before.has(type));
    const possible = added.length === 0 ? before : new Set([...before, ...added].sort());
    return { state, possible, key: [...machine.keyOf(state), possible].map(numberOf).join() };
  };
  const opening = machine.openingEffects(machine.first);
  const start = placeOf(machine.first, new Set(), opening);
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

/** Returns the same number for equal parts. Each object is serialized once. */
function createNumbering(): (part: unknown) => number {
  const numbers = new Map<string, number>();
  const read = new WeakMap<object, number>();
  return (part) => {
    const isThing = typeof part === "object" && part !== null;
    const known = isThing ? read.get(part) : undefined;
    if (known !== undefined) return known;
    const text = String(JSON.stringify(part instanceof Set ? [...part] : part));
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    if (isThing) read.set(part, number);
    return number;
  };
}
