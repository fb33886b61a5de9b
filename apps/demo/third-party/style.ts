/** Differs from the style of Acme Boards, so that visitors see that this is another app. */
export const style = `
:root { color-scheme: light dark; --ink: #2B2140; --soft: #675F78; --page: #F6F4FA; --surface: #fff; --edge: #D6D0E2; --line: #857A9E; --tint: #EFEBF7; --lead: #5B3CC4; --on-lead: #fff; --ring: #7C5CE6; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #F1EEF8; --soft: #B1A9C4; --page: #120E1C; --surface: #1C1629; --edge: #3A3150; --line: #7C7098; --tint: #282038; --lead: #C3B2FF; --on-lead: #1A1230; --ring: #A890FF; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 15px/22px Arial, "Helvetica Neue", Helvetica, sans-serif; }
header { display: flex; gap: 12px; align-items: center; max-width: 720px; margin: 0 auto; padding: 20px; font-weight: 700; font-size: 18px; }
header span { font-weight: 400; font-size: 14px; color: var(--soft); }
main { display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px; max-width: 720px; margin: 0 auto; padding: 0 20px 64px; }
section { display: grid; grid-template-columns: minmax(0, 1fr); gap: 14px; padding: 28px; background: var(--surface); border: 1px solid var(--edge); border-radius: 12px; }
h1 { margin: 0; font-size: 24px; line-height: 30px; letter-spacing: -.015em; overflow-wrap: anywhere; }
h2 { margin: 0; font-size: 17px; line-height: 24px; }
p { margin: 0; color: var(--soft); }
p b { color: var(--ink); }
a { color: var(--lead); }
dl { display: grid; grid-template-columns: minmax(110px, auto) minmax(0, 1fr); gap: 4px 16px; margin: 0; font-size: 14px; line-height: 20px; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
.row { display: flex; flex-wrap: wrap; gap: 10px; align-items: center; margin: 0; }
.button, button { display: inline-grid; place-items: center; min-height: 44px; padding: 8px 16px; border: 1px solid var(--line); border-radius: 8px; background: none; color: var(--ink); font: inherit; text-align: center; text-decoration: none; cursor: pointer; }
.button:hover, button:hover { background: var(--tint); }
.lead, .lead:hover { border-color: transparent; background: var(--lead); color: var(--on-lead); font-weight: 700; }
.counts { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 10px; margin: 0; padding: 0; list-style: none; }
.counts li { padding: 12px; border-radius: 10px; background: var(--tint); color: var(--soft); font-size: 14px; }
.counts b { display: block; color: var(--ink); font-size: 28px; line-height: 34px; font-variant-numeric: tabular-nums; }
section > ul:not(.counts) { margin: 0; padding-inline-start: 20px; color: var(--soft); }
details { padding: 20px 28px; background: var(--surface); border: 1px solid var(--edge); border-radius: 12px; }
summary { cursor: pointer; font-weight: 700; }
details h2 { margin: 20px 0 8px; }
code { overflow-wrap: anywhere; }
.message { padding: 12px 16px; border-radius: 10px; background: var(--tint); color: var(--ink); }
label { flex: 1 1 220px; font-size: 14px; line-height: 20px; font-weight: 700; }
input { display: block; width: 100%; height: 44px; margin-top: 6px; padding: 0 12px; border: 1px solid var(--soft); border-radius: 8px; background: var(--surface); color: var(--ink); font: 16px Arial, sans-serif; }
.row button { align-self: end; }
:focus-visible { outline: 3px solid var(--ring); outline-offset: 1px; }
@media (max-width: 480px) { section { padding: 20px; } dl { grid-template-columns: minmax(0, 1fr); gap: 0; } dd { margin-bottom: 8px; } }
`;
