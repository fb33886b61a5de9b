// Lazy chunk with everything the first paint doesn't need: the engine (transitions and effects), the common screens,
// and the error messages. One file, because all of it is loaded at the same time and similar code compresses well
// together.

export { Face } from "@portico/ui/components/Face";
export { Toaster } from "@portico/ui/components/Toaster";
export { BackButton } from "../../ui/BackButton.tsx";
export { Watermark } from "../../ui/Frame.tsx";
export { createEngine } from "../engine-effects.ts";
export { areasAt } from "../flow/needed-areas.ts";
export { Terms } from "../main/Terms.tsx";
export { LazyNotes } from "../notes/LazyNotes.tsx";
export { canGoBack } from "../transition.ts";
export { ProblemMessage } from "../ui/ProblemMessage.tsx";

import { addDeferredStyles } from "@portico/ui/components/deferred-styles";
import { addStyles } from "@portico/ui/theme/styles";
import { Discovery, OrganizationCreation } from "../discovery/Discovery.tsx";
import { EmailConfirmation, EmailMethodSelection } from "../email/EmailConfirmation.tsx";
import { ErrorScreen } from "../error/ErrorScreen.tsx";
import { WrongAccount } from "../landing/WrongAccount.tsx";
import { LoggedIn } from "../logged-in/LoggedIn.tsx";
import { EmailOtpEntry } from "../passcode/EmailOtpEntry.tsx";
import type { LaterScreen, Views } from "./views.ts";

addDeferredStyles();

// Organizations are known only after this chunk is loaded. Their single logo serves light and dark cards, so it gets
// a light background.
addStyles(`
.portico-logo + .portico-logo { padding-inline-start: 16px; border-inline-start: 1px solid var(--po-line); }
.portico-logo + .portico-logo .portico-logo-image { background: var(--po-plate, #FFF); border-radius: 6px; box-shadow: 0 0 0 4px var(--po-plate, #FFF); margin-inline-start: 4px; }
`);

export const views: Views<LaterScreen> = {
  WrongAccount,
  EmailMethodSelection,
  EmailConfirmation,
  EmailOTPEntry: EmailOtpEntry,
  Discovery,
  OrganizationCreation,
  LoggedIn,
  Error: ErrorScreen,
};
