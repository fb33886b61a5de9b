/** Returns what is wrong with an origin, before the provider is asked. */
export function checkOrigin(text: string): string | undefined {
  const url = parse(text);
  if (!url) return "Enter a full URL that starts with https://.";
  if (url.origin !== text) return `Enter only scheme, host and port: ${url.origin}`;
  return undefined;
}

/** Returns what is wrong with a redirect URL, before the provider is asked. */
export function checkRedirectUrl(text: string): string | undefined {
  const url = parse(text);
  if (!url) return "Enter a full URL that starts with https://.";
  if (url.username || url.password) return "Remove the user name before the @. It can disguise the real host.";
  if (text.includes("#")) return "Remove the part after #. Browsers never send it to a server.";
  return undefined;
}

/** Returns a warning for a URL that is valid but insecure. */
export function warnAboutUrl(text: string): string | undefined {
  const url = parse(text);
  const isLocal = url && ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
  return url?.protocol === "http:" && !isLocal
    ? "Anyone on the network can read tokens sent over http. Use https."
    : undefined;
}

function parse(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}
