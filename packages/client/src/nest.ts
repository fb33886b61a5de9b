export interface Tree<Leaf> {
  [step: string]: Tree<Leaf> | Leaf;
}

/** Makes a leaf of every name, nested as the name says: `a.b` is `b` of `a`. */
export function nest<Leaf>(names: string[], make: (name: string) => Leaf): Tree<Leaf> {
  const root: Tree<Leaf> = {};
  for (const name of names) {
    const steps = name.split(".");
    const last = steps.pop() as string;
    let at = root;
    for (const step of steps) {
      at[step] ??= {};
      at = at[step] as Tree<Leaf>;
    }
    at[last] = make(name);
  }
  return root;
}
