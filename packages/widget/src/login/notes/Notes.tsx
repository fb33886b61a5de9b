import { Button } from "@portico/ui/components/Button";
import { useAnnounce } from "@portico/ui/hooks/shell";
import { away } from "@portico/ui/lib/web-address";
import { useStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import { type ReactNode, useEffect } from "react";
import type { ConfigIssue } from "../../flow/problem.ts";
import { Command, Emphasized } from "../../ui/inline-text.tsx";
import type { FlowContext, SignedIn } from "../flow/context.ts";
import type { MainStep } from "../flow/steps.ts";
import type { ScreenFlow } from "../ui/screen-props.ts";
import type { StayClicked } from "./flow.ts";
import { issueOf, offeredSession, silentUrlOf } from "./watch.ts";

// The effects load them with this chunk.
export { awaitProvider, watchSession } from "./watch.ts";

/** Shown under the form when the visitor already has a session. */
export const signedIn = {
  /** `name` is empty if the member has no name. */
  who: ({ name, email, organizationName }: { name: string; email: string; organizationName: string }) =>
    `You're logged in to ${organizationName} as ${name ? `${name}, ${email}` : email}.`,
  stay: ({ name, email }: { name: string; email: string }) => `Continue as ${name || email}`,
  other: "Or use another account above.",
};

export interface ConfigIssueText {
  title: string;
  lead: string;
  /** A shell command, to run next to the provider's configuration file. */
  command?: string;
}

/** Configuration mistakes, shown to developers of test projects. */
const setup = {
  unreachable: ({ url }: { url: string }): ConfigIssueText => ({
    title: "The provider does not answer",
    lead: `There was no answer from ${url}. Start the provider, or correct apiUrl. This page reloads when the provider answers.`,
    command: "npx portico serve",
  }),
  origin: ({ origin, publicToken }: { origin: string; publicToken: string }): ConfigIssueText => ({
    title: "This page is not registered",
    lead: `${origin} is not in allowed_origins of the project with the token ${publicToken}, so the provider rejects its requests. Add it in the console under Origins, or to the configuration file:`,
    command: `portico projects origins add ${origin}`,
  }),
  file: (): ConfigIssueText => ({
    title: "This page has no origin",
    lead: "It was opened as a file. Serve it over HTTP, for example with npx vite, and add that origin to allowed_origins.",
  }),
  token: (): ConfigIssueText => ({
    title: "Unknown public token",
    lead: "Check publicToken and apiUrl on this page. To list the provider's tokens:",
    command: "portico projects list",
  }),
  redirect: ({ url, type }: { url: string; type: string }): ConfigIssueText => ({
    title: "This redirect URL is not registered",
    lead: `${url} is not in the project's redirect_urls of type ${type}. URLs must match exactly. Add it:`,
    command: `portico projects redirect-urls add ${url} --type ${type}`,
  }),
  noRedirect: ({ url, type }: { url: string; type: string }): ConfigIssueText => ({
    title: `The project has no redirect URL of type ${type}`,
    lead: "Add the page that email links open, for example this one:",
    command: `portico projects redirect-urls add ${url} --type ${type}`,
  }),
  readMore: "Read about this error",
  restart: "Then restart the provider.",
  testsAlone: "Only test projects show this note.",
  ownComputer: "Only test projects on your own computer show this note.",
};

addStyles(`
.portico-note { display: grid; gap: 10px; margin-block-start: 14px; padding: 14px clamp(20px, 15% - 28px, 32px); font: 13px/18px var(--po-font); color: var(--po-soft); background: var(--po-surface); border: 1px solid var(--po-edge); border-radius: min(var(--portico-radius, 10px), 32px); }
.portico-note > b { font-weight: var(--po-bold); color: var(--po-ink); }
`);

interface NoteProps {
  title?: string;
  says: string;
  /** For notes to developers, which are English in every language. */
  lang?: "en";
  children: ReactNode;
}

/** A box below the card that may appear later and moves nothing. @param says the text to announce. */
function Note({ title, says, lang, children }: NoteProps) {
  const announce = useAnnounce();
  useEffect(() => announce(says), [announce, says]);
  return (
    <div {...part("note")} lang={lang} dir={lang && "ltr"}>
      {title && <b>{title}</b>}
      {children}
    </div>
  );
}

type Page = Pick<FlowContext, "pageAddress" | "publicToken">;

/** Returns the explanation of a configuration mistake and the command that fixes it. */
export function describeIssue(
  { error_type, error_details }: ConfigIssue,
  { pageAddress, publicToken = "" }: Page,
): ConfigIssueText {
  if (error_type.startsWith("bad_domain_for_")) {
    const [origin] = /^https?:\/\/[^/]+/.exec(pageAddress) ?? [];
    return origin ? setup.origin({ origin, publicToken }) : setup.file();
  }
  if (error_type === "public_token_not_found") return setup.token();
  const { redirect_url, redirect_type } = error_details ?? {};
  if (redirect_url) return setup.redirect({ url: String(redirect_url), type: String(redirect_type) });
  const [, type = "login"] = /^no_(?:default_)?(\w+?)_redirect_urls?_set$/.exec(error_type) ?? [];
  return setup.noRedirect({ url: pageAddress, type });
}

interface SetupNoteProps {
  text: ConfigIssueText;
  /** What follows the command. */
  children: ReactNode;
}

/** Shows developers what is wrong with their page and the command that fixes it. */
function SetupNote({ text: { title, lead, command }, children }: SetupNoteProps) {
  return (
    <Note lang="en" title={title} says={`${title}. ${lead} ${command ?? ""}`}>
      <p>{lead}</p>
      {command && <Command>{command}</Command>}
      {children}
    </Note>
  );
}

function IssueNote({ issue, page }: { issue: ConfigIssue; page: Page }) {
  const text = describeIssue(issue, page);
  return (
    <SetupNote text={text}>
      <p>
        {text.command && `${setup.restart} `}
        {setup.testsAlone}
      </p>
      <p>
        {/^https?:\/\//.test(issue.error_url) && (
          <a {...part("link")} {...away} href={issue.error_url}>
            {setup.readMore}
          </a>
        )}
      </p>
    </SetupNote>
  );
}

