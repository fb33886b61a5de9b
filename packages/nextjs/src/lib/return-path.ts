/** The query parameter of the sign-in page with the path to return to. */
export const NEXT_PARAMETER = "next";

/**
 * Validates the untrusted parameter `next`.
 * @returns An absolute URL of this origin, because a path that begins with two slashes would lead to another host. Undefined
 * for anything else.
 */
export function readNext(next: string | null | undefined, origin: string): string | undefined {
  if (!next?.startsWith("/") || !URL.canParse(next, origin)) return undefined;
  const url = new URL(next, origin);
  return url.origin === origin ? url.href : undefined;
}

/** Returns the path of the sign-in page, with the path to return to. */
export function signInUrl(signInPath: string, path: string | null | undefined): string {
  if (!path || path === "/" || isWithin(path.split(/[?#]/)[0] as string, signInPath)) return signInPath;
  return `${signInPath}${signInPath.includes("?") ? "&" : "?"}${NEXT_PARAMETER}=${encodeURIComponent(path)}`;
}

/** Returns whether a path equals `parent` or is below it. Ambiguous spellings count as a match, to protect too much. */
export function isWithin(path: string, parent: string): boolean {
  return `${normalize(path)}/`.startsWith(`${normalize(parent)}/`);
}

function normalize(path: string): string {
  // Decodes only ASCII, because decodeURIComponent throws for the whole path if one sequence is invalid.
  return path
    .replace(/%([0-7][\da-f])/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .toLowerCase()
    .replace(/[\\/]+/g, "/")
    .replace(/\/$/, "");
}
