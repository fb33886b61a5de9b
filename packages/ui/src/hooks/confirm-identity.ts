import { createContext } from "react";
import type { MissingIdentity } from "../lib/identity.ts";

/** Asks the member for the missing factors. Resolves to whether they provided them. */
export type ConfirmIdentity = (missing: MissingIdentity) => Promise<boolean>;

/** Null outside of a component that provides it. Errors are then shown as usual. */
export const ConfirmIdentityContext = createContext<ConfirmIdentity | null>(null);
