import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { inboxUrl, sandboxUrl, thirdPartyUrl } from "../lib/portico.ts";
import { CheckIcon, CloseIcon, CopyIcon } from "../ui/icons.tsx";

/** A drawer with the demo accounts and other sign-in pages. It does not cover the sign-in card, so an email can be copied over. */
export function DemoDrawer() {
  const [isOpen, setIsOpen] = useState(false);
  const openButton = useRef<HTMLButtonElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isOpen) title.current?.focus();
  }, [isOpen]);

  function close() {
    setIsOpen(false);
    openButton.current?.focus();
  }

  function closeOnEscape({ key }: KeyboardEvent) {
    if (key === "Escape") close();
  }

  return (
    <>
      <p className="home-trying">
        <button
          ref={openButton}
          type="button"
          className="button button-side"
          aria-expanded={isOpen}
          aria-controls="demo-drawer"
          onClick={() => (isOpen ? close() : setIsOpen(true))}
        >
          Demo accounts
        </button>
        <span>
          Just looking? Sign in as one of them. Their emails appear in the{" "}
          <a href={inboxUrl} target="portico-inbox">
            inbox
          </a>
          . Nothing leaves this computer.
        </span>
      </p>
      <aside id="demo-drawer" className="drawer" aria-label="Demo accounts" hidden={!isOpen} onKeyDown={closeOnEscape}>
        <div className="drawer-head">
          <h2 ref={title} tabIndex={-1}>
            Choose a demo account
          </h2>
          <button type="button" className="icon-button" aria-label="Close" onClick={close}>
            <CloseIcon />
          </button>
        </div>
        <p className="lead">Copy an email address, sign in with it, and open its emails in the inbox.</p>
        <DemoAccounts />
      </aside>
    </>
  );
}

/** Seeded accounts (`portico.config.json`), and what each one shows. */
const accounts = [
  { email: "ada@globex.test", note: "Member of several organizations. One requires a code, one has a long name." },
  {
    email: "bob@globex.test",
    note: "Editor in one organization: can add and move cards, but not delete them. Password: “quiet lanterns over the harbour”.",
  },
  { email: "carol@globex.test", note: "No role: can view the board but not edit it." },
  { email: "new@globex.test", note: "Not a member yet. Can join Globex by email domain." },
  { email: "ivy@soylent.test", note: "Member of one organization, and invited to Soylent." },
  { email: "pete@soylent.test", note: "Has a pending membership." },
  { email: "uma@umbrella.test", note: "The organization only allows email codes." },
  { email: "gavin@hooli.test", note: "The organization requires two-step verification, by app or text message." },
  { email: "you@example.test", note: "Not a member of any organization. Can create one and become its admin." },
];

function DemoAccounts() {
  return (
    <>
      <ul className="accounts">
        {accounts.map(({ email, note }) => (
          <li key={email}>
            <p>
              <b>{email}</b>
              <span>{note}</span>
            </p>
            <CopyButton text={email} />
          </li>
        ))}
      </ul>
      <h2>More to try</h2>
      <ul className="links">
        <li>
          <a href="/globex/login">Globex’s sign-in page</a>: for one organization, found by its slug
        </li>
        <li>
          <a href="/umbrella/login">Umbrella’s sign-in page</a>: only allows email codes
        </li>
        <li>
          <a href="/tyrell/login">Tyrell’s sign-in page</a>: only allows single sign-on
        </li>
        <li>
          <a href="/one-tap">Google One Tap</a>, simulated by the sandbox
        </li>
        <li>
          <a href={thirdPartyUrl}>Tally</a>: a third-party app that signs you in with Acme Boards
        </li>
        <li>
          <a href={`${sandboxUrl}/directory`}>Wallace’s directory</a>, simulated by the sandbox: adds and removes
          members over SCIM
        </li>
        <li>
          <a href="/plain">A plain HTML page</a> with the widget, without React
        </li>
      </ul>
    </>
  );
}

const CONFIRMATION_MS = 2000;

function CopyButton({ text }: { text: string }) {
  const [state, setState] = useState<"ready" | "copied" | "failed">("ready");
  useEffect(() => {
    if (state === "ready") return;
    const timer = setTimeout(() => setState("ready"), CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [state]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setState("copied");
    } catch {
      setState("failed");
    }
  }

  return (
    <button type="button" className="icon-button" aria-label={`Copy ${text}`} title="Copy" onClick={() => void copy()}>
      {state === "copied" ? <CheckIcon /> : <CopyIcon />}
      <span className="unseen" role="status">
        {state === "copied" && "Copied"}
        {state === "failed" && "Copying failed"}
      </span>
    </button>
  );
}
