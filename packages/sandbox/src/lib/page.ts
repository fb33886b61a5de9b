import { pageStyles, porticoIcon } from "@portico/wire";

export interface PageOptions {
  title: string;
  /** The content of `<main>`, as HTML. */
  body: string;
  /** Rules for this page, after the shared ones. */
  css?: string;
}

/** Renders an HTML page in the sandbox's style. */
export function renderPage({ title, body, css = "" }: PageOptions): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Sandbox</title>
<style>${pageStyles}${sandboxStyles}${css}</style>
</head>
<body>
<main class="card">
<a class="brand" href="/">${porticoIcon}<span>Portico</span><span class="badge">Sandbox</span></a>
${body}
</main>
</body>
</html>
`;
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Renders the options of a `<select>` from values and their labels. */
export function renderOptions(labels: Record<string, string>): string {
  return Object.entries(labels)
    .map(([value, label]) => `<option value="${value}">${escapeHtml(label)}</option>`)
    .join("");
}

/** Renders a button that submits the choice of one listed person. */
export function renderPersonButton({ key, name = "", email, note }: ListedPerson): string {
  return `<button name="person" value="${key}"><b>${escapeHtml(name)}</b><span>${escapeHtml(email)}</span><small>${escapeHtml(note)}</small></button>`;
}

interface ListedPerson {
  key: string;
  name?: string;
  email: string;
  note: string;
}

/** In addition to the styles of the provider's pages. */
const sandboxStyles = `
:root { --badge: #7A4B00; --badge-tint: #FFF3DC; }
@media (prefers-color-scheme: dark) { :root { --badge: #FFD591; --badge-tint: #3A2B10; } }
.card { max-width: 460px; }
@media (min-width: 433px) { .card { margin-top: 8vh; margin-bottom: 48px; } body { padding-inline: 16px; } }
.badge { padding: 2px 10px; border-radius: 999px; background: var(--badge-tint); color: var(--badge); font-size: 12px; line-height: 20px; letter-spacing: 0; }
h2 { margin: 32px 0 8px; font-size: 17px; line-height: 24px; }
h1 + .soft { margin: 0 0 24px; }
h2 + .soft { margin: 0 0 14px; }
.people { display: grid; gap: 8px; margin: 0 0 16px; }
.people button { display: grid; gap: 1px; padding: 10px 14px; border: 1px solid var(--strong-edge); border-radius: 8px; background: none; color: inherit; font: inherit; text-align: start; cursor: pointer; overflow-wrap: anywhere; }
.people button:hover { background: var(--tint); }
.people small { color: var(--soft); font-size: 13px; }
summary { padding: 8px 0; font-weight: 700; }
.fields { display: grid; gap: 14px; padding-top: 8px; }
.option { margin-top: 16px; padding-top: 20px; border-top: 1px solid var(--edge); }
`;
