import { Badge, Panel, Row, Rows, Shown, useLoad, When } from "@portico/admin/kit";
import type { Member } from "@portico/client";
import { Deed } from "../ground/Deed.tsx";
import type { OfMember } from "./of-member.ts";
import { pathOf, useProject } from "./use-project.ts";

interface Explanation {
  verdict: "can_sign_in" | "can_join" | "cannot";
  ways: { method: string; outcome: string; text: string }[];
}

interface Lock {
  of: "password" | "email_otp" | "second_factor";
  /** Of one network alone; null for more than one. */
  ip_address: string | null;
  until: string;
}

const verdicts = {
  can_sign_in: "They can sign in",
  can_join: "They can join by signing in",
  cannot: "They cannot sign in",
};
const lockNames = { password: "Password", email_otp: "Mailed code", second_factor: "Second factor" };

/** Whether the member can sign in, by which way, and why not; and the locks, which can be opened. */
export function SignIns({ projectId, organizationId, path, member }: OfMember & { path: string; member: Member }) {
  const { manage, isAtLeast } = useProject(projectId);
  const explain = pathOf`/b2b/organizations/${organizationId}/sign_ins/explain`;
  const load = useLoad(async () => {
    const [explained, { locks }] = await Promise.all([
      manage<Explanation>("POST", explain, { body: { email_address: member.email_address } }),
      manage<{ locks: Lock[] }>("GET", `${path}/locks`),
    ]);
    return { ...explained, locks };
  }, [manage, explain, path, member.email_address]);
  return (
    <Panel title="Signing in">
      <Shown of={load}>
        {({ verdict, locks, ways }) => (
          <>
            <p>
              <Badge kind={verdict === "cannot" ? "bad" : "good"}>{verdicts[verdict]}</Badge>
            </p>
            {locks.length > 0 && (
              <>
                <Rows label="Locks">
                  {locks.map(({ of, ip_address, until }) => (
                    <Row
                      key={`${of} ${ip_address}`}
                      title={`${lockNames[of]}: locked after too many wrong tries`}
                      detail={
                        <>
                          {ip_address ? `From ${ip_address} alone. ` : ""}Opens by itself: <When at={until} />
                        </>
                      }
                    />
                  ))}
                </Rows>
                {isAtLeast("support") && (
                  <Deed
                    isHarmless
                    title="Unlock this member?"
                    label="Unlock…"
                    action="Unlock"
                    done="Unlocked."
                    onConfirm={async (reason) => {
                      await manage("POST", `${path}/unlock`, { body: {}, reason });
                      await load.reload();
                    }}
                  >
                    <p>Do it when you know that the wrong tries were their own. Whoever guesses gets as many again.</p>
                  </Deed>
                )}
              </>
            )}
            <Rows label="Ways in">
              {ways.map(({ method, outcome, text }) => (
                <Row
                  key={`${method} ${text}`}
                  title={method}
                  badges={<Badge kind={outcomeKind(outcome)}>{outcome.replaceAll("_", " ")}</Badge>}
                  detail={text}
                />
              ))}
            </Rows>
          </>
        )}
      </Shown>
    </Panel>
  );
}

function outcomeKind(outcome: string): "good" | "bad" | undefined {
  if (outcome === "signs_in" || outcome === "second_factor") return "good";
  return outcome === "refused" ? "bad" : undefined;
}
