// Entry for the gallery of this repository. Not published.

export { oauthProviderNames, oauthProviders } from "@portico/wire";
export type { LoginConfig } from "../login/flow/config.ts";
export type { StringsOverride } from "../react/strings.ts";
export { english } from "../testing/english.ts";
export { sampleConnection, sampleOrganization } from "../testing/login-samples.ts";
export { openLogin } from "../testing/play/open-login.ts";
export { playConsent } from "../testing/play/play-consent.ts";
export { playLogin } from "../testing/play/play-login.ts";
export type { Mood, Visitor } from "../testing/play/script.ts";
