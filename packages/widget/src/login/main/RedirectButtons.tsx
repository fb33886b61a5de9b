import { oauthProviders } from "@portico/wire";
import { useStrings } from "../../strings/use-strings.ts";
import { Button } from "../../ui/Button.tsx";
import { offeredProviders } from "../flow/offered-methods.ts";
import { LazyProviderIcon } from "../ui/LazyProviderIcon.tsx";
import type { ScreenProps } from "../ui/screen-props.ts";
import { main } from "../ui/strings/main.ts";
import type { Block } from "./blocks.ts";
import type { main as mainRow } from "./flow.ts";

/** The buttons of Main that lead to a provider of identities. `email` is what stands in the field beside them. */
export function RedirectButtons({
  block,
  email,
  step,
  flow,
  send,
}: ScreenProps<typeof mainRow> & { block: Block; email: string }) {
  const text = useStrings("main", main);
  const button = (id: string, provider: string, name: string, onClick: () => void) => (
    <Button
      key={id}
      variant="side"
      icon={<LazyProviderIcon provider={provider} />}
      busy={step.redirect === id}
      disabled={!!step.redirect && step.redirect !== id}
      onClick={onClick}
    >
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
