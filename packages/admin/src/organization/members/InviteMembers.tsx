import { Action, Actions } from "@portico/ui/components/Action";
import { Badge } from "@portico/ui/components/Badge";
import { useFailureText } from "@portico/ui/components/FailureNote";
import { Form } from "@portico/ui/components/Form";
import { useNotify } from "@portico/ui/components/Notifications";
import { Box } from "@portico/ui/components/Panel";
import { Row, Rows } from "@portico/ui/components/Rows";
import { TextArea } from "@portico/ui/components/TextArea";
import { throwIfIdentityIsMissing, useAction } from "@portico/ui/hooks/use-action";
import { useLoad } from "@portico/ui/hooks/use-load";
import { useSettled } from "@portico/ui/hooks/use-settled";
import { type Failure, toFailure } from "@portico/ui/lib/failure";
import { shared } from "@portico/ui/texts/shared";
import { useStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import { useState } from "react";
import { useCalls } from "../../shared/calls.ts";
import { eachAtOnce } from "../../shared/lists.ts";
import { usePolicy } from "../../shared/use-policy.ts";
import { useRights, useSignedIn } from "../../shared/use-signed-in.ts";
import { checkInvitations, readAddresses, type Verdict, writeAddresses } from "./invitations.ts";
import { RoleChecks } from "./MemberRoles.tsx";
import { members } from "./texts.ts";

addStyles(`
.portico-box .portico-rows { max-height: 320px; overflow: auto; }
`);

const INVITATIONS_LIMIT = 200;
/** The most addresses that one search can contain. */
const AT_ONCE = 100;

interface InviteMembersProps {
  onDone: () => void;
  onClose: () => void;
}

/** Invites many members at once. Checks each address as it is entered, and keeps those that could not be invited. */
export function InviteMembers({ onDone, onClose }: InviteMembersProps) {
  const texts = useStrings("members", members);
  const { close } = useStrings("shared", shared);
  const { client } = useCalls();
  const { allows } = useRights();
  const { grantable } = usePolicy();
  const { organization } = useSignedIn();
  const say = useFailureText(texts.failures);
  const notify = useNotify();
  const [text, setText] = useState("");
  const [roles, setRoles] = useState<string[]>([]);
  const [results, setResults] = useState<ReadonlyMap<string, "sent" | Failure>>(new Map());
  const listed = readAddresses(text);
  const emails = listed.flatMap(({ email, problem }) => (problem ? [] : [email]));
  const asked = useSettled(emails.join("\n"), 400);
  const known = useLoad(async () => {
    const all = asked ? asked.split("\n").slice(0, INVITATIONS_LIMIT) : [];
    if (all.length === 0 || !allows("member", "search")) return [];
    const pages = Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, at) =>
      client.organization.members.search({
        limit: AT_ONCE,
        query: {
          operator: "AND",
          operands: [{ filter_name: "member_emails", filter_value: all.slice(at * AT_ONCE, (at + 1) * AT_ONCE) }],
        },
      }),
    );
    return (await Promise.all(pages)).flatMap((page) => page.members);
  }, [client, asked]);
  const checked = organization ? checkInvitations(listed, organization, known.value ?? []) : [];
  const going = checked.filter(({ verdict }) => verdict === "ready" || verdict === "again");
  const isTooMany = going.length > INVITATIONS_LIMIT;

  const invite = useAction(async () => {
    const outcome = new Map<string, "sent" | Failure>();
    const invited: string[] = [];
    await eachAtOnce(going, 3, async ({ email, name, verdict }) => {
      let failure: Failure | undefined;
      try {
        const { member_id } = await client.magicLinks.email.invite({
          email_address: email,
          ...(name && { name }),
          ...(roles.length > 0 && { roles }),
        });
        if (verdict === "ready") invited.push(member_id);
      } catch (error) {
        throwIfIdentityIsMissing(error);
        failure = toFailure(error);
      }
      outcome.set(email, failure ?? "sent");
      setResults(new Map(outcome));
      // Further calls would fail too.
      return failure && ["limited", "signed_out", "forbidden", "unreachable"].includes(failure.kind)
        ? "stop"
        : undefined;
    });
    const count = [...outcome.values()].filter((one) => one === "sent").length;
    setText(
      writeAddresses(checked.filter(({ email, verdict }) => verdict !== "twice" && outcome.get(email) !== "sent")),
    );
    if (count === 0) return;
    onDone();
    const undo = async () => {
      await eachAtOnce(invited, 4, async (member_id) => {
        await client.organization.members.delete({ member_id });
        return undefined;
      });
      onDone();
    };
    notify(texts.inviteDone({ count }), invited.length > 0 ? undo : undefined);
  });

  const labels: Record<Verdict, string> = {
    ready: texts.ready,
    again: texts.again,
    invalid: texts.invalid,
    twice: texts.twice,
    already: texts.already,
    outside: texts.outside({ domains: organization?.email_allowed_domains.join(", ") ?? "" }),
  };
  const sent = [...results].filter(([, result]) => result === "sent");
  return (
    <Box>
      <Form busy={invite.isBusy} onSubmit={() => going.length > 0 && !isTooMany && void invite.run()}>
        <b>{texts.inviteTitle}</b>
        <TextArea
          label={texts.addresses}
          name="invited-addresses"
          value={text}
          onChange={(next) => {
            setText(next);
            setResults((before) => (before.size > 0 ? new Map() : before));
          }}
          hint={texts.inviteLead}
          error={isTooMany ? texts.tooMany({ most: INVITATIONS_LIMIT }) : undefined}
          autoFocus
        />
        {checked.length > 0 && (
          <Rows label={texts.addresses}>
            {checked.map(({ email, name, verdict }, at) => {
              const result = results.get(email);
              const isGood = verdict === "ready" || verdict === "again";
              return (
                <Row
                  // biome-ignore lint/suspicious/noArrayIndexKey: an address may be listed twice.
                  key={`${email} ${at}`}
                  title={name || email}
                  detail={name ? email : undefined}
                  actions={
                    result && result !== "sent" ? (
                      <Badge kind="bad">{say(result)}</Badge>
                    ) : (
                      <Badge kind={result ? "good" : isGood ? undefined : "bad"}>
                        {result ? texts.sent : labels[verdict]}
                      </Badge>
                    )
                  }
                />
              );
            })}
          </Rows>
        )}
        {sent.length > 0 && !invite.isBusy && (
          <p {...part("panel-lead")}>
            {texts.inviteDone({ count: sent.length })}{" "}
            {checked.length > 0 && texts.inviteFailed({ count: checked.length })}
          </p>
        )}
        {grantable.length > 0 && <RoleChecks value={roles} onChange={setRoles} />}
        {going.length === 0 && sent.length === 0 && <p {...part("panel-lead")}>{texts.inviteMissing}</p>}
        <Actions>
          <Action type="submit" variant="main" busy={invite.isBusy} disabled={going.length === 0 || isTooMany}>
            {invite.isBusy
              ? texts.sending({ done: results.size, count: going.length })
              : going.length > 0
                ? texts.inviteCount({ count: going.length })
                : texts.inviteButton}
          </Action>
          <Action variant="quiet" onClick={onClose}>
            {close}
          </Action>
        </Actions>
      </Form>
    </Box>
  );
}
