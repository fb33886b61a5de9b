export type { OauthProvider as SandboxProvider } from "@portico/wire";
export type { Choice, Misbehavior } from "./choice.ts";
export { choose, chooseBySaml, chooseInOneTap } from "./choose.ts";
export type { SamlChoice } from "./saml-choice.ts";
export { type Sandbox, startSandbox } from "./sandbox.ts";
