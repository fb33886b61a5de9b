import { createContext } from "react";
import type { MissingIdentity } from "../lib/identity.ts";

/** Asks the member for what a call found missing. Resolves to whether they showed it. */
export type ConfirmIdentity = (missing: MissingIdentity) => Promise<boolean>;

/** Null outside of a part. Then the error is shown like any other. */
export const ConfirmIdentityContext = createContext<ConfirmIdentity | null>(null);
