import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { inboxUrl } from "../ground/portico.ts";
import { CrossIcon } from "../ui/icons.tsx";
import { PeopleToTry } from "./PeopleToTry.tsx";

/** The people and the other doors of this demo, beside the page: an address is copied here and pasted there. */
export function PeopleDrawer() {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isOpen) title.current?.focus();
  }, [isOpen]);

  function close() {
    setIsOpen(false);
    opener.current?.focus();
  }

  function closeByKey({ key }: KeyboardEvent) {
    if (key === "Escape") close();
  }

  return (
    <>
      <p className="home-trying">
        <button
          ref={opener}
          type="button"
          className="button button-side"
          aria-expanded={isOpen}
          aria-controls="people-drawer"
          onClick={() => (isOpen ? close() : setIsOpen(true))}
        >
          People to try it with
        </button>
        <span>
          Only looking? Be one of them. The mails they get are in the{" "}
          <a href={inboxUrl} target="portico-inbox">
            inbox
          </a>
          , and nothing leaves this machine.
        </span>
      </p>
      <aside id="people-drawer" className="drawer" aria-label="People to try" hidden={!isOpen} onKeyDown={closeByKey}>
        <div className="drawer-head">
          <h2 ref={title} tabIndex={-1}>
            Who to be
          </h2>
          <button type="button" className="icon-button" aria-label="Close" onClick={close}>
            <CrossIcon />
          </button>
        </div>
        <p className="lead">Copy an address, sign in with it, and read its mail in the inbox.</p>
        <PeopleToTry />
      </aside>
    </>
  );
}
