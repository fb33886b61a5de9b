import { useLocale } from "@portico/ui/hooks/use-locale";
import { useStrings } from "@portico/ui/texts/use-strings";
import type { AuthorizeStartResponse } from "@portico/wire";
import { Emphasized } from "../../ui/inline-text.tsx";
import { plainText, redirectPlace } from "../flow/app.ts";
import { DetailLines, Eyebrow, Quote } from "../ui/layout.tsx";
import { consent } from "../ui/strings.ts";

/** Shows where the answer goes, because an app can't fake that, unlike its name. */
export function Destination({ redirectUri }: { redirectUri: string }) {
  const text = useStrings("consent", consent);
  const place = redirectPlace(redirectUri);
  if (!place) return null;
  const returns = { host: text.returnsToHost, computer: text.returnsToComputer, app: text.returnsToApp }[place.kind];
  return (
    <Eyebrow>
      <Emphasized text={returns({ place: place.name })} values={[place.name]} />
    </Eyebrow>
  );
}

type AboutAppProps = { answer: AuthorizeStartResponse; clientName: string; projectName: string };

/**
 * Shows details that help to recognize the app: who registered it and when, the API it may call, and its own
 * description.
 */
export function AboutApp({ answer, clientName, projectName }: AboutAppProps) {
  const text = useStrings("consent", consent);
  const locale = useLocale();
  const { client, resource } = answer;
  const date = new Date(client.registered_at).toLocaleDateString(locale, { dateStyle: "medium" });
  const registered = client.registered_by === "registration" ? text.registeredItself : text.registeredByProject;
  const description = plainText(client.client_description);
  return (
    <DetailLines
      header={text.about({ clientName })}
      lines={[
        registered({ projectName, date }),
        resource && <Emphasized text={text.resource({ resource })} values={[resource]} />,
        description && (
          <>
            {text.saysOfItself}
            <Quote>{description}</Quote>
          </>
        ),
      ]}
    />
  );
}
