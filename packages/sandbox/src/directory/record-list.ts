import { escapeHtml } from "../ground/escape-html.ts";
import type { Exchange } from "./exchange.ts";

/** The flight recorder, the latest exchange first. */
export function recordList(exchanges: readonly Exchange[]): string {
  const none = `<p class="empty">What is pushed appears here: each request with its answer, the latest first.</p>`;
  return `<h2>Flight recorder</h2>
${exchanges.length === 0 ? none : exchanges.map(recordCard).join("\n")}`;
}

function recordCard({ at, method, path, requestBody, status, answer, durationMs }: Exchange): string {
  const isBad = status === undefined || status >= 400;
  return `<details class="card record"><summary><span class="tag${isBad ? " bad" : ""}">${status ?? "no answer"}</span><code><b>${method}</b> ${escapeHtml(decode(path))}</code><small class="soft">${at.toISOString().slice(11, 19)} · ${Math.round(durationMs)} ms</small></summary>
<div>${body("Request", requestBody)}${body("Answer", answer)}</div>
</details>`;
}

function body(title: string, text: string): string {
  if (text === "") return `<h3>${title}: no body</h3>`;
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
