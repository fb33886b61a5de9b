import { addStyles } from "./styles.ts";

addStyles(`
.portico-unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
`);

/** The class of content for screen readers only. */
export const unseen = "portico-unseen";
