import { Async } from "@portico/ui/components/Async";
import { Avatar } from "@portico/ui/components/Avatar";
import { Badge } from "@portico/ui/components/Badge";
import { useNotify } from "@portico/ui/components/Notifications";
import { Panel } from "@portico/ui/components/Panel";
import { RowMenu } from "@portico/ui/components/RowMenu";
import { Row, Rows } from "@portico/ui/components/Rows";
import { SelectField } from "@portico/ui/components/SelectField";
import { TextField } from "@portico/ui/components/TextField";
import { useLoad } from "@portico/ui/hooks/use-load";
import { useState } from "react";
import { ConfirmAction, ReasonDialog } from "../shared/ConfirmAction.tsx";
import { type OperatorRole, operatorRoles, roleNames } from "../shared/calls.ts";
import { OperatorsHistory } from "../shared/History.tsx";
import type { OperatorsListResponse } from "../shared/operations.ts";
import { useConsole } from "../shared/use-console.ts";

type OperatorView = OperatorsListResponse["operators"][number];

const texts = {
  last_owner: "The console needs at least one owner. Make another operator an owner first.",
  duplicate_member_email: "This person is already an operator.",
  invalid_email: "Enter an email address, for example ada@example.com.",
};

const roleOptions = [...operatorRoles].reverse().map((role) => ({ value: role, text: roleNames[role] }));

/** The operators and their activity. Only owners see this page. */
export default function OperatorsPage() {
  const { calls } = useConsole();
  const load = useLoad(() => calls.operators.list(), [calls]);
  return (
    <>
      <Panel
        title="Operators"
        lead="People with access to this console and all projects."
        actions={load.status === "ready" && <Invite onDone={load.reload} />}
      >
        <Async load={load}>
          {({ operators }) => (
            <Rows label="Operators">
              {operators.map((one) => (
                <Operator key={one.operator_id} operator={one} onDone={load.reload} />
              ))}
            </Rows>
          )}
        </Async>
      </Panel>
      {load.failure?.kind !== "forbidden" && <OperatorsHistory />}
    </>
  );
}

/** The row of an operator, with a menu of what an owner can change. */
function Operator({ operator, onDone }: { operator: OperatorView; onDone: () => Promise<void> }) {
  const { calls, operator: self } = useConsole();
  const notify = useNotify();
  const [asked, setAsked] = useState<"" | "role" | "factor" | "remove">("");
  const { operator_id, email_address, name, role, status, has_second_factor } = operator;
  const [wanted, setWanted] = useState<OperatorRole>(role ?? "read_only");
  const missing = has_second_factor ? "" : "Two-step verification not set up";
  const dialog = {
    onCancel: () => setAsked(""),
    texts,
  };
  const after = async (work: Promise<unknown>, done: string) => {
    await work;
    setAsked("");
    notify(done);
    await onDone();
  };
  return (
    <Row
      lead={<Avatar name={name || email_address} seed={operator_id} />}
      title={name || email_address}
      badges={
        <>
          {operator_id === self.operator_id && <Badge>You</Badge>}
          <Badge>{role ? roleNames[role] : "No role"}</Badge>
          {status === "invited" && <Badge>Invited</Badge>}
        </>
      }
      detail={[name && email_address, missing].filter(Boolean).join("\u00a0· ")}
      actions={
        <RowMenu
          label={`Actions for ${email_address}`}
          items={[
            { label: "Change role", onChoose: () => setAsked("role") },
            ...(has_second_factor ? [{ label: "Remove authenticator app", onChoose: () => setAsked("factor") }] : []),
            { label: "Remove operator", onChoose: () => setAsked("remove") },
          ]}
        />
      }
    >
      {asked === "role" && (
        <ReasonDialog
          {...dialog}
          isHarmless
          title={`Change the role of ${email_address}`}
          action="Change role"
          isIncomplete={wanted === role}
          onConfirm={(reason) =>
            after(calls.operators.update({ operator_id, role: wanted }, { reason }), "Role updated")
          }
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
      )}
      {asked === "factor" && (
        <ReasonDialog
          {...dialog}
          title={`Remove the authenticator app of ${email_address}?`}
          action="Remove app"
          onConfirm={(reason) =>
            after(calls.operators.secondFactor.delete({ operator_id }, { reason }), "Authenticator app removed")
          }
        >
          <p>
            Verify who is asking. Until they set up a new app at their next sign-in, access to their email is enough to
            sign in.
          </p>
        </ReasonDialog>
      )}
      {asked === "remove" && (
        <ReasonDialog
          {...dialog}
          title={`Remove ${email_address}?`}
          action="Remove operator"
          onConfirm={(reason) =>
            after(calls.operators.delete({ operator_id }, { reason }), "Operator removed and signed out")
          }
        />
      )}
    </Row>
  );
}

function Invite({ onDone }: { onDone: () => Promise<void> }) {
  const { calls } = useConsole();
  const [email_address, setAddress] = useState("");
  const [role, setRole] = useState<OperatorRole>("support");
  return (
    <ConfirmAction
      isHarmless
      isMain
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
