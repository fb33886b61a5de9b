import { oauthProviders } from "@portico/wire";
import { main } from "../../strings/main.ts";
import { Button } from "../../ui/Button.tsx";
import { useStrings } from "../../use-strings.ts";
import type { Block } from "../flow/blocks.ts";
import { offeredProviders } from "../flow/offered-methods.ts";
import { SignOf } from "./SignOf.tsx";
import type { ScreenProps } from "./screen-props.ts";

/** The buttons of Main that lead to a provider of identities. `email` is what stands in the field beside them. */
export function LeavingButtons({
  block,
  email,
  step,
  flow,
  send,
}: ScreenProps<"Main"> & { block: Block; email: string }) {
  const text = useStrings("main", main);
  const button = (id: string, provider: string, name: string, onClick: () => void) => (
    <Button key={id} variant="side" icon={<SignOf provider={provider} />} busy={step.leaving === id} onClick={onClick}>
      {text.continueWith({ name })}
    </Button>
  );
  if (block === "oauth") {
    return offeredProviders(flow.config, step).map(({ type }) =>
      button(type, type, oauthProviders[type].name, () => send({ type: "oauthClicked", provider: type, email })),
    );
  }
  if (!step.organization) return button("sso", "", text.sso, () => send({ type: "ssoClicked", email }));
  return step.organization.sso_active_connections.map(({ connection_id, identity_provider, display_name }) =>
    button(connection_id, identity_provider, display_name, () =>
      send({ type: "connectionClicked", connectionId: connection_id }),
    ),
  );
}
