import { useCallback, useContext, useEffect, useRef, useState } from "react";
import { type Failure, toFailure } from "../lib/failure.ts";
import { readMissingIdentity } from "../lib/identity.ts";
import { ConfirmIdentityContext } from "./confirm-identity.ts";

export interface Action<Given extends unknown[]> {
  /** Runs it, once at a time. Returns whether it succeeded. */
  run: (...given: Given) => Promise<boolean>;
  isBusy: boolean;
  /** Why the last try did not succeed. */
  failure: Failure | null;
  /** Removes the failure, for example when the member types on. */
  forgive: () => void;
}

/** Throws an error that asks for recent authentication, so that `useAction` shows the dialog. For actions that go on after failures. */
export function throwIfIdentityIsMissing(error: unknown): void {
  if (readMissingIdentity(toFailure(error).details)) throw error;
}

/**
 * What a button does: it runs once however often it is pressed, and keeps what went wrong. If the provider asks for recent
 * authentication, the member shows it in a dialog, and `act` runs again from its start. So make a call that asks for it before
 * others that change something.
 */
export function useAction<Given extends unknown[]>(
  act: (...given: Given) => Promise<unknown>,
  onCancelled?: () => void,
): Action<Given> {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const isRunning = useRef(false);
  const latest = useRef({ act, onCancelled });
  useEffect(() => {
    latest.current = { act, onCancelled };
  });
  const confirm = useContext(ConfirmIdentityContext);
  const run = useCallback(
    async (...given: Given) => {
      if (isRunning.current) return false;
      isRunning.current = true;
      setBusy(true);
      setFailure(null);
      try {
        for (;;) {
          try {
            await latest.current.act(...given);
            return true;
          } catch (error) {
            const failure = toFailure(error);
            const missing = confirm && readMissingIdentity(failure.details);
            if (missing && (await confirm(missing))) continue;
            if (missing) latest.current.onCancelled?.();
            else setFailure(failure);
            return false;
          }
        }
      } finally {
        isRunning.current = false;
        setBusy(false);
      }
    },
    [confirm],
  );
  const forgive = useCallback(() => setFailure(null), []);
  return { run, isBusy, failure, forgive };
}
