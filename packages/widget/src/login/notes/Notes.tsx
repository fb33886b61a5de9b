import { Button } from "@portico/ui/components/Button";
import { Linkified } from "@portico/ui/components/Linkified";
import { useStrings } from "@portico/ui/texts/use-strings";
import type { ConfigIssue } from "../../flow/problem.ts";
import { Command, Emphasized } from "../../ui/inline-text.tsx";
import { Note } from "../../ui/Note.tsx";
import type { SignedIn } from "../flow/context.ts";
import type { MainStep } from "../flow/main-step.ts";
import { OneTapNote } from "../one-tap/OneTapNote.tsx";
import type { ScreenFlow } from "../ui/screen-props.ts";
import type { StayClicked } from "./flow.ts";
import { type ConfigIssueText, setup, signedIn } from "./strings.ts";
import { faultOf, offeredSession } from "./watch.ts";

/** Returns the explanation of a configuration mistake and the command that fixes it. */
export function describeFault({ error_type, error_details }: ConfigIssue, pageAddress: string): ConfigIssueText {
  if (error_type.startsWith("bad_domain_for_")) {
    const [origin] = /^https?:\/\/[^/]+/.exec(pageAddress) ?? [];
    return origin ? setup.origin({ origin }) : setup.file();
  }
  if (error_type === "public_token_not_found") return setup.token();
  const { redirect_url, redirect_type } = error_details ?? {};
  if (redirect_url) return setup.redirect({ url: String(redirect_url), type: String(redirect_type) });
  const [, type = "login"] = /^no_(?:default_)?(\w+?)_redirect_urls?_set$/.exec(error_type) ?? [];
  return setup.noRedirect({ url: pageAddress, type });
}

/** Shows developers a configuration mistake of their page and the command that fixes it. */
export function SetupNote({ fault, pageAddress }: { fault: ConfigIssue; pageAddress: string }) {
  const { title, lead, command } = describeFault(fault, pageAddress);
  return (
    <Note lang="en" title={title} says={`${title}. ${lead} ${command ?? ""}`}>
      <p>{lead}</p>
      {command && <Command>{command}</Command>}
      <p>
        {command && `${setup.restart} `}
        {setup.testsAlone}
      </p>
      <p>
        <Linkified text={fault.error_url} />
      </p>
    </Note>
  );
}

/** Shows the current session and offers to continue with it. */
export function SignedInNote({ who, onStay }: { who: SignedIn; onStay: () => void }) {
  const text = useStrings("signedIn", signedIn);
  const { name, email, organizationName } = who;
  const said = text.who({ name, email, organizationName });
  return (
    <Note says={said}>
      <p>
        <Emphasized text={said} values={[name, email, organizationName]} />
      </p>
      <Button variant="side" onClick={onStay}>
        {text.stay({ name, email })}
      </Button>
      <p>{text.other}</p>
    </Note>
  );
}

export interface NotesProps {
  flow: ScreenFlow;
  send: (event: StayClicked) => void;
}

/** The note below the card on any screen: one at most, developers' notes first. */
export function Notes({ flow, send }: NotesProps) {
  const fault = faultOf(flow);
  if (fault) return <SetupNote fault={fault} pageAddress={flow.pageAddress} />;
  const { oneTapMiss } = flow.step as Partial<MainStep>;
  if (oneTapMiss?.isTold) return <OneTapNote reason={oneTapMiss.reason} />;
  const who = offeredSession(flow);
  return who && <SignedInNote who={who} onStay={() => send({ type: "stayClicked" })} />;
}
