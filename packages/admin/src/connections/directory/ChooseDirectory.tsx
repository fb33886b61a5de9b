import { Action, Actions } from "@portico/ui/components/Action";
import { Check, Checks } from "@portico/ui/components/Check";
import { Empty } from "@portico/ui/components/Empty";
import { FailureNote } from "@portico/ui/components/FailureNote";
import { Skeleton } from "@portico/ui/components/Skeleton";
import { useAction } from "@portico/ui/hooks/use-action";
import { useStrings } from "@portico/ui/texts/use-strings";
import type { ScimConnectionWithToken } from "@portico/wire";
import { useState } from "react";
import { useCalls } from "../../shared/calls.ts";
import { useRights } from "../../shared/use-rights.ts";
import { directoryProducts, productOf } from "./directories.ts";
import { directory } from "./texts.ts";
import { useDirectoryFailures } from "./use-failures.ts";

/** The list of directory products. The instructions that follow use the terms of the chosen one. */
export function ChooseDirectory({ onConnected }: { onConnected: (made: ScimConnectionWithToken) => void }) {
  const texts = useStrings("directory", directory);
  const failures = useDirectoryFailures();
  const { admin } = useCalls();
  const { status, allows } = useRights();
  const [chosen, setChosen] = useState("okta");
  const connect = useAction(async () => {
    const { name } = productOf(chosen);
    const { connection } = await admin.scim.createConnection({ display_name: name, identity_provider: chosen });
    onConnected(connection);
  });
  if (status === "loading") return <Skeleton />;
  if (status === "ready" && !allows("scim", "create")) return <Empty title={texts.none}>{texts.notAllowed}</Empty>;
  return (
    <>
      <p>{texts.choose}</p>
      <Checks legend={texts.make}>
        {directoryProducts.map(({ id, name }) => (
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
          {texts.connect({ name: productOf(chosen).name })}
        </Action>
      </Actions>
    </>
  );
}
