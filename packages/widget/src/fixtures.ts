// A door for the gallery and tests of this repository; the published package has none.

export { ConsentView } from "./consent/ConsentView.tsx";
export { type ConsentFixture, createConsentFixtures } from "./consent/fixtures.ts";
export { createFixtures, longNames, plainNames } from "./login/fixtures.ts";
export type { FlowState } from "./login/flow/machine.ts";
export { LoginView } from "./login/LoginView.tsx";
export { fetchHandover } from "./login/load-handover.ts";
export type { Styles } from "./theme/styles-config.ts";
