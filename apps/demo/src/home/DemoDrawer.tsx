import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { inboxUrl } from "../lib/portico.ts";
import { CloseIcon } from "../ui/icons.tsx";
import { DemoAccounts } from "./DemoAccounts.tsx";

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
