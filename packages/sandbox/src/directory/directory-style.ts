export const directoryStyle = `
main { max-width: 760px; }
h2 { margin: 32px 0 8px; font-size: 18px; line-height: 24px; }
form { margin: 0; }
code { overflow-wrap: anywhere; }
.notice { margin: 16px 0; padding: 10px 14px; border: 1px solid var(--edge); border-left: 4px solid var(--ring); border-radius: 8px; background: var(--tint); overflow-wrap: anywhere; }
.notice.bad { border-left-color: var(--bad); }
.card { margin: 8px 0; border: 1px solid var(--edge); border-radius: 10px; }
.card > summary { display: flex; flex-wrap: wrap; gap: 2px 10px; align-items: baseline; padding: 10px 14px; font-weight: 400; overflow-wrap: anywhere; }
.card > summary::before { content: "▸"; color: var(--soft); }
.card[open] > summary::before { content: "▾"; }
.card > summary b { min-width: 0; }
.card > :not(summary) { padding: 0 14px 14px; }
.tag { padding: 0 8px; border-radius: 999px; background: var(--tint); color: var(--soft); font-size: 12px; line-height: 20px; white-space: nowrap; }
.tag.wait { background: var(--badge-tint); color: var(--badge); }
.tag.bad { background: none; color: var(--bad); box-shadow: inset 0 0 0 1px; }
.two { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 220px), 1fr)); gap: 12px; }
.row { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 12px; }
.row button, .empty button { min-height: 40px; padding: 0 14px; border: 1px solid var(--edge); border-radius: 8px; background: none; color: inherit; font: inherit; cursor: pointer; }
.row .go { border: 0; min-height: 40px; background: var(--ink); color: var(--surface); }
.row button:hover, .empty button:hover { background: var(--tint); }
.row .go:hover { background: var(--ink); opacity: .9; }
fieldset { margin: 12px 0 0; padding: 0; border: 0; }
legend { padding: 0; font-size: 13px; line-height: 18px; color: var(--soft); }
.check { display: inline-flex; align-items: center; gap: 6px; min-height: 32px; margin-right: 14px; color: var(--ink); font-size: 15px; overflow-wrap: anywhere; }
.check input { width: 18px; min-height: 18px; height: 18px; margin: 0; flex: none; }
.empty { margin: 0; padding: 20px; border: 1px dashed var(--edge); border-radius: 10px; color: var(--soft); }
.empty p { margin: 0 0 12px; }
pre { margin: 8px 0 0; padding: 10px 12px; max-height: 360px; overflow: auto; border-radius: 8px; background: var(--tint); font: 12px/18px ui-monospace, Menlo, Consolas, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
.record code { font: 13px/20px ui-monospace, Menlo, Consolas, monospace; flex: 1 1 12em; min-width: 0; }
.record small { margin: 0; }
.record h3 { margin: 8px 0 0; font-size: 13px; line-height: 18px; color: var(--soft); font-weight: 400; }
`;
