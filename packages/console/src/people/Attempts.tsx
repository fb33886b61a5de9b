import { Async } from "@portico/ui/components/Async";
import { Badge } from "@portico/ui/components/Badge";
import { Empty } from "@portico/ui/components/Empty";
import { Panel } from "@portico/ui/components/Panel";
import { More, Row, Rows } from "@portico/ui/components/Rows";
import { When } from "@portico/ui/components/When";
import { type Pages, usePages } from "@portico/ui/hooks/use-pages";
import { auditEvents, describeAction } from "@portico/ui/texts/audit-events";
import { addStyles } from "@portico/ui/theme/styles";
import type { ReactNode } from "react";
import { methodLabel } from "../shared/humanize.ts";
import { navigate, pathOf } from "../shared/navigate.tsx";
import type { SignInsSearchResponse } from "../shared/operations.ts";
import { useConsole } from "../shared/use-console.ts";
import type { Cause } from "./sign-in-fixes.ts";

export type Attempt = SignInsSearchResponse["attempts"][number];

addStyles(`
.portico-attempt { display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px; max-width: 68ch; font: 14px/20px var(--po-font); }
`);

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
  /** The buttons that remove a cause. */
  fixes?: (cause: Cause, attempt: Attempt) => ReactNode;
}

/** Sign-in attempts, newest first. A refused one has its rule and, at its newest occurrence, what fixes it. */
export function Attempts({ projectId, pages, organizationNames = {}, fixes }: AttemptsProps) {
  return (
    <Panel title="Sign-in attempts" lead="Newest first. Attempts with the same result within a minute are one row.">
      <Async of={pages}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No sign-in attempts">
              Nothing was entered for this email address. Check its spelling, and whether they use another one.
            </Empty>
          ) : (
            <>
              <Rows label="Sign-in attempts">
                {items.map((attempt, at) => (
                  <Row
                    key={attempt.audit_event_id}
                    title={titleOf(attempt)}
                    badges={badgeOf(attempt)}
                    detail={
                      <>
                        <When at={attempt.last_at} />
                        {detailsOf(attempt, organizationNames).map((text) => ` · ${text}`)}
                      </>
                    }
                    onOpen={() => navigate(pathOf(projectId, "audit-log", attempt.audit_event_id))}
                  >
                    {attempt.says && (
                      <div className="portico-attempt">
                        <p>
                          {attempt.says} {attempt.remedy}
                        </p>
                        {items.findIndex((other) => isSameCause(other, attempt)) === at &&
                          fixes?.({ decidedBy: causeOf(attempt), method: attempt.method }, attempt)}
                      </div>
                    )}
                  </Row>
                ))}
              </Rows>
              <More of={pages} />
            </>
          )
        }
      </Async>
    </Panel>
  );
}

function isSameCause(one: Attempt, other: Attempt): boolean {
  return one.says === other.says && one.method === other.method && one.organization_id === other.organization_id;
}

const lockDeciders: Record<string, string> = {
  "password.locked": "wrong_passwords",
  "email_code.locked": "wrong_codes",
  "second_factor.locked": "wrong_second_factors",
};

function causeOf({ action, decided_by }: Attempt): string | null {
  return decided_by ?? lockDeciders[action] ?? null;
}

/** One and several attempts of an action. */
const titles: Record<string, readonly [one: string, several: string]> = {
  "password.refused": ["Wrong password", "wrong passwords"],
  "password.locked": ["Password entered while locked", "passwords entered while locked"],
  "email_code.refused": ["Wrong or expired email code", "wrong or expired email codes"],
  "email_code.locked": ["Email code entered while locked", "email codes entered while locked"],
  "magic_link.refused": ["Used or expired magic link", "used or expired magic links"],
  "second_factor.refused": ["Wrong two-step verification code", "wrong two-step verification codes"],
  "second_factor.locked": ["Two-step code entered while locked", "two-step codes entered while locked"],
};

function titleOf({ action, count, method }: Attempt): string {
  const known = titles[action];
  if (known) return count === 1 ? known[0] : `${count} ${known[1]}`;
  const title =
    action === "session.issued" && method
      ? `Signed in: ${methodLabel(method)}`
      : action === "session.refused"
        ? `Not allowed${method ? `: ${methodLabel(method)}` : " to sign in"}`
        : describeAction(action, auditEvents.titles);
  return count === 1 ? title : `${title} (${count} times)`;
}

function badgeOf({ outcome }: Attempt): ReactNode {
  if (outcome === "refused") return <Badge kind="bad">Refused</Badge>;
  if (outcome === "locked") return <Badge kind="bad">Locked</Badge>;
  return outcome === "signed_in" && <Badge kind="good">Signed in</Badge>;
}

function detailsOf({ organization_id, ip_addresses }: Attempt, names: Readonly<Record<string, string>>): string[] {
  const [first, second, ...others] = ip_addresses;
  const from = [first, second].filter(Boolean).join(", ");
  const organization = organization_id === null ? undefined : names[organization_id];
  return [organization, from && `from ${from}${others.length > 0 ? ` and ${others.length} more` : ""}`].filter(
    (text): text is string => !!text,
  );
}
