import { Avatar } from "@portico/ui/components/Avatar";
import { Button } from "@portico/ui/components/Button";
import { BrandContext, Card } from "@portico/ui/components/Card";
import { FieldNote } from "@portico/ui/components/FieldNote";
import { Lead } from "@portico/ui/components/Lead";
import { Linkified } from "@portico/ui/components/Linkified";
import { TextButton } from "@portico/ui/components/TextButton";
import { Title } from "@portico/ui/components/Title";
import { useId } from "@portico/ui/components/use-id";
import { useLocale } from "@portico/ui/hooks/use-locale";
import { useStrings } from "@portico/ui/texts/use-strings";
import type { AuthorizeStartResponse } from "@portico/wire";
import { Emphasized } from "../../ui/inline-text.tsx";
import { Aside, Pair } from "../../ui/rows.tsx";
import { appName, areAllStandard, parseRedirectTarget, plainText } from "../flow/app.ts";
import type { ScreenProps } from "../flow/context.ts";
import { describeProblem } from "../ui/describe-problem.ts";
import { Destination, DetailLines, Logos, Quote, Warning } from "../ui/layout.tsx";
import { Disclosure, ScopeList } from "../ui/ScopeList.tsx";
import { consent } from "../ui/strings.ts";
import type { consent as consentRow } from "./flow.ts";
import { canSwitch } from "./flow.ts";
import { consentSections, describeScopes } from "./sections.ts";

/** Shows where the answer goes, because an app can't fake that, unlike its name. */
function Returns({ redirectUri }: { redirectUri: string }) {
  const text = useStrings("consent", consent);
  const place = parseRedirectTarget(redirectUri);
  if (!place) return null;
  const returns = { host: text.returnsToHost, computer: text.returnsToComputer, app: text.returnsToApp }[place.kind];
  return (
    <Destination>
      <Emphasized text={returns({ place: place.name })} values={[place.name]} />
    </Destination>
  );
}

type AboutAppProps = { answer: AuthorizeStartResponse; clientName: string; registered: string | false };

/** Shows details that help to recognize the app: who registered it, the API it may call, and its own description. */
function AboutApp({ answer, clientName, registered }: AboutAppProps) {
  const text = useStrings("consent", consent);
  const { client, resource } = answer;
  const description = plainText(client.client_description);
  return (
    <DetailLines
      header={text.about({ clientName })}
      lines={[
        registered,
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

/** Shows which app requests what, for which account, and where the answer goes; and takes the member's decision. */
export function Consent({ step, flow, send, styles, getManifest }: ScreenProps<typeof consentRow>) {
  const text = useStrings("consent", consent);
  const locale = useLocale();
  const problemId = useId();
  const { answer, busy, problem } = step;
  const { client, scope_results: results } = answer;
  const redirectUri = flow.request?.kind === "authorize" ? flow.request.request.redirect_uri : "";
  const clientName = appName(client.client_name, redirectUri) ?? text.theApp;
  const projectName = flow.bootstrap?.projectName ?? "";
  const names = { clientName, projectName };
  const registration = {
    projectName,
    date: new Date(client.registered_at).toLocaleDateString(locale, { dateStyle: "long" }),
  };
  const isSelfMade = client.registered_by === "registration";
  const place = { organizationName: flow.who?.organizationName ?? "", days: answer.grant_lifetime_days };

  const scopesOf = (isGrantable: boolean) =>
    results.filter(({ is_grantable }) => is_grantable === isGrantable).map(({ scope }) => scope);
  const describe = (scope: string) =>
    flow.bootstrap?.rbacPolicy?.scopes.find((one) => one.scope === scope)?.description ||
    results.find((one) => one.scope === scope && one.description !== scope)?.description;
  const sections = consentSections(scopesOf(true), clientName, text, describe, getManifest);
  // Allowing nothing is the same as denying.
  const isEmpty = scopesOf(true).length === 0;
  const ungrantable = describeScopes(scopesOf(false), text, describe);

  const logos = <Logos flow={flow} styles={styles} app={client} appName={clientName} />;
  return (
    <BrandContext.Provider value={logos}>
      <Card>
        <Title>
          <Emphasized
            text={areAllStandard(results.map(({ scope }) => scope)) ? text.signInTitle(names) : text.accessTitle(names)}
            // Short names stay on one line.
            values={[clientName, projectName].filter(({ length }) => length < 20)}
          />
        </Title>
        {flow.who && (
          <Lead>
            <Avatar name={flow.who.email} isSmall />
            <Emphasized text={text.account(flow.who)} values={[flow.who.email, flow.who.organizationName]} />
          </Lead>
        )}
        {/* Always shown and first, whatever a host's manifest contains: docs/connected-apps.md. */}
        {scopesOf(true).includes("full_access") && (
          <Warning>
            <Emphasized text={text.fullAccess({ ...names, ...place })} values={[clientName, place.organizationName]} />
          </Warning>
        )}
        {isSelfMade && <Warning isMild>{text.registeredItself(registration)}</Warning>}
        {sections.map((section) => (
          <ScopeList key={section.header} {...section} />
        ))}
        {ungrantable.length > 0 && (
          <Disclosure summary={text.ungrantable({ clientName })} isOpen={isEmpty}>
            <ScopeList header={text.cannotGrant({ clientName })} items={ungrantable} isRefused />
          </Disclosure>
        )}
        <AboutApp
          answer={answer}
          clientName={clientName}
          registered={!isSelfMade && text.registeredByProject(registration)}
        />
        <FieldNote id={problemId} error={problem && <Linkified text={describeProblem(text, problem, locale)} />} />
        <Returns redirectUri={redirectUri} />
        <Pair>
          <Button
            variant={isEmpty ? "main" : "side"}
            busy={busy === "deny"}
            disabled={busy === "allow"}
            onClick={() => send({ type: "denyClicked" })}
          >
            {text.deny}
          </Button>
          <Button
            variant={isEmpty ? "side" : "main"}
            busy={busy === "allow"}
            disabled={busy === "deny"}
            onClick={() => send({ type: "allowClicked" })}
          >
            {text.allow}
          </Button>
        </Pair>
        {/* Last, because it may load later and must not move the buttons. */}
        {canSwitch(step, flow) && (
          <Aside>
            <TextButton disabled={busy !== null} onClick={() => send({ type: "switchClicked" })}>
              {text.switchOrganization}
            </TextButton>
          </Aside>
        )}
      </Card>
    </BrandContext.Provider>
  );
}
