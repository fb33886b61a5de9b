/** Longer URLs contain no organization. The limit bounds the search below for any link. */
const MAX_ADDRESS_LENGTH = 512;

const SLUG = "{{slug}}";

/**
 * Finds the organization's slug in a page URL without query and fragment. In the project's pattern, `*` matches
 * one label and `{{slug}}` for the slug; the pattern may match anywhere in the URL.
 */
export function slugFromAddress(pattern: string | null, address: string): string | null {
  if (!pattern?.includes(SLUG) || address.length > MAX_ADDRESS_LENGTH) return null;
  const parts = pattern.split(/(\*|\{\{slug\}\})/).filter((part) => part !== "");
  // No regular expression, because consecutive wildcards would backtrack exponentially. Positions that failed are
  // remembered, so each is tried once.
  const deadEnds = new Set<number>();

  /** Returns the slug if `parts` from `index` on match the URL at `at`; "" for a match without a slug in it. */
  function fit(index: number, at: number): string | null {
    const part = parts[index];
    if (part === undefined) return "";
    const place = index * (MAX_ADDRESS_LENGTH + 1) + at;
    if (deadEnds.has(place)) return null;
    let found: string | null = null;
    if (part === "*" || part === SLUG) found = fitWildcard(index, at);
    else if (address.startsWith(part, at)) found = fit(index + 1, at + part.length);
    if (found === null) deadEnds.add(place);
    return found;
  }

  function fitWildcard(index: number, at: number): string | null {
    const isSlug = parts[index] === SLUG;
    // A slug never contains these, so that an open-ended pattern can't match the rest of the path.
    const stops = isSlug ? "/:?#@" : "./:?#@";
    let end = at;
    while (end < address.length && !stops.includes(address[end] as string)) end += 1;
    for (; end > at; end -= 1) {
      const rest = fit(index + 1, end);
      if (rest !== null) return isSlug ? address.slice(at, end) : rest;
    }
    return null;
  }

  for (let at = 0; at < address.length; at += 1) {
    const slug = fit(0, at);
    if (slug) return decoded(slug);
  }
  return null;
}

function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}
