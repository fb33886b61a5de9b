import { useStrings } from "@portico/ui/texts/use-strings";
import type { ScimConnectionWithToken } from "@portico/wire";
import { useState } from "react";
import { useCalls } from "../ground/calls.ts";
import { useAction } from "../ground/use-action.ts";
import { useRights } from "../ground/use-rights.ts";
import { Action, Actions } from "../ui/Action.tsx";
import { Check, Checks } from "../ui/Check.tsx";
import { Empty } from "../ui/Empty.tsx";
import { FailureNote } from "../ui/Failure.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { directoryMakes, makeOf } from "./directories.ts";
import { directory } from "./texts.ts";
import { useDirectoryFailures } from "./use-failures.ts";

/** Which directory it is to be: what follows speaks its words. */
export function ChooseDirectory({ onConnected }: { onConnected: (made: ScimConnectionWithToken) => void }) {
  const texts = useStrings("directory", directory);
  const failures = useDirectoryFailures();
  const { admin } = useCalls();
  const { status, allows } = useRights();
  const [chosen, setChosen] = useState("okta");
  const connect = useAction(async () => {
    const { name } = makeOf(chosen);
    const { connection } = await admin.scim.createConnection({ display_name: name, identity_provider: chosen });
    onConnected(connection);
  });
  if (status === "loading") return <Skeleton />;
  if (status === "ready" && !allows("scim", "create")) return <Empty title={texts.none}>{texts.notAllowed}</Empty>;
  return (
    <>
      <p>{texts.choose}</p>
      <Checks legend={texts.make}>
        {directoryMakes.map(({ id, name }) => (
          <Check
            key={id}
            group="directory"
            label={id === "generic" ? texts.other : name}
            checked={id === chosen}
            onChange={() => setChosen(id)}
          />
        ))}
      </Checks>
      <FailureNote failure={connect.failure} texts={failures} />
      <Actions>
        <Action variant="main" busy={connect.isBusy} onClick={() => void connect.run()}>
          {texts.connect({ name: makeOf(chosen).name })}
        </Action>
      </Actions>
    </>
  );
}
