/** The style sheets of host pages that a widget meets, from the polite to the rude. */
export const hosts: Record<string, string> = {
  "unsets everything": "* { all: unset; }",
  "unsets everything, importantly": "*, ::before, ::after { all: unset !important; }",

  "styles every element, importantly": `
    button, input, a, label, p, h1, ul, li, form, div, span, b, svg, path {
      background: red !important; color: lime !important; border: 5px dashed blue !important; border-radius: 0 !important;
      padding: 30px !important; margin: 30px !important; font: italic 30px/2 cursive !important; text-transform: uppercase !important;
      box-shadow: 0 0 20px black !important; transform: rotate(3deg) !important; float: right !important;
    }`,

  "has strong inherited text": `
    html, body {
      font: italic 700 31px/2.4 serif; letter-spacing: 4px; word-spacing: 9px; text-align: right; text-indent: 40px; text-transform: uppercase;
      color: red; cursor: wait; white-space: pre; text-shadow: 2px 2px red; font-variant: small-caps; hyphens: auto; text-wrap: nowrap;
      -webkit-text-stroke: 1px blue; list-style: square; quotes: "a" "b"; border-spacing: 9px; tab-size: 1; word-break: break-all;
    }`,

  "decorates pseudo-elements and states": `
    *::before, *::after { content: "host"; color: red; } ::placeholder { color: red !important; font-size: 30px; }
    :focus { outline: 9px solid red !important; box-shadow: none !important; } :disabled { opacity: .2 !important; }
    [data-state] { display: none !important; } [aria-busy=true] { filter: blur(9px); } [role=status] { position: static !important; }`,

  "moves everything": `
    @keyframes host { to { rotate: 90deg; opacity: .2; color: red; } }
    * { animation: host 1s infinite alternate !important; transition: all 5s 5s !important; scale: .9; opacity: .5; filter: grayscale(1); zoom: 1.1; }`,

  "resets with layers, as Tailwind 4": `
    @layer theme, base, components, utilities;
    @layer base {
      *, ::after, ::before { box-sizing: border-box; margin: 0; padding: 0; border: 0 solid; }
      html { line-height: 1.5; tab-size: 4; font-family: ui-sans-serif, system-ui, sans-serif; }
      h1, h2 { font-size: inherit; font-weight: inherit; } a { color: inherit; text-decoration: inherit; } b { font-weight: bolder; }
      ol, ul, menu { list-style: none; } img, svg { display: block; vertical-align: middle; }
      button, input { font: inherit; letter-spacing: inherit; color: inherit; border-radius: 0; background-color: transparent; opacity: 1; }
      ::placeholder { opacity: 1; color: color-mix(in oklab, currentColor 50%, transparent); } button { appearance: button; }
      [hidden] { display: none !important; }
    }`,

  "resets as Bootstrap": `
    *, *::before, *::after { box-sizing: border-box; } body { margin: 0; font: 400 1rem/1.5 system-ui; color: #212529; }
    h1 { margin-top: 0; margin-bottom: .5rem; font-weight: 500; line-height: 1.2; font-size: calc(1.375rem + 1.5vw); } p { margin-top: 0; margin-bottom: 1rem; }
    ul { padding-left: 2rem; margin-bottom: 1rem; } a { color: rgb(13 110 253); text-decoration: underline; } b { font-weight: bolder; }
    img, svg { vertical-align: middle; } label { display: inline-block; } button { border-radius: 0; text-transform: none; }
    button:focus:not(:focus-visible) { outline: 0; } input, button { margin: 0; font-family: inherit; font-size: inherit; line-height: inherit; }
    [type=button], [type=submit] { -webkit-appearance: button; } button:not(:disabled) { cursor: pointer; }`,
};
