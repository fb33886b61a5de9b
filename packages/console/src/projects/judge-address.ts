/** What is wrong with an origin, before the provider is asked; undefined for nothing. */
export function judgeOrigin(text: string): string | undefined {
  const url = parse(text);
  if (!url) return "Write it whole, with https:// at the beginning.";
  if (url.origin !== text) return `An origin is scheme, host and port alone: ${url.origin}`;
  return undefined;
}

/** The same of a redirect URL. */
export function judgeRedirectUrl(text: string): string | undefined {
  const url = parse(text);
  if (!url) return "Write it whole, with https:// at the beginning.";
  if (url.username || url.password) return "No name before the @: it fools the eye.";
  if (text.includes("#")) return "Nothing after #: it never reaches a server.";
  return undefined;
}

/** What is legal and opens something. */
export function warnOfAddress(text: string): string | undefined {
  const url = parse(text);
  const isHere = url && ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
  return url?.protocol === "http:" && !isHere
    ? "By http, whoever is on the way reads the tokens. Serve the page by https."
    : undefined;
}

function parse(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}
