export type { Choice, Misbehavior, SandboxProvider } from "./choice.ts";
export { choose, chooseBySaml, chooseInOneTap } from "./choose.ts";
export type { SamlChoice } from "./saml-choice.ts";
export { type Sandbox, startSandbox } from "./sandbox.ts";
