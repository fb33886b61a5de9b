import { useStrings } from "../../strings/use-strings.ts";
import { Lead } from "../../ui/Lead.tsx";
import { Logo } from "../../ui/Logo.tsx";
import { LogoRow } from "../../ui/LogoRow.tsx";
import { Strong } from "../../ui/Strong.tsx";
import { Title } from "../../ui/Title.tsx";
import { unseen } from "../../ui/unseen.ts";
import { isImageAddress } from "../../ui/web-address.ts";
import type { ScreenProps } from "../ui/screen-props.ts";
import { main } from "../ui/strings/main.ts";
import type { main as mainRow } from "./flow.ts";
import { type Heading, headingOf } from "./heading.ts";

/** Logos and title of Main. */
export function MainHeader({ step, flow, styles }: ScreenProps<typeof mainRow>) {
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
      <Logos step={step} flow={flow} styles={styles} />
      {titles[heading] && (styles.hideHeaderText ? <div className={unseen}>{title}</div> : title)}
      {heading === "verify" && <Lead>{text.verifyLead}</Lead>}
    </>
  );
}

/** The row is there from the first paint, so that nothing moves when the bootstrap brings the project's name and logo. */
function Logos({ step, flow, styles }: Omit<ScreenProps<typeof mainRow>, "send">) {
  const { organization } = step;
  const name = flow.bootstrap?.projectName ?? "";
  const url = styles.logo?.url ?? flow.bootstrap?.projectLogoUrl ?? "";
  return (
    <LogoRow>
      {isImageAddress(url) ? <Logo src={url} alt={styles.logo?.alt ?? name} /> : name && <Strong>{name}</Strong>}
      {organization && <Logo src={organization.organization_logo_url} alt={organization.organization_name} />}
    </LogoRow>
  );
}
