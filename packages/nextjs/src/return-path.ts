/** The query of the sign-in page that says where to go on afterwards. */
export const NEXT = "next";

/**
 * The address to go on to after signing in, from a `next` that anybody may have written.
 * @returns an absolute address of this origin, because a path that begins with two slashes would lead elsewhere; undefined
 * for anything else.
 */
export function readNext(next: string | null | undefined, origin: string): string | undefined {
  if (!next?.startsWith("/") || !URL.canParse(next, origin)) return undefined;
  const url = new URL(next, origin);
  return url.origin === origin ? url.href : undefined;
}

/** The sign-in page's path, with what it leads back to. */
export function signInAddress(signInPath: string, path: string | null | undefined): string {
  if (!path || path === "/" || isWithin(path.split(/[?#]/)[0] as string, signInPath)) return signInPath;
  return `${signInPath}${signInPath.includes("?") ? "&" : "?"}${NEXT}=${encodeURIComponent(path)}`;
}

/** Returns whether a path is this one or below it. Doubtful writings count as if they were: a guard may ask too often. */
export function isWithin(path: string, parent: string): boolean {
  const [one, other] = [path, parent].map((it) => `${plain(it)}/`) as [string, string];
  return one.startsWith(other);
}

function plain(path: string): string {
  // Signs of ASCII alone: another that cannot be decoded must not leave the rest as it is.
  return path
    .replace(/%([0-7][\da-f])/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .toLowerCase()
    .replace(/[\\/]+/g, "/")
    .replace(/\/$/, "");
}
