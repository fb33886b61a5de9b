import type { Member } from "@portico/client";
import { Action, Actions } from "@portico/ui/components/Action";
import { Async } from "@portico/ui/components/Async";
import { Empty } from "@portico/ui/components/Empty";
import { Export } from "@portico/ui/components/Export";
import { Panel } from "@portico/ui/components/Panel";
import { More } from "@portico/ui/components/Rows";
import { useAnnounce } from "@portico/ui/hooks/shell";
import { useLoad } from "@portico/ui/hooks/use-load";
import { usePages } from "@portico/ui/hooks/use-pages";
import { useSettled } from "@portico/ui/hooks/use-settled";
import { useStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import { useEffect, useRef, useState } from "react";
import { hasSecondFactor } from "../../member/profile/second-factors.ts";
import { Allowed } from "../../shared/Allowed.tsx";
import { useCalls } from "../../shared/calls.ts";
import { readAll, writeCsv } from "../../shared/lists.ts";
import { NotFound } from "../../shared/NotFound.tsx";
import { OwnRouter, type RouteProps, useRoute } from "../../shared/route.tsx";
import { useRights, useSignedIn } from "../../shared/use-signed-in.ts";
import { BulkActions } from "./BulkActions.tsx";
import { InviteMembers } from "./InviteMembers.tsx";
import { type MemberFilter, MemberFilters, noFilter, toQuery } from "./MemberFilters.tsx";
import { MemberScreen } from "./MemberScreen.tsx";
import { MemberTable } from "./MemberTable.tsx";
import { members } from "./texts.ts";

const PAGE = 25;
const EXPORT_PAGE = 500;

/** The route of the form for invitations. Other routes are members. */
const INVITE = "invite";

export interface MembersProps extends RouteProps {
  /** Initial filter, for the gallery. */
  filterAtFirst?: Partial<MemberFilter>;
  openAtFirst?: "invite" | (string & {});
}

/** The organization's members: searches, invites, removes, restores and exports them, and assigns roles. */
export function MembersScreen({ path, onPath, openAtFirst, filterAtFirst }: MembersProps) {
  const texts = useStrings("members", members);
  return (
    <Allowed to={["member", "search"]} title={texts.title} hidden={texts.hidden}>
      <OwnRouter path={path} onPath={onPath} first={openAtFirst}>
        <MemberList filterAtFirst={filterAtFirst} />
      </OwnRouter>
    </Allowed>
  );
}

function MemberList({ filterAtFirst }: Pick<MembersProps, "filterAtFirst">) {
  const texts = useStrings("members", members);
  const { client } = useCalls();
  const { allows } = useRights();
  const { organization } = useSignedIn();
  const [filter, setFilter] = useState({ ...noFilter, ...filterAtFirst });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { segments, go } = useRoute();
  const [open = ""] = segments;
  const [left, setLeft] = useState("");
  const before = useRef(open);
  const link = useRef<HTMLButtonElement>(null);
  const announce = useAnnounce();
  const text = useSettled(filter.text);
  const query = toQuery({ ...filter, text });
  const search = async (cursor: string | undefined, limit: number) => {
    const found = await client.organization.members.search({ query, cursor, limit });
    const { total, has_more_than_total = false, next_cursor } = found.results_metadata;
    return { items: found.members, next: next_cursor, total: { count: total, hasMore: has_more_than_total } };
  };
  const queryKey = JSON.stringify(query);
  const pages = usePages((cursor) => search(cursor, PAGE), [client, queryKey]);
  const list = pages.value?.items ?? [];
  const total = pages.value?.total;
  const found = total && texts[total.hasMore ? "foundMore" : "found"](total);
  const announced = useRef(queryKey);
  useEffect(() => {
    if (!found || pages.isStale || announced.current === queryKey) return;
    announced.current = queryKey;
    announce(found);
  }, [found, pages.isStale, queryKey, announce]);
  // Going back from a member restores the focus to their name in the list.
  useEffect(() => {
    if (left) link.current?.focus();
  }, [left]);
  useEffect(() => {
    if (before.current === open) return;
    setLeft(open ? "" : before.current);
    before.current = open;
  }, [open]);
  const look = (at: string) => go(...(at ? [at] : []));
  const replace = (changed: Member) =>
    pages.change((page) => ({
      ...page,
      items: page.items.map((one) => (one.member_id === changed.member_id ? changed : one)),
    }));

  if (open && open !== INVITE) {
    return (
      <MemberRoute
        key={open}
        memberId={open}
        known={list.find(({ member_id }) => member_id === open)}
        onChange={replace}
        onGone={() => void pages.reload()}
        onBack={() => look("")}
      />
    );
  }
  const isNarrowed = query !== undefined;
  const mayInvite = allows("member", "create");
  const isInviting = organization?.email_invites !== "NOT_ALLOWED";
  return (
    <Panel
      title={texts.title}
      lead={found}
      actions={
        <Actions>
          <Export
            kinds={[
              {
                word: texts.export,
                write: async (reading) => {
                  const all = await readAll((cursor) => search(cursor, EXPORT_PAGE), reading);
                  return { name: "members.csv", type: "text/csv", text: membersCsv(all), count: all.length };
                },
              },
            ]}
            reading={texts.exporting}
            done={texts.exported}
          />
          {mayInvite && isInviting && open !== INVITE && (
            <Action variant="main" onClick={() => look(INVITE)}>
              {texts.invite}
            </Action>
          )}
        </Actions>
      }
    >
      {mayInvite && !isInviting && <p {...part("panel-lead")}>{texts.invitesOff}</p>}
      {open === INVITE && <InviteMembers onDone={() => void pages.reload()} onClose={() => look("")} />}
      <MemberFilters filter={filter} onChange={setFilter} />
      <Async load={pages} rows={6}>
        {({ items }) => {
          if (items.length === 0 && isNarrowed) return <Empty title={texts.none}>{texts.noneText}</Empty>;
          return (
            <>
              <BulkActions
                chosen={items.filter(({ member_id }) => chosen.has(member_id))}
                onClear={() => setChosen(new Set())}
                onDone={() => void pages.reload()}
              />
              <MemberTable
                members={items}
                chosen={chosen}
                onChoose={setChosen}
                onOpen={look}
                onChange={replace}
                left={left}
                link={link}
              />
              {items.length === 1 && !isNarrowed && !pages.hasMore && open !== INVITE && (
                <Empty title={texts.onlyYou}>{texts.onlyYouText}</Empty>
              )}
              <More pages={pages} />
            </>
          );
        }}
      </Async>
    </Panel>
  );
}

interface MemberRouteProps {
  memberId: string;
  /** The member as the list shows them, until they are loaded. */
  known: Member | undefined;
  onChange: (member: Member) => void;
  onGone: () => void;
  onBack: () => void;
}

const anyStatus = ["active", "pending", "invited", "deleted"];

/** The member that a URL names. */
function MemberRoute({ memberId, known, onChange, onGone, onBack }: MemberRouteProps) {
  const texts = useStrings("members", members);
  const { client } = useCalls();
  const load = useLoad(async () => {
    const { members: found } = await client.organization.members.search({
      limit: 1,
      query: {
        operator: "AND",
        operands: [
          { filter_name: "member_ids", filter_value: [memberId] },
          { filter_name: "statuses", filter_value: anyStatus },
        ],
      },
    });
    return found.find(({ member_id }) => member_id === memberId) ?? null;
  }, [client, memberId]);
  const member = load.value === undefined ? known : load.value;
  if (member === null) return <NotFound back={texts.back} onBack={onBack} />;
  if (!member) {
    return (
      <Panel title={texts.title} back={{ text: texts.back, onClick: onBack }}>
        <Async load={load} rows={4}>
          {() => null}
        </Async>
      </Panel>
    );
  }
  return (
    <MemberScreen
      member={member}
      onChange={(changed) => {
        load.change(() => changed);
        onChange(changed);
      }}
      onGone={() => {
        onGone();
        onBack();
      }}
      onBack={onBack}
    />
  );
}

const head = ["email_address", "name", "status", "roles", "second_factor", "created_at"];

/** Writes members as CSV. Columns use the API's field names, because programs read the file too. */
function membersCsv(members: readonly Member[]): string {
  const rows = members.map((member) => [
    member.email_address,
    member.name,
    member.status,
    member.roles.map(({ role_id }) => role_id).join(" "),
    hasSecondFactor(member) ? "yes" : "no",
    member.created_at,
  ]);
  return writeCsv([head, ...rows]);
}
