import { useStrings } from "../../strings/use-strings.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { FieldNote } from "../../ui/FieldNote.tsx";
import { Linkified } from "../../ui/Linkified.tsx";
import { OrganizationList } from "../../ui/OrganizationList.tsx";
import { OrganizationRow } from "../../ui/OrganizationRow.tsx";
import { Title } from "../../ui/Title.tsx";
import { useId } from "../../ui/use-id.tsx";
import { useLocale } from "../../ui/use-locale.ts";
import { describeProblem } from "../ui/describe-problem.ts";
import type { ScreenProps } from "../ui/screen-props.ts";
import { consent } from "../ui/strings.ts";
import type { chooseOrganization } from "./organizations.ts";
import { choices } from "./organizations.ts";

/** The member's organizations: what is granted is granted in one of them. */
export function ChooseOrganization({ step, flow, send }: ScreenProps<typeof chooseOrganization>) {
  const text = useStrings("consent", consent);
  const locale = useLocale();
  const problemId = useId();
  return (
    <Card>
      <Title>{text.organizationTitle}</Title>
      <OrganizationList>
        {choices(flow).map(({ organization }) => {
          const organizationId = organization.organization_id;
          return (
            <OrganizationRow
              key={organizationId}
              name={organization.organization_name}
              logoUrl={organization.organization_logo_url}
              {...(organizationId === flow.who?.organizationId && { action: text.currentOrganization })}
              busy={step.busy === organizationId}
              onClick={() => send({ type: "organizationChosen", organizationId })}
            />
          );
        })}
      </OrganizationList>
      <FieldNote
        id={problemId}
        error={step.problem && <Linkified text={describeProblem(text, step.problem, locale)} />}
      />
      <Button variant="quiet" onClick={() => send({ type: "backClicked" })}>
        {text.back}
      </Button>
    </Card>
  );
}
