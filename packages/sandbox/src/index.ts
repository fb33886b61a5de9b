export type { OauthProvider as SandboxProvider } from "@portico/wire";
export type { Choice, Misbehavior } from "./choice.ts";
export { choose, chooseBySaml, chooseInOneTap } from "./choose.ts";
export { entra } from "./directory/entra.ts";
export { okta } from "./directory/okta.ts";
export {
  type Directory,
  emptyDirectory,
  type Group,
  type Person,
  putGroup,
  putPerson,
  setGroupsOf,
} from "./directory/people.ts";
export { createPusher, type Pusher } from "./directory/pusher.ts";
export { createSend } from "./directory/send.ts";
export type { Shape } from "./directory/shape.ts";
export type { SamlChoice } from "./saml-choice.ts";
export { type Sandbox, startSandbox } from "./sandbox.ts";
