import type { Json, Tag } from "./from-json.ts";
import type { Translation } from "./use-language.ts";

type Files<Texts> = { readonly [Each in Tag]: () => Promise<{ default: Json<Texts> }> };
type Loader<Texts> = () => Promise<Translation & { texts: Texts }>;

/**
 * Creates a loader per language from the `import()` of its file. The message parser loads together with the first
 * one.
 */
export function createLoaders<Texts extends object>(files: Files<Texts>): { [Each in Tag]: Loader<Texts> } {
  const entries = Object.entries(files).map(([tag, fetch]): [string, Loader<Texts>] => [
    tag,
    () =>
      Promise.all([fetch(), import("./from-json.ts")]).then(([file, { translate }]) =>
        translate<Texts>(file.default, tag as Tag),
      ),
  ]);
  return Object.fromEntries(entries) as { [Each in Tag]: Loader<Texts> };
}
