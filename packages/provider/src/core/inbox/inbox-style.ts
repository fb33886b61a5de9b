/** Beside the styles that all pages share. */
export const inboxStyle = `
header, main { max-width: 720px; margin: 0 auto; padding: 0 20px; }
header { padding-top: 48px; padding-bottom: 24px; }
header p { margin: 0; }
main { padding-bottom: 64px; }
details, .empty { background: var(--surface); border: 1px solid var(--edge); border-radius: 10px; margin: 0 0 10px; }
details[open] { box-shadow: var(--shadow); }
summary { display: grid; grid-template-columns: 1fr auto; gap: 2px 12px; padding: 14px 20px; cursor: pointer; list-style: none; border-radius: 10px; }
summary::-webkit-details-marker { display: none; }
summary:hover { background: var(--tint); }
details[open] > summary { border-bottom: 1px solid var(--edge); border-radius: 10px 10px 0 0; }
summary b { overflow-wrap: anywhere; }
.to { grid-row: 2; color: var(--soft); overflow-wrap: anywhere; }
time { grid-row: 1; grid-column: 2; color: var(--soft); font-variant-numeric: tabular-nums; }
.mail { padding: 20px; }
.code, .link { display: grid; grid-template-columns: 1fr 96px; gap: 10px; margin: 0 0 10px; }
.code output { display: grid; place-items: center; min-height: 54px; border-radius: 8px; background: var(--tint);
  font: 700 28px/1 "SF Mono", Menlo, Consolas, monospace; letter-spacing: .24em; text-indent: .24em; }
.code .button { min-height: 54px; }
iframe { display: block; width: 100%; height: 420px; margin-top: 20px; border: 1px solid var(--edge); border-radius: 8px; background: #F3F5F6; }
.empty { padding: 48px 32px; text-align: center; }
.empty h2 { margin: 0 0 6px; font-size: 18px; line-height: 24px; }
.empty p { max-width: 44ch; margin: 0 auto; text-wrap: balance; }
@media (max-width: 432px) { header { padding-top: 24px; } .mail, summary { padding-left: 14px; padding-right: 14px; } }
`;
