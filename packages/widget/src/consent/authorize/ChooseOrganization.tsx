import { Card } from "@portico/ui/components/Card";
import { FieldNote } from "@portico/ui/components/FieldNote";
import { Linkified } from "@portico/ui/components/Linkified";
import { Title } from "@portico/ui/components/Title";
import { useId } from "@portico/ui/components/use-id";
import { useLocale } from "@portico/ui/hooks/use-locale";
import { useStrings } from "@portico/ui/texts/use-strings";
import { BackButton } from "../../ui/BackButton.tsx";
import { OrganizationList, OrganizationRow } from "../../ui/OrganizationList.tsx";
import type { ScreenProps } from "../flow/context.ts";
import { describeProblem } from "../ui/describe-problem.ts";
import { consent } from "../ui/strings.ts";
import type { chooseOrganization } from "./organizations.ts";
import { choices } from "./organizations.ts";

/** Lets the member choose the organization for which the app gets access. */
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
              disabled={step.busy !== null && step.busy !== organizationId}
              onClick={() => send({ type: "organizationChosen", organizationId })}
            />
          );
        })}
      </OrganizationList>
      <FieldNote
        id={problemId}
        error={step.problem && <Linkified text={describeProblem(text, step.problem, locale)} />}
      />
      <BackButton label={text.back} onClick={() => send({ type: "backClicked" })} />
    </Card>
  );
}
