import { Lead } from "@portico/ui/components/Lead";
import { Title } from "@portico/ui/components/Title";
import { useStrings } from "@portico/ui/texts/use-strings";
import { unseen } from "@portico/ui/theme/unseen";
import type { LoginConfig } from "../flow/config.ts";
import type { MainStep } from "../flow/steps.ts";
import type { ScreenProps } from "../ui/screen-props.ts";
import { main } from "../ui/strings/main.ts";
import type { main as mainRow } from "./flow.ts";

export type Heading = "discovery" | "organization" | "verify" | "none";

/** Returns Main's title. An unverified address with methods to verify it takes precedence. */
export function headingOf({ primary, organization }: MainStep, { authFlowType }: LoginConfig): Heading {
  if (primary && !primary.isEmailVerified && primary.methods.length > 0) return "verify";
  if (organization || authFlowType === "Organization") return "organization";
  return authFlowType === "PasswordReset" ? "none" : "discovery";
}

/** Main's title and the sentence below it, if any. */
export function MainTitle({ step, flow, styles }: ScreenProps<typeof mainRow>) {
  const text = useStrings("main", main);
  const heading = headingOf(step, flow.config);
  const titles: { [Each in Heading]?: string } = {
    verify: text.verifyTitle,
    organization: text.organizationTitle({ organizationName: step.organization?.organization_name || "..." }),
    discovery: text.discoveryTitle,
  };
  const title = <Title>{titles[heading]}</Title>;
  return (
    <>
      {titles[heading] && (styles.hideHeaderText ? <div className={unseen}>{title}</div> : title)}
      {heading === "verify" && <Lead>{text.verifyLead}</Lead>}
    </>
  );
}