function SilentProviderNote({ url }: { url: string }) {
  return (
    <SetupNote text={setup.unreachable({ url })}>
      <p>{setup.ownComputer}</p>
    </SetupNote>
  );
}

/** Shows the current session and offers to continue with it. */
function SignedInNote({ who, onStay }: { who: SignedIn; onStay: () => void }) {
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

/** Why Google's prompt is missing, for developers. Test projects only. */
export const oneTap = {
  couldNotLoad: ({ reason }: { reason: string }) => `One Tap could not load: ${reason}`,
  byReason: {
    unregistered_origin:
      "This origin is not allowed for the client ID. Add it to the authorized JavaScript origins in Google's console.",
    invalid_client: "Google doesn't recognize the client ID. Check oauth.google.client_id in the project's settings.",
    oauth_config_not_found: "The project has no Google client. Set oauth.google in its settings.",
    no_login_redirect_urls_set: "The project has no login redirect URL. Add one to its redirect_urls.",
    no_signup_redirect_urls_set: "The project has no signup redirect URL. Add one to its redirect_urls.",
    default_provider_not_allowed:
      "One Tap isn't available with the shared Google client. Set oauth.google in the project's settings.",
  } as Record<string, string>,
};

/** Explains why Google's prompt is missing. Members can't do anything about it, so only test projects show it. */
function OneTapNote({ reason }: { reason: string }) {
  const text = useStrings("oneTap", oneTap);
  const advice = Object.hasOwn(text.byReason, reason) ? text.byReason[reason] : undefined;
  const said = [text.couldNotLoad({ reason }), advice].filter(Boolean).join(". ");
  return (
    <Note lang="en" says={said}>
      <p>{said}</p>
    </Note>
  );
}

export interface NotesProps {
  flow: ScreenFlow;
  send: (event: StayClicked) => void;
}

/** The note below the card on any screen: one at most, developers' notes first. */
export function Notes({ flow, send }: NotesProps) {
  const issue = issueOf(flow);
  if (issue) return <IssueNote issue={issue} page={flow} />;
  const silentUrl = silentUrlOf(flow);
  if (silentUrl) return <SilentProviderNote url={silentUrl} />;
  const { oneTapMiss } = flow.step as Partial<MainStep>;
  if (oneTapMiss?.isVisible) return <OneTapNote reason={oneTapMiss.reason} />;
  const who = offeredSession(flow);
  return who && <SignedInNote who={who} onStay={() => send({ type: "stayClicked" })} />;
}
