import { Button } from "@portico/ui/components/Button";
import { Card } from "@portico/ui/components/Card";
import { Form } from "@portico/ui/components/Form";
import { Lead } from "@portico/ui/components/Lead";
import { Stack } from "@portico/ui/components/Stack";
import { TextField } from "@portico/ui/components/TextField";
import { Title } from "@portico/ui/components/Title";
import { useStrings } from "@portico/ui/texts/use-strings";
import type { MembershipType } from "@portico/wire";
import { useState } from "react";
import { BackButton } from "../../ui/BackButton.tsx";
import { Emphasized } from "../../ui/inline-text.tsx";
import { Divider } from "../../ui/layout.tsx";
import { OrganizationList, OrganizationRow } from "../../ui/OrganizationList.tsx";
import type { ScreenProps } from "../ui/screen-props.ts";
import { CREATING, canCreateOrganization, type discovery as discoveryRow, type organizationCreation } from "./flow.ts";
import { discovery } from "./strings.ts";

/** Returns the label for choosing an organization without an active membership. */
export function membershipAction(type: MembershipType): "join" | "acceptInvite" | undefined {
  switch (type) {
    case "active_member":
      return undefined;
    case "invited_member":
      return "acceptInvite";
    case "pending_member":
    case "eligible_to_join_by_email_domain":
    case "eligible_to_join_by_oauth_tenant":
      return "join";
  }
}

export function Discovery(props: ScreenProps<typeof discoveryRow>) {
  return props.step.organizations.length > 0 ? <Choose {...props} /> : <NoOrganizations {...props} />;
}

function Choose({ step, flow, send }: ScreenProps<typeof discoveryRow>) {
  const text = useStrings("discovery", discovery);
  return (
    <Card>
      <Title>{text.title}</Title>
      <Lead>
        <Emphasized text={text.signedInAs({ email: step.email })} values={[step.email]} />
      </Lead>
      <OrganizationList>
        {step.organizations.map(({ organization, membership }) => {
          const organizationId = organization.organization_id;
          const action = membershipAction(membership.type);
          return (
            <OrganizationRow
              key={organizationId}
              name={organization.organization_name}
              logoUrl={organization.organization_logo_url}
              action={action && text[action]}
              busy={step.busy === organizationId}
              disabled={!!step.busy}
              onClick={() => send({ type: "organizationChosen", organizationId })}
            />
          );
        })}
      </OrganizationList>
      {step.nextInvitations && (
        <Button variant="quiet" disabled={!!step.busy} onClick={() => send({ type: "moreInvitationsClicked" })}>
          {text.moreInvitations}
        </Button>
      )}
      {canCreateOrganization(flow) && (
        <>
          <Divider label={text.or} />
          <Stack>
            <Button variant="side" disabled={!!step.busy} onClick={() => send({ type: "createClicked" })}>
              {text.create}
            </Button>
          </Stack>
        </>
      )}
      <Button variant="quiet" disabled={!!step.busy} onClick={() => send({ type: "startOverClicked" })}>
        {text.otherEmail}
      </Button>
    </Card>
  );
}

function NoOrganizations({ step, flow, send }: ScreenProps<typeof discoveryRow>) {
  const text = useStrings("discovery", discovery);
  const canCreate = canCreateOrganization(flow);
  const nothing = <Emphasized text={text.nothingTitle({ email: step.email })} values={[step.email]} />;
  return (
    <Card>
      <Title>{canCreate ? text.createTitle : nothing}</Title>
      <Lead>{canCreate ? nothing : text.nothingLead}</Lead>
      {canCreate && (
        <NameForm
          email={step.email}
          busy={step.busy === CREATING}
          onName={(name) => send({ type: "organizationNamed", name })}
        />
      )}
      <Button
        variant={canCreate ? "quiet" : "main"}
        disabled={!!step.busy}
        onClick={() => send({ type: "startOverClicked" })}
      >
        {text.differentEmail}
      </Button>
    </Card>
  );
}

/** Public email domains, which name an email provider rather than a company. */
const publicDomains =
  /@(gmail|googlemail|outlook|hotmail|live|msn|yahoo|icloud|me|aol|gmx|web|proton|protonmail|mail)\.(co\.)?[a-z]+$/i;

/**
 * Suggests an organization name for an email address, as the provider does: `ada@mail.globex.co.uk` becomes `Globex`.
 */
export function suggestName(email: string): string {
  const [localPart = "", domain = ""] = email.split("@");
  const labels = domain.split(".").slice(0, -1);
  const source = publicDomains.test(email) ? localPart : labels.reduce((a, b) => (b.length > a.length ? b : a), "");
  return source
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ")
    .trim();
}

interface NameFormProps {
  email: string;
  busy: boolean;
  onName: (name: string) => void;
}

/**
 * Asks for the name of a new organization, prefilled from the email address. If it is empty, the provider generates
 * one.
 */
function NameForm({ email, busy, onName }: NameFormProps) {
  const text = useStrings("discovery", discovery);
  const [name, setName] = useState(() => suggestName(email));
  return (
    <Form busy={busy} onSubmit={() => onName(name)}>
      <TextField
        label={text.nameLabel}
        name="organization-name"
        autoComplete="organization"
        enterKeyHint="go"
        maxLength={128}
        value={name}
        onChange={setName}
        autoFocus
      />
      <Button type="submit" busy={busy}>
        {text.create}
      </Button>
    </Form>
  );
}

export function OrganizationCreation({ step, send }: ScreenProps<typeof organizationCreation>) {
  const text = useStrings("discovery", discovery);
  return (
    <Card>
      <Title>{text.create}</Title>
      <NameForm {...step} onName={(name) => send({ type: "organizationNamed", name })} />
      <BackButton label={text.back} onClick={() => send({ type: "backClicked" })} />
    </Card>
  );
}
