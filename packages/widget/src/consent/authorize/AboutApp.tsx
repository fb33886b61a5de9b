import type { AuthorizeStartResponse } from "@portico/wire";
import { useStrings } from "../../strings/use-strings.ts";
import { Emphasized } from "../../ui/Emphasized.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { useLocale } from "../../ui/use-locale.ts";
import { plainText, redirectPlace } from "../flow/app.ts";
import { consent } from "../ui/strings.ts";

type AboutAppProps = { answer: AuthorizeStartResponse; redirectUri: string; projectName: string };

/**
 * Shows by what a member can tell an app: where the answer goes, what it may call, what it says of itself, who let it in
 * and when.
 */
export function AboutApp({ answer, redirectUri, projectName }: AboutAppProps) {
  const text = useStrings("consent", consent);
  const locale = useLocale();
  const { client, resource } = answer;
  const place = redirectPlace(redirectUri);
  const returns = { host: text.returnsToHost, computer: text.returnsToComputer, app: text.returnsToApp };
  const date = new Date(client.registered_at).toLocaleDateString(locale, { dateStyle: "medium" });
  const isItsOwn = client.registered_by === "registration";
  const registered = isItsOwn ? text.registeredItself : text.registeredByProject;
  return (
    <Facts
      lines={[
        place && <Emphasized text={returns[place.kind]({ place: place.name })} values={[place.name]} />,
        resource && <Emphasized text={text.resource({ resource })} values={[resource]} />,
        plainText(client.client_description),
        registered({ projectName, date }),
      ]}
    />
  );
}
