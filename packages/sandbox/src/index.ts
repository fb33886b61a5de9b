export type { OauthProvider as SandboxProvider } from "@portico/wire";
export type { ScimDialect } from "./directory/dialect.ts";
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
export type { Choice, Misbehavior } from "./oauth/choice.ts";
export { choose } from "./oauth/choose.ts";
export { oauthSettings } from "./oauth/providers.ts";
export { chooseInOneTap } from "./one-tap/serve-one-tap.ts";
export type { SamlChoice } from "./saml/saml-choice.ts";
export { chooseBySaml } from "./saml/serve-saml.ts";
export { describeSandbox, type Sandbox, type SandboxPart, ssoConnections, startSandbox } from "./sandbox.ts";
