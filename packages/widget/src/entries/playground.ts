// Entry for the gallery of this repository. Not published.

export { oauthProviderNames, oauthProviders } from "@portico/wire";
export type { StringsOverride } from "../languages/texts.ts";
export type { LoginConfig } from "../login/flow/config.ts";
export { english } from "../testing/english.ts";
export { sampleConnection, sampleOrganization } from "../testing/login-samples.ts";
export type { Mood, Visitor } from "../testing/play/answers.ts";
export { playConsent } from "../testing/play/play-consent.ts";
export { openLogin, playLogin } from "../testing/play/play-login.ts";
