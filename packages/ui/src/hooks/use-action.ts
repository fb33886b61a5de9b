import { createContext, useCallback, useContext, useEffect, useRef, useState } from "react";
import { type Failure, toFailure } from "../lib/failure.ts";
import { type MissingIdentity, readMissingIdentity } from "../lib/identity.ts";

/** Asks the member for the missing factors. Resolves to whether they provided them. */
type ConfirmIdentity = (missing: MissingIdentity) => Promise<boolean>;

/** Null outside of a component that provides it. Errors are then shown as usual. */
export const ConfirmIdentityContext = createContext<ConfirmIdentity | null>(null);

export interface Action<Args extends unknown[]> {
  /** Runs the action unless it is already running. Resolves to whether it succeeded. */
  run: (...args: Args) => Promise<boolean>;
  isBusy: boolean;
  /** The error of the latest attempt. */
  failure: Failure | null;
  /** Clears the error, for example when the member continues typing. */
  forgive: () => void;
}

/**
 * Rethrows an error that requires recent authentication, so that `useAction` shows the dialog. For actions that
 * continue after errors.
 */
export function throwIfIdentityIsMissing(error: unknown): void {
  if (readMissingIdentity(toFailure(error).details)) throw error;
}

/**
 * The action of a button: it runs once at a time and keeps its error. If the provider requires recent authentication,
 * the member authenticates in a dialog and `act` runs again from the start. So call operations that may require it
 * before others that change something.
 */
export function useAction<Args extends unknown[]>(
  act: (...args: Args) => Promise<unknown>,
  onCancelled?: () => void,
): Action<Args> {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const isRunning = useRef(false);
  const latest = useRef({ act, onCancelled });
  useEffect(() => {
    latest.current = { act, onCancelled };
  });
  const confirm = useContext(ConfirmIdentityContext);
  const run = useCallback(
    async (...args: Args) => {
      if (isRunning.current) return false;
      isRunning.current = true;
      setBusy(true);
      setFailure(null);
      try {
        for (;;) {
          try {
            await latest.current.act(...args);
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
