/**
 * What an unstyled widget cannot do without: what is for screen readers alone is not seen, a code is typed into its one real
 * field, and pictures have a size. They stand in a layer and are not important, so any rule of the host's wins.
 */
export const plainRules: readonly string[] = [
  ".portico-unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }",
  ".portico-code-cell, .portico-ring { display: none }",
  ".portico-icon, .portico-brand > svg { width: 18px; height: 18px }",
  ".portico-icon { fill: none; stroke: currentColor; stroke-width: 1.8 }",
  ".portico-logo-image { max-width: 100px; max-height: 50px }",
  ".portico-qr > img { width: 208px; max-width: 100% }",
].map((rule) => `@layer portico.plain { ${rule} }`);
