import type { Client } from "@portico/client";
import { type MissingIdentity, readMissingIdentity } from "@portico/ui/lib/identity";
import type { Styles } from "@portico/ui/theme/styles-config";
import { type ComponentType, createContext, type ReactNode, useCallback, useContext, useState } from "react";
import type { WithStrings } from "../languages/texts.ts";
import { useClient } from "./PorticoProvider.tsx";
import type { StepUpDialogProps } from "./StepUpDialog.tsx";

/** Runs an action. If it is refused with a step-up challenge, the member confirms their identity and it runs again. */
export type RunWithStepUp = <Result>(action: () => Promise<Result>) => Promise<Result>;

interface StepUpTheme {
  /** Theme: colors, font, sizes. */
  styles?: Styles;
  /** A language tag. Default: the language of the page. */
  locale?: string;
  dir?: "ltr" | "rtl";
  /** The nonce of the page's Content-Security-Policy. */
  nonce?: string;
}

export type StepUpProps = WithStrings<StepUpTheme> & {
  /** Default: the client of the PorticoProvider above. */
  client?: Client;
  children: ReactNode;
};

const StepUpContext = createContext<RunWithStepUp | null>(null);

type Outcome = { value: unknown } | { error: unknown };

interface StepUpRequest extends Pick<StepUpDialogProps, "missing" | "answer"> {
  Dialog: ComponentType<StepUpDialogProps>;
}

/** How often an action runs again: once after the dialog, once with a fresh JWT. */
const MAX_RETRIES = 2;

/**
 * Provides the step-up dialog to `useStepUp` below it. It is shown over the page while the member confirms their
 * identity.
 */
export function StepUp({ client: ownClient, children, ...theme }: StepUpProps) {
  const client = useClient(ownClient);
  const [request, setRequest] = useState<StepUpRequest | null>(null);
  const run = useCallback(
    async (action: () => Promise<unknown>) => {
      const confirm = async (missing: MissingIdentity) => {
        const { StepUpDialog } = await import("./StepUpDialog.tsx");
        return new Promise<boolean>((resolve) => {
          const answer = (isConfirmed: boolean) => {
            setRequest(null);
            resolve(isConfirmed);
          };
          setRequest({ Dialog: StepUpDialog, missing, answer });
        });
      };
      let outcome = await perform(action);
      for (let retries = 0; retries < MAX_RETRIES; retries++) {
        // If the dialog cannot be shown, the caller gets the refusal itself.
        if (!(await satisfy(client, outcome, confirm).catch(() => false))) break;
        outcome = await perform(action);
      }
      if ("error" in outcome) throw outcome.error;
      return outcome.value;
    },
    [client],
  ) as RunWithStepUp;
  return (
    <StepUpContext.Provider value={run}>
      {children}
      {request && <request.Dialog client={client} missing={request.missing} answer={request.answer} {...theme} />}
    </StepUpContext.Provider>
  );
}

/**
 * Returns a function that runs an action of the page. If your server refuses it with the challenge of `requireRecent`, the
 * member confirms their identity in a dialog, and the action runs again. The action is a function that calls your server
 * or the provider. If the member cancels, the result is the refusal.
 *
 * ```tsx
 * import { useStepUp } from "@portico/widget";
 *
 * export function DeleteProject() {
 *   const stepUp = useStepUp();
 *   return <button onClick={() => stepUp(() => fetch("/api/project", { method: "DELETE" }))}>Delete project</button>;
 * }
 * ```
 * @throws Error without a `<StepUp>` above; and what the action throws.
 */
export function useStepUp(): RunWithStepUp {
  const run = useContext(StepUpContext);
  if (!run) throw new Error("useStepUp: no <StepUp> found. Wrap your page in one, inside a PorticoProvider.");
  return run;
}

function perform(action: () => Promise<unknown>): Promise<Outcome> {
  return action().then(
    (value) => ({ value }),
    (error) => ({ error }),
  );
}

/** @returns whether the action should run again. */
async function satisfy(
  client: Client,
  outcome: Outcome,
  confirm: (missing: MissingIdentity) => Promise<boolean>,
): Promise<boolean> {
  const missing = "error" in outcome ? readMissingIdentity(detailsOf(outcome.error)) : null;
  if (missing) return confirm(missing);
  const challenge = "value" in outcome ? readChallenge(outcome.value) : null;
  if (!challenge) return false;
  const required = (await client.session.checkStepUp(challenge)) as MissingIdentity;
  if (required.missing.length > 0) return confirm(required);
  // The session satisfies it, but the server has seen an older JWT.
  await client.session.authenticate();
  return true;
}

/** The details of an ApiError, such as `recent_authentication_required`. */
function detailsOf(error: unknown): Record<string, unknown> | undefined {
  return (error as { error_details?: Record<string, unknown> } | null)?.error_details;
}

interface Challenge {
  max_age?: number;
  acr_values?: string;
}

/** Reads a 401 answer with the challenge of RFC 9470 section 3, or the `step_up` that a server action returns. */
function readChallenge(value: unknown): Challenge | null {
  if (!(value instanceof Response)) return (value as { step_up?: Challenge } | null)?.step_up ?? null;
  const header = value.status === 401 ? (value.headers.get("WWW-Authenticate") ?? "") : "";
  if (!header.includes('error="insufficient_user_authentication"')) return null;
  const maxAge = /max_age="?(\d{1,9})/.exec(header)?.[1];
  const acrValues = /acr_values="([^"]{1,200})"/.exec(header)?.[1];
  return { ...(maxAge && { max_age: Number(maxAge) }), ...(acrValues && { acr_values: acrValues }) };
}
