import { escapeHtml } from "../lib/page.ts";
import type { Exchange } from "./request-log.ts";

export function requestLogSection(exchanges: readonly Exchange[]): string {
  const empty = `<p class="empty">No requests yet. Each SCIM request appears here with its response, newest first.</p>`;
  return `<h2>Request log</h2>
${exchanges.length === 0 ? empty : exchanges.map(exchangeCard).join("\n")}`;
}

function exchangeCard({ at, method, path, requestBody, status, answer, durationMs }: Exchange): string {
  const isBad = status === undefined || status >= 400;
  return `<details class="card record"><summary><span class="tag${isBad ? " bad" : ""}">${status ?? "no response"}</span><code><b>${method}</b> ${escapeHtml(decode(path))}</code><small class="soft">${at.toISOString().slice(11, 19)} · ${Math.round(durationMs)} ms</small></summary>
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
