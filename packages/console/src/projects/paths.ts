import type { Settings } from "./types.ts";

export type Path = readonly string[];

function isRecord(value: unknown): value is Settings {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function getAt(settings: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (at, key) => (at !== null && typeof at === "object" && Object.hasOwn(at, key) ? (at as never)[key] : undefined),
    settings,
  );
}

/** Returns the settings with a value at a path. Undefined removes the value and the objects that become empty. */
export function setAt(settings: Settings, [key, ...rest]: Path, value: unknown): Settings {
  const { [key as string]: old, ...others } = settings;
  const next = rest.length === 0 ? value : setAt(isRecord(old) ? old : {}, rest, value);
  const isRemoved = next === undefined || (rest.length > 0 && isRecord(next) && Object.keys(next).length === 0);
  return isRemoved ? others : { ...others, [key as string]: next };
}

/** Creates the merge patch (RFC 7396) from one to the other. */
export function createPatch(before: Settings, after: Settings): Settings {
  const patch: Settings = {};
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, now] = [before[key], after[key]];
    if (now === undefined) patch[key] = null;
    else if (isRecord(old) && isRecord(now)) {
      const inner = createPatch(old, now);
      if (Object.keys(inner).length > 0) patch[key] = inner;
    } else if (JSON.stringify(old) !== JSON.stringify(now)) patch[key] = now;
  }
  return patch;
}
