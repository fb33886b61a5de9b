import { systemFont } from "@portico/wire";

/** The styles of the provider's own pages: the widget's sizes and colors, light and dark. */
export const pageStyles = `
:root {
  color-scheme: light dark;
  --primary: #19303D; --on-primary: #FFFFFF; --primary-hover: #244456; --primary-pressed: #10222C;
  --ink: #19303D; --soft: #5C727D; --success: #0C5A56; --success-tint: #DCE8E7; --error: #8B1214; --error-tint: #FCF1F1;
  --surface: #FFFFFF; --page: #F3F5F6; --edge: #C5CED3; --strong-edge: #8296A0; --tint: #F1F4F6; --ring: #2F7FB5;
  --shadow: 0 1px 2px rgb(25 48 61 / .06), 0 8px 24px -6px rgb(25 48 61 / .12);
}
@media (prefers-color-scheme: dark) {
  :root {
    --primary: #DCE7ED; --on-primary: #0E1B22; --primary-hover: #EFF5F8; --primary-pressed: #C3D3DC;
    --ink: #ECF1F4; --soft: #9DB0BA; --success: #5CC8BE; --success-tint: #16383A; --error: #FF9C9E; --error-tint: #3A1B1E;
    --surface: #14222A; --page: #0B151B; --edge: #22343D; --strong-edge: #5D7480; --tint: #1B2C35; --ring: #6BB8EA;
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
:focus-visible { outline: 3px solid var(--ring); outline-offset: 1px; }
.trouble { display: grid; gap: 18px; }
.trouble svg { box-sizing: content-box; padding: 12px; border-radius: 50%; background: var(--error-tint); color: var(--error); }
.trouble.done svg { background: var(--success-tint); color: var(--success); }
.technical { margin: 24px 0 0; font-size: 13px; line-height: 18px; color: var(--soft); overflow-wrap: anywhere; }
.technical summary { cursor: pointer; }
.technical p { margin: 8px 0 0; }
:lang(ar) { letter-spacing: 0; }
:lang(ja) { word-break: auto-phrase; }
@media (max-width: 432px) { .card { margin: 16px; padding: 20px; } }
@media (forced-colors: active) { .button { border: 1px solid; } }
`;
