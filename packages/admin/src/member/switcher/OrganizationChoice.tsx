import type { DiscoveredOrganization, Organization } from "@portico/client";
import { Action } from "@portico/ui/components/Action";
import { Async } from "@portico/ui/components/Async";
import { Face } from "@portico/ui/components/Face";
import { FailureNote } from "@portico/ui/components/FailureNote";
import { checkIcon, Icon } from "@portico/ui/components/Icon";
import { Ring } from "@portico/ui/components/Ring";
import { SearchField } from "@portico/ui/components/SearchField";
import { Skeleton } from "@portico/ui/components/Skeleton";
import { type Action as Doing, useAction } from "@portico/ui/hooks/use-action";
import { useLoad } from "@portico/ui/hooks/use-load";
import { useStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import { sessionSlots } from "@portico/wire";
import { lazy, Suspense, useState } from "react";
import { useCalls } from "../../shared/calls.ts";
import { useSignedIn } from "../../shared/use-signed-in.ts";
import { BrowserSessions, type SessionLinks, useBrowserSessions } from "./BrowserSessions.tsx";
import { type Entry, entryOf, orderOrganizations, readLastUsed, searchOrganizations } from "./order-organizations.ts";
import { switcher } from "./texts.ts";

addStyles(`
.portico-choice { display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px; padding: 10px; }
.portico-choice b { padding-inline: 4px; font: var(--po-bold) 13px/18px var(--po-font); color: var(--po-soft); }
.portico-choice-list > li > button > .portico-switcher-name { margin-inline-end: auto; }
.portico-choice-list > li > button > em { flex: none; font: 13px/18px var(--po-font); color: var(--po-soft); }
`);

/** A list of this length gets a search field. */
const SEARCHED_FROM = 7;

interface OrganizationChoiceProps extends SessionLinks {
  currentId: string | undefined;
  enter: Doing<[DiscoveredOrganization]>;
  onChoose: (chosen: DiscoveredOrganization) => void;
  onCreate?: (() => void) | undefined;
  onClose: () => void;
}

/** The sessions of the browser, and the member's other organizations, sorted by `orderOrganizations`. */
function OrganizationChoice({
  currentId,
  enter,
  onChoose,
  onCreate,
  onClose,
  signInUrl,
  switchUrl,
}: OrganizationChoiceProps) {
  const texts = useStrings("switcher", switcher);
  const { client, sessions: all } = useCalls();
  const { member } = useSignedIn();
  const sessions = useBrowserSessions(signInUrl);
  const hasSeveral = sessions.length > 1;
  const isOpened = ({ organization: { organization_id } }: DiscoveredOrganization) =>
    sessions.some(
      (one) =>
        one.organization.organization_id === organization_id && one.member.email_address === member?.email_address,
    );
  const add = useAction(async (url: string) => all.add(url));
  const [search, setSearch] = useState("");
  const [chosenId, setChosenId] = useState("");
  const load = useLoad(async () => {
    const [{ discovered_organizations }, { createOrganizationEnabled }] = await Promise.all([
      client.discovery.organizations.list(),
      client.bootstrap(),
    ]);
    return {
      organizations: orderOrganizations(discovered_organizations, currentId, readLastUsed()),
      createOrganizationEnabled,
    };
  }, [client, currentId]);
  const says: Record<Entry, string> = {
    current: "",
    switch: "",
    accept: texts.invited,
    join: texts.join,
    sign_in: texts.signInAgain,
  };
  return (
    <div {...part("choice")}>
      {hasSeveral && (
        <>
          <b>{texts.signedIn}</b>
          <BrowserSessions sessions={sessions} switchUrl={switchUrl} onClose={onClose} />
        </>
      )}
      {!hasSeveral && <b>{texts.title}</b>}
      <Async load={load}>
        {({ organizations, createOrganizationEnabled }) => {
          const offered = hasSeveral ? organizations.filter((it) => !isOpened(it)) : organizations;
          const found = searchOrganizations(offered, search);
          return (
            <>
              {offered.length >= SEARCHED_FROM && (
                <SearchField label={texts.search} value={search} onChange={setSearch} autoFocus />
              )}
              {hasSeveral && offered.length > 0 && <b>{texts.others}</b>}
              {found.length === 0 && (offered.length > 0 || !hasSeveral) && <p {...part("panel-lead")}>{texts.none}</p>}
              {/* biome-ignore lint/a11y/noRedundantRoles: Safari does not announce a list without bullets as a list. */}
              <ul {...part("choice-list")} role="list">
                {found.map((it) => {
                  const { organization_id: id, organization_name: name, organization_logo_url } = it.organization;
                  const entry = entryOf(it, currentId);
                  const isBusy = enter.isBusy && id === chosenId;
                  return (
                    <li key={id}>
                      <button
                        type="button"
                        aria-current={entry === "current" || undefined}
                        aria-busy={isBusy || undefined}
                        onClick={() => {
                          setChosenId(id);
                          onChoose(it);
                        }}
                      >
                        <Face name={name} src={organization_logo_url} />
                        <span {...part("switcher-name")} title={name}>
                          {name}
                        </span>
                        {isBusy ? (
                          <Ring />
                        ) : entry === "current" ? (
                          <Icon drawing={checkIcon} />
                        ) : (
                          <em>{says[entry]}</em>
                        )}
                      </button>
                    </li>
                  );
                })}
              </ul>
              <FailureNote failure={enter.failure} />
              {onCreate && createOrganizationEnabled && (
                <Action variant="quiet" onClick={onCreate}>
                  {texts.create}
                </Action>
              )}
            </>
          );
        }}
      </Async>
      {signInUrl !== undefined &&
        (sessions.length < sessionSlots.length ? (
          <Action variant="quiet" onClick={() => void add.run(signInUrl)}>
            {texts.addAccount}
          </Action>
        ) : (
          <p {...part("panel-lead")}>{texts.full({ count: sessions.length })}</p>
        ))}
      <FailureNote failure={add.failure} />
    </div>
  );
}

const CreateOrganization = lazy(() => import("./CreateOrganization.tsx"));

interface OrganizationMenuProps extends SessionLinks {
  onClose: () => void;
  onSwitch: (organization: Organization) => void;
  onSignIn?: ((organization: Organization) => void) | undefined;
  canCreate: boolean;
  sessionDurationMinutes: number;
}

/** The menu of the switcher: the member's organizations, and a form to create one. */
export function OrganizationMenu({
  onClose,
  onSwitch,
  onSignIn,
  canCreate,
  sessionDurationMinutes,
  ...links
}: OrganizationMenuProps) {
  const { client } = useCalls();
  const { organization } = useSignedIn();
  const [isCreating, setCreating] = useState(false);
  const id = organization?.organization_id;
  const enter = useAction(async (chosen: DiscoveredOrganization) => {
    if (chosen.primary_required) return onSignIn?.(chosen.organization);
    const { member_session } = await client.session.exchange({
      organization_id: chosen.organization.organization_id,
      session_duration_minutes: sessionDurationMinutes,
    });
    if (member_session) onSwitch(chosen.organization);
    else onSignIn?.(chosen.organization);
  });
  if (!isCreating) {
    return (
      <OrganizationChoice
        currentId={id}
        enter={enter}
        onChoose={async (chosen) => {
          if (chosen.organization.organization_id === id || (await enter.run(chosen))) onClose();
        }}
        onCreate={canCreate ? () => setCreating(true) : undefined}
        onClose={onClose}
        {...links}
      />
    );
  }
  return (
    <Suspense fallback={<Skeleton />}>
      <CreateOrganization
        sessionDurationMinutes={sessionDurationMinutes}
        onCreated={(created) => {
          onClose();
          onSwitch(created);
        }}
        onCancel={() => setCreating(false)}
      />
    </Suspense>
  );
}
