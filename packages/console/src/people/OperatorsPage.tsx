import { Async } from "@portico/ui/components/Async";
import { Badge } from "@portico/ui/components/Badge";
import { Panel } from "@portico/ui/components/Panel";
import { Row, Rows } from "@portico/ui/components/Rows";
import { SelectField } from "@portico/ui/components/SelectField";
import { TextField } from "@portico/ui/components/TextField";
import { useLoad } from "@portico/ui/hooks/use-load";
import { useState } from "react";
import { ConfirmAction } from "../shared/ConfirmAction.tsx";
import { type OperatorRole, operatorRoles } from "../shared/calls.ts";
import type { OperatorsListResponse } from "../shared/operations.ts";
import { roleNames } from "../shared/role-names.ts";
import { useConsole } from "../shared/use-console.ts";
import { OperatorsHistory } from "./History.tsx";

type OperatorView = OperatorsListResponse["operators"][number];

const texts = {
  last_owner: "The console keeps an owner who can sign in. Make somebody else an owner first.",
  duplicate_member_email: "They are an operator already.",
  invalid_email: "Type an e-mail address, such as ada@example.com.",
};

const roleOptions = [...operatorRoles].reverse().map((role) => ({ value: role, text: roleNames[role] }));

/** Who else looks after the provider, and what each of them did. An owner's page. */
export default function OperatorsPage() {
  const { calls, operator: self } = useConsole();
  const load = useLoad(() => calls.operators.list(), [calls]);
  return (
    <>
      <Panel title="Operators" lead="People who look after this provider, in all its projects.">
        <Async of={load}>
          {({ operators }) => (
            <Rows label="Operators">
              {operators.map((one) => (
                <Row
                  key={one.operator_id}
                  title={one.name || one.email_address}
                  badges={
                    <>
                      {one.operator_id === self.operator_id && <Badge kind="strong">You</Badge>}
                      <Badge>{one.role ? roleNames[one.role] : "No role"}</Badge>
                      {one.status === "invited" && <Badge>Invited</Badge>}
                    </>
                  }
                  detail={
                    one.name
                      ? one.email_address
                      : one.has_second_factor
                        ? "With an authenticator app"
                        : "No authenticator app yet"
                  }
                >
                  <OperatorActions of={one} onDone={load.reload} />
                </Row>
              ))}
            </Rows>
          )}
        </Async>
        <Invite onDone={load.reload} />
      </Panel>
      <OperatorsHistory />
    </>
  );
}

/** What an owner can do with an operator. */
function OperatorActions({
  of: { operator_id, email_address, role, has_second_factor },
  onDone,
}: {
  of: OperatorView;
  onDone: () => Promise<void>;
}) {
  const { calls } = useConsole();
  const [wanted, setWanted] = useState<OperatorRole>(role ?? "read_only");
  const after = async (work: Promise<unknown>) => {
    await work;
    await onDone();
  };
  return (
    <div className="portico-actions">
      <ConfirmAction
        isHarmless
        label="Change role…"
        title={`Which role should ${email_address} have?`}
        action="Change role"
        done="The role counts from now on."
        texts={texts}
        isIncomplete={wanted === role}
        onConfirm={(reason) => after(calls.operators.update({ operator_id, role: wanted }, { reason }))}
        fields={
          <SelectField
            label="Role"
            name="role"
            value={wanted}
            options={roleOptions}
            onChange={(value) => setWanted(value as OperatorRole)}
          />
        }
      />
      {has_second_factor && (
        <ConfirmAction
          label="Take authenticator away…"
          title={`Take the authenticator app of ${email_address} away?`}
          action="Take it away"
          done="They add another one when they next sign in."
          onConfirm={(reason) => after(calls.operators.secondFactor.delete({ operator_id }, { reason }))}
        >
          <p>Be sure who asks for it: whoever reads their mail can sign in then.</p>
        </ConfirmAction>
      )}
      <ConfirmAction
        label="Remove…"
        title={`Remove ${email_address}?`}
        action="Remove"
        done="They are out, with all their sessions."
        texts={texts}
        onConfirm={(reason) => after(calls.operators.delete({ operator_id }, { reason }))}
      />
    </div>
  );
}

function Invite({ onDone }: { onDone: () => Promise<void> }) {
  const { calls } = useConsole();
  const [email_address, setAddress] = useState("");
  const [role, setRole] = useState<OperatorRole>("support");
  return (
    <ConfirmAction
      isHarmless
      label="Invite an operator…"
      title="Whom do you invite?"
      action="Send the invitation"
      done="The invitation is on its way."
      texts={texts}
      isIncomplete={email_address.trim() === ""}
      onConfirm={async (reason) => {
        await calls.operators.invite({ email_address: email_address.trim(), role }, { reason });
        setAddress("");
        await onDone();
      }}
      fields={
        <>
          <TextField label="E-mail address" name="email" type="email" value={email_address} onChange={setAddress} />
          <SelectField
            label="Role"
            name="role"
            value={role}
            options={roleOptions}
            onChange={(value) => setRole(value as OperatorRole)}
          />
        </>
      }
    />
  );
}
