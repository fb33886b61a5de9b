/** A request to the SCIM server, with its response. */
export interface Exchange {
  at: Date;
  method: string;
  /** Relative to the base URL, with the query. */
  path: string;
  requestBody: string;
  /** Missing if there was no response. */
  status?: number;
  /** The body of the response, or the reason why there was none. */
  answer: string;
  durationMs: number;
}

const EXCHANGES_LIMIT = 200;
const TEXT_LIMIT_CHARACTERS = 20_000;

/** Keeps the latest exchanges, newest first. The token is masked wherever it occurs, also in responses. */
export function createRequestLog(token: string): { add(exchange: Exchange): void; exchanges: readonly Exchange[] } {
  const exchanges: Exchange[] = [];
  const clean = (text: string) => {
    const masked = token ? text.replaceAll(token, maskToken(token)) : text;
    return masked.length > TEXT_LIMIT_CHARACTERS ? `${masked.slice(0, TEXT_LIMIT_CHARACTERS)}…` : masked;
  };
  return {
    exchanges,
    add(exchange) {
      const { path, requestBody, answer } = exchange;
      exchanges.unshift({ ...exchange, path: clean(path), requestBody: clean(requestBody), answer: clean(answer) });
      exchanges.splice(EXCHANGES_LIMIT);
    },
  };
}

export function maskToken(token: string): string {
  return token.length > 12 ? `…${token.slice(-4)}` : "…";
}
