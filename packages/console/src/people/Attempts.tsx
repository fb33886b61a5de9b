import { Async } from "@portico/ui/components/Async";
import { Empty } from "@portico/ui/components/Empty";
import { Panel } from "@portico/ui/components/Panel";
import { More } from "@portico/ui/components/Rows";
import { Timeline } from "@portico/ui/components/Timeline";
import { type Pages, usePages } from "@portico/ui/hooks/use-pages";
import { type CurrentRules, causeOfAttempt, isFixed, isSameCause, kindOfAttempt } from "@portico/ui/lib/sign-ins";
import { auditEvents, describeAction, describeEnd } from "@portico/ui/texts/audit-events";
import type { ReactNode } from "react";
import { methodLabel } from "../shared/humanize.ts";
import { navigate, pathOf } from "../shared/navigate.tsx";
import type { SignInsSearchResponse } from "../shared/operations.ts";
import { useConsole } from "../shared/use-console.ts";
import type { Cause } from "./sign-in-fixes.ts";

export type Attempt = SignInsSearchResponse["attempts"][number];

/** Loads the sign-in attempts of an email address, of one organization or all. */
export function useAttempts(projectId: string, emailAddress: string, organizationId?: string): Pages<Attempt> {
  const { calls } = useConsole();
  return usePages(
    async (cursor) => {
      const { attempts, results_metadata } = await calls.signIns.search({
        project_id: projectId,
        email_address: emailAddress,
        ...(organizationId && { organization_id: organizationId }),
        limit: 50,
        ...(cursor && { cursor }),
      });
      return { items: attempts, next: results_metadata.next_cursor };
    },
    [calls, projectId, emailAddress, organizationId],
  );
}

interface AttemptsProps {
  projectId: string;
  pages: Pages<Attempt>;
  /** The names of organizations by ID, if the attempts are of several. */
  organizationNames?: Readonly<Record<string, string>>;
  /** What the organizations' rules would do now, by organization ID. */
  explanations?: Readonly<Record<string, CurrentRules | undefined>>;
  /** The buttons that remove a cause that the current check does not name. */
  fixes?: (cause: Cause, attempt: Attempt) => ReactNode;
}

/**
 * Sign-in attempts, newest first. A refused one has its rule and, at its newest occurrence, what fixes it, unless it is
 * fixed.
 */
export function Attempts({ projectId, pages, organizationNames = {}, explanations = {}, fixes }: AttemptsProps) {
  return (
    <Panel
      title="Sign-in history"
      lead="Attempts and ended sessions, newest first. Repeats within a minute are grouped."
    >
      <Async load={pages}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No sign-in attempts">
              No one has entered this email address. Check the spelling, or ask whether they use another one.
            </Empty>
          ) : (
            <>
              <Timeline
                label="Sign-in history"
                items={items.map((attempt, at) => ({
                  key: attempt.audit_event_id,
                  at: attempt.last_at,
                  kind: kindOfAttempt(attempt),
                  title: titleOf(attempt),
                  count: attempt.count,
                  detail: detailsOf(attempt, organizationNames).join(" · "),
                  onOpen: () => navigate(pathOf(projectId, "audit-log", attempt.audit_event_id)),
                  reason: attempt.says && (
                    <>
                      <p>
                        {attempt.says} {adviceOf(attempt, items.slice(0, at), explanations)}
                      </p>
                      {causeOfAttempt(attempt) === null &&
                        items.findIndex((other) => isSame(other, attempt)) === at &&
                        fixes?.({ decidedBy: null, method: attempt.method }, attempt)}
                    </>
                  ),
                }))}
              />
              <More pages={pages} />
            </>
          )
        }
      </Async>
    </Panel>
  );
}

function isSame(one: Attempt, other: Attempt): boolean {
  return isSameCause(one, other) && one.organization_id === other.organization_id;
}

/** What to do about an attempt now: nothing if they signed in with the method since, or the rule behind it has changed. */
function adviceOf(attempt: Attempt, newer: readonly Attempt[], explanations: AttemptsProps["explanations"] & object) {
  const { organization_id, method, remedy } = attempt;
  const current = organization_id === null ? undefined : explanations[organization_id];
  if (current && isFixed(current, attempt)) return "This was fixed after the last attempt.";
  const isPast = (other: Attempt) =>
    other.outcome === "signed_in" && other.method === method && other.organization_id === organization_id;
  const isRepeated = newer.some((other) => isSame(other, attempt));
  return isRepeated || newer.some(isPast) ? "" : remedy;
}

const titles: Record<string, string> = {
  "password.refused": "Wrong password",
  "password.locked": "Password entered while locked",
  "email_code.refused": "Wrong or expired email code",
  "email_code.locked": "Email code entered while locked",
  "magic_link.refused": "Used or expired magic link",
  "passkey.refused": "Passkey not accepted",
  "second_factor.refused": "Wrong two-step verification code",
  "second_factor.locked": "Two-step code entered while locked",
};

function titleOf({ action, method }: Attempt): string {
  if (action === "session.issued" && method) return `Signed in: ${methodLabel(method)}`;
  if (action === "session.refused") return `Not allowed${method ? `: ${methodLabel(method)}` : " to sign in"}`;
  return titles[action] ?? describeAction(action, auditEvents.titles);
}

function detailsOf(
  { organization_id, ip_addresses, ended_by }: Attempt,
  names: Readonly<Record<string, string>>,
): string[] {
  const [first, second, ...others] = ip_addresses;
  const from = [first, second].filter(Boolean).join(", ");
  const organization = organization_id === null ? undefined : names[organization_id];
  const word = organization ? "from" : "From";
  return [
    organization,
    from && `${word} ${from}${others.length > 0 ? ` and ${others.length} more` : ""}`,
    describeEnd(ended_by),
  ].filter((text): text is string => !!text);
}
