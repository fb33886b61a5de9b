/** The characters of a body that are kept. */
const KEPT_CHARACTERS = 2_000;
/** What is longer is not even looked at: it costs more than it tells. */
const READ_LIMIT = 16 * 1024;

const SECRET = /password|secret|token|credential/i;
const MASKED = "…";

/**
 * Returns a body for the record: secrets masked, and no longer than 2,000 characters (docs/threats.md T76). A directory may
 * send passwords, though nobody asked for them.
 */
export function maskBody(text: string): string {
  if (text === "") return "";
  const size = `(${Buffer.byteLength(text)} bytes)`;
  if (text.length > READ_LIMIT) return size;
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return `${size} no JSON`;
  }
  return cut(JSON.stringify(mask(body)));
}

function mask(value: unknown, depth = 0): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (depth > 32) return MASKED;
  if (Array.isArray(value)) return value.map((one) => mask(one, depth + 1));
  // The change of a PATCH names its attribute in `path`.
  const { path } = value as { path?: unknown };
  const isSecretChange = typeof path === "string" && SECRET.test(path);
  return Object.fromEntries(
    Object.entries(value).map(([name, own]) => {
      const isMasked = SECRET.test(name) || (isSecretChange && name.toLowerCase() === "value");
      return [name, isMasked ? MASKED : mask(own, depth + 1)];
    }),
  );
}

const known = /^(?:filter|attributes|excludedAttributes|sortBy|sortOrder|startIndex|count|cursor)$/i;
const QUERY_CHARACTERS = 500;

/** Returns a query for the record: of parameters that SCIM does not know, such as a token, the names alone. */
export function maskQuery(query: object): string {
  const parts = Object.entries(query).map(([name, value]) => `${name}=${known.test(name) ? String(value) : MASKED}`);
  return parts.length > 0 ? cut(`?${parts.join("&")}`, QUERY_CHARACTERS) : "";
}

/** Never through a character. */
function cut(text: string, limit = KEPT_CHARACTERS): string {
  return text.length > limit ? `${text.slice(0, limit).toWellFormed()}…` : text;
}
