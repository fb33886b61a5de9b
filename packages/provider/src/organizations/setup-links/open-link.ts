import type { SetupRoom } from "@portico/wire";
import { findOrganizations } from "../../core/records/organization/find-organizations.ts";
import { effectivePolicy } from "../../core/records/roles/policy.ts";
import type { OrganizationRow } from "../../core/records/schema.ts";
import type { Call } from "../../platform/call/call.ts";
import { lifetimes } from "../../platform/call/lifetimes.ts";
import { hashToken, randomToken } from "../../platform/crypto/tokens.ts";
import type { Db } from "../../platform/db/schema.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { after, inSeconds } from "../../platform/lib/duration.ts";
import { type JudgedLink, judgeLinks } from "./judge-link.ts";
import type { SetupLinkRow } from "./schema.ts";
import { findLink, lockLink, setupLinks, updateLink } from "./store.ts";
import { tell } from "./tell.ts";

/** The link that the address names, as one browser sees it. */
interface ShownLink extends JudgedLink {
  organization: OrganizationRow;
  /** Whether the caller is the browser that opened it. */
  isHere: boolean;
}

interface OfLink {
  setup_link_id: string;
}

/** One for each link, so that a browser can hold two. */
const cookieOf = (setupLinkId: string) => `portico_setup_${setupLinkId}`;

/**
 * Finds the link of an address for whoever has its token, or has opened it in this browser. Nothing is used up: programs
 * that look at links may ask.
 * @throws ApiError `setup_link_not_found`.
 */
async function findShown(
  call: Call,
  { setup_link_id, token }: OfLink & { token?: string | undefined },
): Promise<ShownLink> {
  const link = await findLink(call.db, { project_id: call.project.project_id, setup_link_id });
  const isHere = link !== undefined && isOpener(call, link);
  const isHeld = isHere || (token !== undefined && link?.token_hash === hashToken(token));
  const organization =
    link && (await findOrganizations(call, call.db, [link.organization_id])).get(link.organization_id);
  if (!link || !organization || !isHeld) throw new ApiError("setup_link_not_found");
  const [judged] = await judgeLinks(call, call.db, organization, [link]);
  return { ...(judged as JudgedLink), organization, isHere };
}

function isOpener(call: Call, { setup_link_id, session_hash }: SetupLinkRow): boolean {
  const token = call.cookies.read(cookieOf(setup_link_id));
  return token !== undefined && session_hash !== null && hashToken(token) === session_hash;
}

/** Shows whom a link is for and from, whatever became of it. @throws ApiError `setup_link_not_found`. */
export async function describeLink(
  call: Call,
  request: OfLink & { token?: string | undefined },
): Promise<{ setup: SetupRoom }> {
  return { setup: toRoom(call, await findShown(call, request)) };
}

/**
 * Opens a link, once, in the browser that asks: it alone goes on by its cookie. Of two that ask at once one wins.
 * @throws ApiError `setup_link_not_found`, `setup_link_over`.
 */
export async function openLink(
  call: Call,
  { setup_link_id, token }: OfLink & { token: string },
): Promise<{ setup: SetupRoom }> {
  const shown = await findShown(call, { setup_link_id, token });
  if (shown.isHere && shown.status === "open") return { setup: toRoom(call, shown) };
  const session = randomToken();
  const link = await transaction(call, async (tx) => {
    const isGood = shown.status === "waiting";
    const used = isGood ? await consume(call, tx, shown.link, token) : undefined;
    if (!used) return refuse(call, tx, shown.link, isGood ? "open" : shown.status);
    const opened = await updateLink(tx, used, {
      session_hash: hashToken(session),
      session_expires_at: after(call.clock.now(), lifetimes.setupSession),
      opened_from: call.ipAddress,
      opened_with: call.userAgent,
    });
    await tell(call, tx, "setup_link.opened", opened, { user_agent: call.userAgent });
    return opened;
  });
  call.cookies.write(cookieOf(setup_link_id), session, inSeconds(lifetimes.setupSession), { isStrict: true });
  return { setup: toRoom(call, { ...shown, link, status: "open", isHere: true }) };
}

/** Whoever revokes it at the same moment is first, or waits. */
async function consume(
  call: Call,
  tx: Db,
  { setup_link_id }: SetupLinkRow,
  token: string,
): Promise<SetupLinkRow | undefined> {
  return setupLinks.consume(call, tx, token, (eb) =>
    eb.and([eb("setup_link_id", "=", setup_link_id), eb("revoked_at", "is", null)]),
  );
}

async function refuse(call: Call, tx: Db, link: SetupLinkRow, reason: string): Promise<ApiError> {
  await tell(call, tx, "setup_link.refused", link, { reason });
  return new ApiError("setup_link_over");
}

/** Ends the work of whoever opened a link. @throws ApiError `setup_link_not_found`, `setup_link_over`. */
export async function finishLink(call: Call, { setup_link_id }: OfLink): Promise<{ setup: SetupRoom }> {
  const shown = await requireOpen(call, { setup_link_id });
  const link = await transaction(call, async (tx) => {
    const current = await lockLink(tx, shown.link);
    if (!current || current.revoked_at || current.finished_at) throw new ApiError("setup_link_over");
    const finished = await updateLink(tx, current, { finished_at: call.clock.now() });
    await tell(call, tx, "setup_link.finished", finished);
    return finished;
  });
  return { setup: toRoom(call, { ...shown, link, status: "finished" }) };
}

/** The link that this browser has opened and may work by. @throws ApiError `setup_link_not_found`, `setup_link_over`. */
export async function requireOpen(call: Call, { setup_link_id }: OfLink): Promise<ShownLink> {
  const shown = await findShown(call, { setup_link_id });
  if (shown.status !== "open") throw new ApiError("setup_link_over");
  return shown;
}

function toRoom(call: Call, { link, status, maker, organization, isHere }: ShownLink): SetupRoom {
  const known = effectivePolicy(call.project).roles;
  return {
    setup_link_id: link.setup_link_id,
    purpose: link.purpose,
    status,
    is_here: isHere,
    organization_name: organization.organization_name,
    organization_logo_url: organization.settings.organization_logo_url,
    made_by: maker ? maker.name || maker.email_address : "",
    note: link.note,
    expires_at: link.expires_at.toISOString(),
    ends_at: link.session_expires_at?.toISOString() ?? null,
    connection_id: link.connection_id,
    may_activate: link.may_activate,
    roles: known
      .filter(({ role_id }) => link.role_ids.includes(role_id))
      .map(({ role_id, description }) => ({ role_id, description })),
  };
}
