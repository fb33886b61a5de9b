/** How many characters of a body are kept. */
const KEPT_CHARACTERS = 2_000;
/** Longer bodies are not parsed, because that is too expensive. */
const READ_LIMIT = 16 * 1024;

const SECRET = /password|secret|token|credential/i;
const MASKED = "…";

/**
 * Masks the secrets in a body and cuts it to 2,000 characters (docs/threats.md T76). Directories may send passwords
 * unasked.
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
  // A PATCH operation names its attribute in `path`.
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

/** Masks the values of query parameters that SCIM does not define, because one may be a token. */
export function maskQuery(query: object): string {
  const parts = Object.entries(query).map(([name, value]) => `${name}=${known.test(name) ? String(value) : MASKED}`);
  return parts.length > 0 ? cut(`?${parts.join("&")}`, QUERY_CHARACTERS) : "";
}

/** Does not split a surrogate pair. */
function cut(text: string, limit = KEPT_CHARACTERS): string {
  return text.length > limit ? `${text.slice(0, limit).toWellFormed()}…` : text;
}
