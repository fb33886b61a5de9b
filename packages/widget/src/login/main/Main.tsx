import { Card } from "@portico/ui/components/Card";
import { Lead } from "@portico/ui/components/Lead";
import { Wait } from "@portico/ui/components/Wait";
import { useStrings } from "@portico/ui/texts/use-strings";
import { addStyles } from "@portico/ui/theme/styles";
import { Fragment, useContext, useState } from "react";
import { Divider } from "../../ui/layout.tsx";
import { frame } from "../../ui/Screen.tsx";
import { areas } from "../flow/areas.ts";
import { isOneTapAlone, offeredProducts } from "../flow/offered-methods.ts";
import { isWaitingForOrganization } from "../flow/steps.ts";
import { AddressForm, type AddressFormProps } from "../ui/AddressForm.tsx";
import { LazyContext, type ScreenProps } from "../ui/screen-props.ts";
import { main } from "../ui/strings/main.ts";
import { type Block, groupBlocks, isButtons } from "./blocks.ts";
import type { main as mainRow } from "./flow.ts";
import { MainTitle } from "./MainHeader.tsx";
import { RedirectButtons } from "./RedirectButtons.tsx";

// Reserves the space of two lines that load after the first paint.
addStyles(`
.portico-terms { display: grid; align-items: center; min-height: 36px; margin-block-start: 20px; font: 13px/18px var(--po-font); color: var(--po-soft); }
`);

export function Main(screen: ScreenProps<typeof mainRow>) {
  const props = useMainProps(screen);
  const { loading } = useStrings("main", main);
  if (isWaitingForOrganization(props.step, props.flow)) return <Wait label={loading} />;
  return (
    <Card>
      <MainTitle {...props} />
      <Methods {...props} />
      <MainFooter {...props} />
    </Card>
  );
}

/** The props of Main's parts. */
export interface MainProps extends ScreenProps<typeof mainRow> {
  /** The typed address, which is passed to a provider as a hint. */
  email: string;
  onTyped: (email: string) => void;
  /** The method last used, in this browser and for this organization. */
  lastUsed: string | undefined;
}

export function useMainProps(screen: ScreenProps<typeof mainRow>): MainProps {
  const [email, onTyped] = useState(screen.step.email);
  const { step, flow } = screen;
  return { ...screen, email, onTyped, lastUsed: flow.lastMethods?.[step.organization?.organization_id ?? ""] };
}

/** The offered methods, in the host's order. */
export function Methods(props: MainProps) {
  const { step, flow } = props;
  const text = useStrings("main", main);
  if (isOneTapAlone(step, flow)) return <Lead>{text.oneTap}</Lead>;
  return groupBlocks(offeredProducts(flow.config, step)).map((group, at) => (
    <Fragment key={group.join()}>
      {at > 0 && <Divider label={text.or} />}
      {isButtons(group[0]) ? <RedirectButtons group={group} {...props} /> : <FormBlock block={group[0]} {...props} />}
    </Fragment>
  ));
}

/** The terms and the back button. */
export function MainFooter({ step, flow, send }: MainProps) {
  const text = useStrings("main", main);
  const lazy = useContext(LazyContext);
  const branding = flow.bootstrap?.branding;
  // During a request the back button stays visible but does nothing.
  const idle = { ...step, busy: false };
  return (
    <>
      {branding && (branding.terms_url || branding.privacy_url) && (
        <div className="portico-terms">{lazy && <lazy.Terms branding={branding} />}</div>
      )}
      {lazy?.canGoBack({ ...flow, step: idle }) && (
        <lazy.BackButton label={text.back} onClick={() => send({ type: "backClicked" })} />
      )}
    </>
  );
}

/** The form for an email address, for emails and passwords. It is inactive while the page is being left. */
export function FormBlock({ block, onTyped, lastUsed, step, flow, send }: MainProps & { block: Block | undefined }) {
  // The error messages load shortly after the first paint, long before there can be an error.
  const lazy = useContext(LazyContext);
  const { problem } = step;
  return (
    <AddressForm
      PasswordField={areas.passwords?.PasswordField as AddressFormProps["PasswordField"]}
      step={{ ...step, busy: step.busy && !step.redirect }}
      rests={!!step.redirect}
      message={problem && (lazy ? <lazy.ProblemMessage problem={problem} recipient={step} /> : frame.unavailable)}
      asksPassword={block === "password" || step.hasPasswordField}
      focusPassword={step.hasPasswordField}
      hasPasskeys={flow.config.products.includes("passkeys")}
      onTyped={onTyped}
      lastUsed={lastUsed}
      onEmail={block === "password" ? undefined : (email) => send({ type: "emailSubmitted", email })}
      onPassword={
        block === "email" ? undefined : (email, password) => send({ type: "passwordSubmitted", email, password })
      }
      onForgot={(email) => send({ type: "forgotClicked", email })}
    />
  );
}
