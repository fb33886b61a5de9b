import type { DiscoveredOrganization } from "@portico/client";
import { Action } from "@portico/ui/components/Action";
import { Async } from "@portico/ui/components/Async";
import { Face } from "@portico/ui/components/Face";
import { FailureNote } from "@portico/ui/components/FailureNote";
import { checkIcon, Icon } from "@portico/ui/components/Icon";
import { Ring } from "@portico/ui/components/Ring";
import { SearchField } from "@portico/ui/components/SearchField";
import type { Action as Doing } from "@portico/ui/hooks/use-action";
import { useLoad } from "@portico/ui/hooks/use-load";
import { useStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import { useState } from "react";
import { useCalls } from "../../shared/calls.ts";
import { readLastUsed } from "./last-used.ts";
import { type Entry, entryOf, orderOrganizations, searchOrganizations } from "./order-organizations.ts";
import { switcher } from "./texts.ts";

addStyles(`
.portico-choice { display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px; padding: 10px; }
.portico-choice > b { padding-inline: 4px; font: var(--po-bold) 13px/18px var(--po-font); color: var(--po-soft); }
.portico-choice-list > li > button { display: flex; align-items: center; gap: 10px; width: 100%; min-height: 48px; padding: 5px 8px; font: 15px/20px var(--po-font); text-align: start; border-radius: var(--po-radius); cursor: pointer; }
@media (hover: hover) { .portico-choice-list > li > button:hover { background: var(--po-tint); } }
.portico-choice-list > li > button > .portico-switcher-name { flex: 1; }
.portico-choice-list > li > button > em { flex: none; font: 13px/18px var(--po-font); color: var(--po-soft); }
.portico-choice-list .portico-icon { color: var(--po-success); }
`);

/** A list of this length gets a search field. */
const SEARCHED_FROM = 7;

interface OrganizationChoiceProps {
  currentId: string | undefined;
  enter: Doing<[DiscoveredOrganization]>;
  onChoose: (chosen: DiscoveredOrganization) => void;
  onCreate?: (() => void) | undefined;
}

/** The member's organizations, sorted by `orderOrganizations`. */
export function OrganizationChoice({ currentId, enter, onChoose, onCreate }: OrganizationChoiceProps) {
  const texts = useStrings("switcher", switcher);
  const { client } = useCalls();
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
      <b>{texts.title}</b>
      <Async of={load}>
        {({ organizations, createOrganizationEnabled }) => {
          const found = searchOrganizations(organizations, search);
          return (
            <>
              {organizations.length >= SEARCHED_FROM && (
                <SearchField label={texts.search} value={search} onChange={setSearch} autoFocus />
              )}
              {found.length === 0 && <p {...part("panel-lead")}>{texts.none}</p>}
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
                        {isBusy ? <Ring /> : entry === "current" ? <Icon of={checkIcon} /> : <em>{says[entry]}</em>}
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
    </div>
  );
}
