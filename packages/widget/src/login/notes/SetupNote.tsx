import { Linkified } from "@portico/ui/components/Linkified";
import type { SetupFault } from "../../flow/setup-fault.ts";
import { Command } from "../../ui/Command.tsx";
import { Note } from "../../ui/Note.tsx";
import { describeFault } from "./describe-fault.ts";
import { setup } from "./strings.ts";

/** Tells developers what of their page is not registered, and the command that registers it. */
export function SetupNote({ fault, pageAddress }: { fault: SetupFault; pageAddress: string }) {
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
