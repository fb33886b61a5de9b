import { porticoIcon, systemFont } from "@portico/wire";

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
<style>${sharedCss}${css}</style>
</head>
<body>
<main>
<p class="brand">${porticoIcon}<b>Portico</b><span class="badge">Sandbox</span></p>
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

const sharedCss = `
:root { color-scheme: light dark; --ink: #19303D; --soft: #5C727D; --page: #F3F5F6; --surface: #fff; --edge: #C5CED3; --strong-edge: #8296A0; --tint: #F1F4F6; --ring: #2F7FB5; --badge: #7A4B00; --badge-tint: #FFF3DC; --bad: #A3231F; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ECF1F4; --soft: #9DB0BA; --page: #0B151B; --surface: #14222A; --edge: #22343D; --strong-edge: #5D7480; --tint: #1B2C35; --ring: #6BB8EA; --badge: #FFD591; --badge-tint: #3A2B10; --bad: #FF9C94; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 15px/22px ${systemFont}; }
main { max-width: 460px; margin: 8vh auto 48px; padding: 28px; background: var(--surface); border: 1px solid var(--edge); border-radius: 12px; }
.brand { display: flex; align-items: center; gap: 10px; margin: 0 0 20px; }
.badge { padding: 2px 10px; border-radius: 999px; background: var(--badge-tint); color: var(--badge); font-size: 12px; font-weight: 700; }
h1 { margin: 0 0 4px; font-size: 24px; line-height: 30px; letter-spacing: -.015em; }
.soft { margin: 0 0 20px; color: var(--soft); }
a { color: inherit; }
label { display: block; font-size: 13px; line-height: 18px; color: var(--soft); }
input, select { display: block; width: 100%; min-height: 40px; margin-top: 4px; padding: 6px 10px; border: 1px solid var(--strong-edge); border-radius: 8px; background: var(--surface); color: var(--ink); font: inherit; font-size: 15px; }
.people { display: grid; gap: 8px; margin: 16px 0; }
.people button { display: grid; gap: 1px; padding: 10px 14px; border: 1px solid var(--strong-edge); border-radius: 10px; background: none; color: inherit; font: inherit; text-align: left; cursor: pointer; overflow-wrap: anywhere; }
.people button:hover { background: var(--tint); }
.people small { color: var(--soft); font-size: 13px; }
summary { padding: 8px 0; cursor: pointer; font-weight: 700; }
.fields { display: grid; gap: 12px; padding-top: 4px; }
.go { min-height: 44px; border: 0; border-radius: 8px; background: var(--ink); color: var(--surface); font: inherit; font-weight: 700; cursor: pointer; }
:focus-visible { outline: 3px solid var(--ring); outline-offset: 1px; }
@media (max-width: 500px) { main { margin: 12px; padding: 20px; } }
`;
