import { Button } from "@portico/ui/components/Button";
import { Stack } from "@portico/ui/components/Stack";
import { useStrings } from "@portico/ui/texts/use-strings";
import { unseen } from "@portico/ui/theme/unseen";
import { oauthProviders } from "@portico/wire";
import type { EventOfRow } from "../../flow/screen.ts";
import { offeredProviders } from "../flow/offered-methods.ts";
import { LazyProviderIcon } from "../ui/LazyProviderIcon.tsx";
import type { ScreenProps } from "../ui/screen-props.ts";
import { main } from "../ui/strings/main.ts";
import type { Block } from "./blocks.ts";
import type { main as mainRow } from "./flow.ts";

interface RedirectMethod {
  id: string;
  provider: string;
  name: string;
  event: EventOfRow<typeof mainRow>;
}

interface RedirectButtonsProps extends ScreenProps<typeof mainRow> {
  group: readonly Block[];
  /** The value of the field beside them. */
  email: string;
  /** The method last used. */
  lastUsed: string | undefined;
}

/** Names of this length need more than one line of half the card's width at 320 px. */
const LONG = 11;

/** The buttons for passkeys and identity providers. With four or more, each shows only its name. */
export function RedirectButtons({ group, email, lastUsed, step, flow, send }: RedirectButtonsProps) {
  const text = useStrings("main", main);
  const { organization } = step;
  const ofBlock = (block: Block): RedirectMethod[] => {
    if (block === "oauth") {
      return offeredProviders(flow.config, step).map(({ type }) => ({
        id: type,
        provider: type,
        name: oauthProviders[type].name,
        event: { type: "oauthClicked", provider: type, email },
      }));
    }
    if (block === "passkey")
      return [{ id: block, provider: block, name: text.passkey, event: { type: "passkeyClicked" } }];
    if (!organization) return [{ id: "sso", provider: "", name: text.sso, event: { type: "ssoClicked", email } }];
    return organization.sso_active_connections.map(({ connection_id: id, identity_provider, display_name }) => ({
      id,
      provider: identity_provider,
      name: display_name,
      event: { type: "connectionClicked", connectionId: id },
    }));
  };
  const ways = group.flatMap(ofBlock);
  const areMany = ways.length > 3;
  return (
    <Stack isFolded={areMany && ways.every(({ name }) => name.length < LONG)}>
      {ways.map(({ id, provider, name, event }) => (
        <Button
          key={id}
          variant="side"
          icon={<LazyProviderIcon provider={provider} />}
          busy={step.redirect === id}
          disabled={step.busy || !!step.redirect}
          note={lastUsed === id ? text.lastUsed : undefined}
          onClick={() => send(event)}
        >
          {areMany ? <Name text={name} within={text.continueWith({ name })} /> : text.continueWith({ name })}
        </Button>
      ))}
    </Stack>
  );
}

/** Shows only the name, while screen readers get the full sentence in any word order. */
function Name({ text, within }: { text: string; within: string }) {
  const [before, ...after] = within.split(text);
  return (
    <>
      <span className={unseen}>{before}</span>
      {text}
      <span className={unseen}>{after.join(text)}</span>
    </>
  );
}
