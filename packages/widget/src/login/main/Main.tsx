import { Fragment, useContext, useState } from "react";
import { frame } from "../../strings/frame.ts";
import { useStrings } from "../../strings/use-strings.ts";
import { addStyles } from "../../theme/styles.ts";
import { Card } from "../../ui/Card.tsx";
import { Divider } from "../../ui/Divider.tsx";
import { Lead } from "../../ui/Lead.tsx";
import { Wait } from "../../ui/Wait.tsx";
import { isWaitingForOrganization } from "../flow/main-step.ts";
import { offeredProducts } from "../flow/offered-methods.ts";
import { isOneTapAlone } from "../one-tap/prompt.ts";
import { AddressForm } from "../ui/AddressForm.tsx";
import { LazyContext } from "../ui/lazy-context.ts";
import type { ScreenProps } from "../ui/screen-props.ts";
import { main } from "../ui/strings/main.ts";
import { type Block, groupBlocks, isButtons } from "./blocks.ts";
import type { main as mainRow } from "./flow.ts";
import { MainHeader } from "./MainHeader.tsx";
import { RedirectButtons } from "./RedirectButtons.tsx";

// The place of two lines, which come after the first paint.
addStyles(`
.portico-terms { display: grid; align-items: center; min-height: 36px; margin-block-start: 20px; font: 13px/18px var(--po-font); color: var(--po-soft); text-align: center; text-wrap: balance; }
`);

export function Main(props: ScreenProps<typeof mainRow>) {
  const { step, flow, send } = props;
  const text = useStrings("main", main);
  const lazy = useContext(LazyContext);
  const branding = flow.bootstrap?.branding;
  // What is typed, which a provider is told where it is another method's turn.
  const [email, setEmail] = useState(step.email);
  const lastUsed = flow.lastMethods?.[step.organization?.organization_id ?? ""];
  // While something is under way the way back does nothing, and stays where it is.
  const idle = { ...step, busy: false };
  if (isWaitingForOrganization(step, flow)) return <Wait label={text.loading} />;
  return (
    <Card>
      <MainHeader {...props} />
      {isOneTapAlone(step, flow) ? (
        <Lead>{text.oneTap}</Lead>
      ) : (
        groupBlocks(offeredProducts(flow.config, step)).map((group, at) => (
          <Fragment key={group.join()}>
            {at > 0 && <Divider label={text.or} />}
            {isButtons(group[0]) ? (
              <RedirectButtons group={group} email={email} lastUsed={lastUsed} {...props} />
            ) : (
              <FormBlock block={group[0]} onTyped={setEmail} lastUsed={lastUsed} {...props} />
            )}
          </Fragment>
        ))
      )}
      {branding && (branding.terms_url || branding.privacy_url) && (
        <div className="portico-terms">{lazy && <lazy.Terms branding={branding} />}</div>
      )}
      {lazy?.canGoBack({ ...flow, step: idle }) && (
        <lazy.BackButton label={text.back} onClick={() => send({ type: "backClicked" })} />
      )}
    </Card>
  );
}

interface FormBlockProps extends ScreenProps<typeof mainRow> {
  block: Block | undefined;
  onTyped: (email: string) => void;
  lastUsed: string | undefined;
}

/** The form for an address, for mails and passwords. It rests while the page is being left by another way. */
function FormBlock({ block, onTyped, lastUsed, step, send }: FormBlockProps) {
  // The words come a moment after the first paint, and long before there is a problem to tell.
  const lazy = useContext(LazyContext);
  const { problem } = step;
  return (
    <AddressForm
      PasswordField={lazy?.PasswordField}
      step={{ ...step, busy: step.busy && !step.redirect }}
      rests={!!step.redirect}
      told={problem && (lazy ? <lazy.ProblemMessage problem={problem} recipient={step} /> : frame.unavailable)}
      asksPassword={block === "password" || step.hasPasswordField}
      focusPassword={step.hasPasswordField}
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
