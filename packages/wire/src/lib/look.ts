/** Portico's mark, as path data in an 18 by 18 box: a line drawing in the color of the text. */
export const porticoMark = "M2.6 6.6 9 2.8l6.4 3.8zM3 15.2h12M4.8 9.2v3.4M9 9.2v3.4M13.2 9.2v3.4";

/** The mark on a tile, as an SVG file: for favicons and headings. Static sites have a copy as a file. */
export const porticoIcon = `<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 32 32">
  <title>Portico</title>
  <rect width="32" height="32" rx="7" fill="#0B7A75"/>
  <path transform="translate(5.2 5) scale(1.2)" d="${porticoMark}" fill="none" stroke="#FFFFFF" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round"/>
</svg>
`;

/**
 * The font of everything that is not the sign-in widget or an email: the admin components, the console, and the provider's
 * pages. Static sites have a copy. The specification asks for Arial in the widget. It names each system's font, because
 * `system-ui` is one for Chinese or Japanese on Windows in these languages, and often a fallback on Linux.
 */
export const systemFont = '-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';

/** The styles of the pages that the provider and the sandbox render: the widget's sizes and colors, light and dark. */
export const pageStyles = `
:root {
  color-scheme: light dark;
  --primary: #19303D; --on-primary: #FFFFFF; --primary-hover: #244456; --primary-pressed: #10222C;
  --ink: #19303D; --soft: #5C727D; --success: #0C5A56; --success-tint: #DCE8E7; --error: #8B1214; --error-tint: #FCF1F1;
  --surface: #FFFFFF; --page: #F3F5F6; --edge: #C5CED3; --strong-edge: #8296A0; --field: #FFFFFF; --tint: #F1F4F6; --ring: #2F7FB5;
  --shadow: 0 1px 2px rgb(25 48 61 / .06), 0 8px 24px -6px rgb(25 48 61 / .12);
}
@media (prefers-color-scheme: dark) {
  :root {
    --primary: #DCE7ED; --on-primary: #0E1B22; --primary-hover: #EFF5F8; --primary-pressed: #C3D3DC;
    --ink: #ECF1F4; --soft: #9DB0BA; --success: #5CC8BE; --success-tint: #16383A; --error: #FF9C9E; --error-tint: #3A1B1E;
    --surface: #14222A; --page: #0B151B; --edge: #22343D; --strong-edge: #5D7480; --field: #0F1B22; --tint: #1B2C35; --ring: #6BB8EA;
    --shadow: 0 1px 2px rgb(0 0 0 / .4), 0 12px 32px -8px rgb(0 0 0 / .6);
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--page); color: var(--ink);
  font: 15px/22px ${systemFont};
}
h1 {
  margin: 0 0 6px; font-size: 24px; line-height: 30px; letter-spacing: -.015em; text-wrap: balance;
  overflow-wrap: anywhere;
}
a { color: inherit; text-underline-offset: 3px; text-decoration-color: var(--strong-edge); }
.soft { color: var(--soft); }
.card {
  max-width: 400px; margin: 12vh auto 32px; padding: 32px; background: var(--surface); border: 1px solid var(--edge);
  border-radius: 10px; box-shadow: var(--shadow);
}
.brand {
  display: flex; align-items: center; gap: 10px; margin: 0 0 20px; font-size: 16px; font-weight: 700;
  letter-spacing: -.01em; overflow-wrap: anywhere;
}
a.brand { width: fit-content; text-decoration: none; }
.brand img, .brand svg { display: block; max-width: 120px; max-height: 32px; }
.lead { margin: 0 0 24px; color: var(--soft); text-wrap: pretty; }
b { overflow-wrap: anywhere; unicode-bidi: plaintext; }
.lead b { color: var(--ink); }
.lead:last-child { margin-bottom: 0; }
h1 + form { margin-top: 24px; }
.hint { margin: 14px 0 0; font-size: 13px; line-height: 18px; color: var(--soft); overflow-wrap: anywhere; }
.button {
  display: flex; align-items: center; justify-content: center; width: 100%; min-height: 45px; padding: 6px 16px;
  border: 1px solid var(--primary-edge, transparent); border-radius: 8px; background: var(--primary); color: var(--on-primary);
  font: 700 15px/20px ${systemFont}; text-align: center; text-decoration: none; cursor: pointer;
}
.button:hover { background: var(--primary-hover); }
.button:active { background: var(--primary-pressed); }
.button.side { background: transparent; color: var(--ink); border-color: var(--strong-edge); font-weight: 400; }
.button.side:hover { background: var(--tint); }
.card > :is(.button, form) + .button { margin-top: 10px; }
label { display: block; position: relative; font-size: 14px; line-height: 20px; font-weight: 700; }
input, select {
  display: block; width: 100%; height: 44px; margin-top: 6px; padding: 0 12px; border: 1px solid var(--strong-edge);
  border-radius: 8px; background: var(--field); color: var(--ink); font: 16px ${systemFont}; appearance: none;
}
::placeholder { color: var(--soft); opacity: 1; }
select { padding-inline-end: 36px; text-overflow: ellipsis; }
input[type=checkbox] { flex: none; width: 18px; height: 18px; margin: 0; appearance: auto; accent-color: var(--primary); }
summary { display: flex; align-items: center; gap: 10px; list-style: none; cursor: pointer; }
summary::-webkit-details-marker { display: none; }
summary::before, label:has(select)::after, .rows a::after {
  content: ""; flex: none; width: 7px; height: 7px; border: solid var(--soft); border-width: 0 1.5px 1.5px 0;
  rotate: -45deg; translate: -1px 0;
}
[open] > summary::before, label:has(select)::after { rotate: 45deg; translate: 0 -2px; }
[dir=rtl] :not([open]) > summary::before { rotate: 135deg; translate: 1px 0; }
label:has(select)::after { position: absolute; inset-inline-end: 16px; bottom: 20px; pointer-events: none; }
.rows { margin: 0 -12px; padding: 0; list-style: none; }
.rows a {
  display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: center; gap: 0 12px; padding: 10px; padding-inline: 12px 16px;
  border-radius: 8px; color: var(--soft); text-decoration: none;
}
.rows a:hover { background: var(--tint); }
.rows a::after { grid-area: 1 / 2 / 3; }
.rows b { color: var(--ink); }
.empty { padding: 40px 24px; border: 1px dashed var(--edge); border-radius: 10px; color: var(--soft); text-align: center; text-wrap: balance; }
.empty :is(h2, p) { margin: 0 auto 6px; color: var(--ink); font-size: 16px; line-height: 24px; font-weight: 700; }
.empty p ~ *, .empty h2 ~ * { margin: 0 auto; color: var(--soft); font-size: inherit; font-weight: 400; }
:focus-visible { outline: 3px solid var(--ring); outline-offset: 1px; }
.trouble { display: grid; gap: 18px; }
.trouble svg { box-sizing: content-box; padding: 12px; border-radius: 50%; background: var(--error-tint); color: var(--error); }
.trouble.done svg { background: var(--success-tint); color: var(--success); }
.technical {
  margin: 24px 0 0; padding-top: 16px; border-top: 1px solid var(--edge); font-size: 13px; line-height: 18px; color: var(--soft);
  overflow-wrap: anywhere;
}
.technical p { margin: 8px 0 0; }
.technical + .hint { margin-top: 8px; }
:lang(ar) { letter-spacing: 0; }
:lang(ja) { word-break: auto-phrase; line-break: strict; }
.lead:lang(ja) { text-wrap: wrap; }
@media (max-width: 432px) { .card { margin: 16px; padding: 20px; } }
@media (forced-colors: active) { .button { border: 1px solid; } }
`;
