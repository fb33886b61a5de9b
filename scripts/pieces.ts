// Which file of a build a module goes into. Small files compress badly, so there are few of them, cut along what pages need
// first and what projects configure: docs/adr/0010-what-the-browser-loads.md.

export interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** A file, and the module that is asked for by it. What that needs without waiting is in it, as far as no earlier one has it. */
export type Piece = readonly [name: string, root: string];

/** The login widget's pieces beyond the first screen. @param at makes the id of a module of the widget. */
export const loginPieces = (at: (module: string) => string): Piece[] => [
  ["later", at("login/lazy")],
  ["mfa", at("login/lazy-mfa")],
  ["passwords", at("login/lazy-passwords")],
];

/** Makes the `codeSplitting` of a build: what its entry needs at once, and then the pieces. */
export function cutInto(pieces: readonly Piece[]) {
  const groups = pieces.map(([piece, root]) => {
    let reached: Set<string> | undefined;
    const name = (id: string, graph: Graph) => {
      reached ??= reach(root, graph);
      // The door of `@portico/wire` leads to tables that only the client needs.
      return reached.has(id) && !id.includes("/wire/") ? piece : null;
    };
    return { name, debugName: piece };
  });
  return { groups: [{ name: "first-screen", tags: ["$initial" as const] }, ...groups] };
}

/** Lists what a module needs without waiting. */
export function reach(root: string, graph: Graph): Set<string> {
  const found = new Set<string>();
  const waiting = [root];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const module = found.has(id) ? null : graph.getModuleInfo(id);
    if (!module) continue;
    found.add(id);
    waiting.push(...module.importedIds);
  }
  return found;
}
