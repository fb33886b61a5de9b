import { escapeHtml } from "../lib/page.ts";

/** A request to the SCIM server, with its response. */
export interface Exchange {
  at: Date;
  method: string;
  /** Relative to the base URL, with the query. */
  path: string;
  requestBody: string;
  /** Missing if there was no response. */
  status?: number;
  /** The body of the response, or the reason why no response came. */
  answer: string;
  durationMs: number;
}

const EXCHANGES_LIMIT = 200;
const TEXT_LIMIT_CHARACTERS = 20_000;

/** Keeps the latest exchanges, newest first. The token is masked wherever it occurs, also in responses. */
export function createRequestLog(token: string): { add(exchange: Exchange): void; exchanges: readonly Exchange[] } {
  const exchanges: Exchange[] = [];
  const clean = (text: string) => {
    const masked = token ? text.replaceAll(token, MASK) : text;
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

/** Shown instead of the token. */
export const MASK = "••••••••";

export function requestLogSection(exchanges: readonly Exchange[]): string {
  const empty = `<div class="empty"><p>No requests yet</p><span>Each SCIM request appears here with its response, newest first.</span></div>`;
  return `<h2>Request log</h2>
${exchanges.length === 0 ? empty : exchanges.map(exchangeCard).join("\n")}`;
}

function exchangeCard({ at, method, path, requestBody, status, answer, durationMs }: Exchange): string {
  const isBad = status === undefined || status >= 400;
  return `<details class="entry record"><summary><span class="tag${isBad ? " bad" : ""}">${status ?? "no response"}</span><code><b>${method}</b> ${escapeHtml(decode(path))}</code><small class="soft">${at.toISOString().slice(11, 19)} · ${Math.round(durationMs)} ms</small></summary>
<div>${body("Request body", requestBody)}${body("Response body", answer)}</div>
</details>`;
}

function body(title: string, text: string): string {
  if (text === "") return `<h3>${title}: empty</h3>`;
  return `<h3>${title}</h3><pre tabindex="0">${escapeHtml(pretty(text))}</pre>`;
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
