/** A request and what became of it. */
export interface Exchange {
  at: Date;
  method: string;
  /** After the base URL, with its query. */
  path: string;
  requestBody: string;
  /** None when nobody answered. */
  status?: number;
  /** The answer's body; why there was none, when nobody answered. */
  answer: string;
  durationMs: number;
}

const KEPT = 200;
const KEPT_CHARACTERS = 20_000;

/** Keeps the last exchanges, the latest first. The token is in none of them, whatever an answer repeats. */
export function createRecorder(token: string): { note(exchange: Exchange): void; exchanges: readonly Exchange[] } {
  const exchanges: Exchange[] = [];
  const keep = (text: string) => {
    const masked = token ? text.replaceAll(token, maskToken(token)) : text;
    return masked.length > KEPT_CHARACTERS ? `${masked.slice(0, KEPT_CHARACTERS)}…` : masked;
  };
  return {
    exchanges,
    note(exchange) {
      const { path, requestBody, answer } = exchange;
      exchanges.unshift({ ...exchange, path: keep(path), requestBody: keep(requestBody), answer: keep(answer) });
      exchanges.splice(KEPT);
    },
  };
}

export function maskToken(token: string): string {
  return token.length > 12 ? `…${token.slice(-4)}` : "…";
}
