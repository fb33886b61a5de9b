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

/** The settings with a value at a path; undefined takes it away, with the objects that are empty then. */
export function setAt(settings: Settings, [key, ...rest]: Path, value: unknown): Settings {
  const { [key as string]: old, ...others } = settings;
  const next = rest.length === 0 ? value : setAt(isRecord(old) ? old : {}, rest, value);
  const isGone = next === undefined || (rest.length > 0 && isRecord(next) && Object.keys(next).length === 0);
  return isGone ? others : { ...others, [key as string]: next };
}

/** The merge patch (RFC 7396) that makes one of the other. */
export function makePatch(before: Settings, after: Settings): Settings {
  const patch: Settings = {};
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, now] = [before[key], after[key]];
    if (now === undefined) patch[key] = null;
    else if (isRecord(old) && isRecord(now)) {
      const inner = makePatch(old, now);
      if (Object.keys(inner).length > 0) patch[key] = inner;
    } else if (JSON.stringify(old) !== JSON.stringify(now)) patch[key] = now;
  }
  return patch;
}
