// A door for the gallery of this repository; the published package has none.

export { type Arrow, drawConsentFlow, drawLoginFlow, type FlowGraph } from "./testing/flow-graph.ts";
export { playConsent } from "./testing/play/play-consent.ts";
export { playLogin } from "./testing/play/play-login.ts";
export type { Provider } from "./testing/play/provider.ts";
export type { Call, Mood, Script, Visitor } from "./testing/play/script.ts";
