import { Async } from "@portico/ui/components/Async";
import { Badge } from "@portico/ui/components/Badge";
import { Panel } from "@portico/ui/components/Panel";
import { Row, Rows } from "@portico/ui/components/Rows";
import { SelectField } from "@portico/ui/components/SelectField";
import { TextField } from "@portico/ui/components/TextField";
import { useLoad } from "@portico/ui/hooks/use-load";
import { useState } from "react";
import { ConfirmAction } from "../shared/ConfirmAction.tsx";
import { type OperatorRole, operatorRoles, roleNames } from "../shared/calls.ts";
import type { OperatorsListResponse } from "../shared/operations.ts";
import { useConsole } from "../shared/use-console.ts";
import { OperatorsHistory } from "./History.tsx";

type OperatorView = OperatorsListResponse["operators"][number];

const texts = {
  last_owner: "The console needs at least one owner. Make another operator an owner first.",
  duplicate_member_email: "This person is already an operator.",
  invalid_email: "Enter an email address, for example ada@example.com.",
};

const roleOptions = [...operatorRoles].reverse().map((role) => ({ value: role, text: roleNames[role] }));

/** The operators and their activity. Only owners see this page. */
export default function OperatorsPage() {
  const { calls, operator: self } = useConsole();
  const load = useLoad(() => calls.operators.list(), [calls]);
  return (
    <>
      <Panel title="Operators" lead="People with access to this console and all projects.">
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
                        ? "Two-step verification on"
                        : "Two-step verification not set up"
                  }
                >
                  <OperatorActions operator={one} onDone={load.reload} />
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

function OperatorActions({
  operator: { operator_id, email_address, role, has_second_factor },
  onDone,
}: {
  operator: OperatorView;
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
        label="Change role"
        title={`Change the role of ${email_address}`}
        action="Change role"
        done="Role updated"
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
          label="Remove authenticator app"
          title={`Remove the authenticator app of ${email_address}?`}
          action="Remove app"
          done="Authenticator app removed"
          onConfirm={(reason) => after(calls.operators.secondFactor.delete({ operator_id }, { reason }))}
        >
          <p>
            Verify who is asking. Until they set up a new app at their next sign-in, access to their email is enough to
            sign in.
          </p>
        </ConfirmAction>
      )}
      <ConfirmAction
        label="Remove"
        title={`Remove ${email_address}?`}
        action="Remove"
        done="Operator removed and signed out"
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
      label="Invite operator"
      title="Invite an operator"
      action="Send invitation"
      done="Invitation sent"
      texts={texts}
      isIncomplete={email_address.trim() === ""}
      onConfirm={async (reason) => {
        await calls.operators.invite({ email_address: email_address.trim(), role }, { reason });
        setAddress("");
        await onDone();
      }}
      fields={
        <>
          <TextField label="Email address" name="email" type="email" value={email_address} onChange={setAddress} />
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
