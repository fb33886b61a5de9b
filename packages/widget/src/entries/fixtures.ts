// Entry for the gallery and tests of this repository. Not published.

export { useLanguage } from "@portico/ui/texts/use-language";
export type { Styles } from "@portico/ui/theme/styles-config";
export { ConsentView, fetchConfirmIdentity } from "../consent/ConsentView.tsx";
export { consentLanguages } from "../languages/consent-languages.ts";
export { loginLanguages } from "../languages/login-languages.ts";
export { fetchArea, fetchLazy } from "../login/areas/load-lazy.ts";
export { LoginView } from "../login/LoginView.tsx";
export type { FlowState } from "../login/machine.ts";
export { fetchNotes } from "../login/notes/LazyNotes.tsx";
export { findMistakes } from "../testing/check-translation.ts";
export { type ConsentFixture, createConsentFixtures } from "../testing/consent-fixtures.ts";
export { type FixtureNames, longNames, plainNames } from "../testing/fixture-names.ts";
export { createFixtures } from "../testing/login-fixtures.ts";
