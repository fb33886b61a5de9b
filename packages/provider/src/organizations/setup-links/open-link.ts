import type { SetupLinkDetails } from "@portico/wire";
import { findOrganizations } from "../../core/records/organization/find-organizations.ts";
import { effectivePolicy } from "../../core/records/roles/policy.ts";
import type { OrganizationRow } from "../../core/records/schema.ts";
import type { Call } from "../../platform/call/call.ts";
import { lifetimes } from "../../platform/call/lifetimes.ts";
import { brandingOf } from "../../platform/config/branding-of.ts";
import { hashToken, randomToken } from "../../platform/crypto/tokens.ts";
import type { Db } from "../../platform/db/schema.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { after, inSeconds } from "../../platform/lib/duration.ts";
import { type EvaluatedLink, evaluateLinks } from "./evaluate-link.ts";
import { auditLink } from "./revoke-link.ts";
import type { SetupLinkRow } from "./schema.ts";
import { findLink, lockLink, setupLinks, updateLink } from "./store.ts";

/** The link of a URL, as one browser sees it. */
interface VisibleLink extends EvaluatedLink {
  organization: OrganizationRow;
  /** Whether the caller is the browser that opened it. */
  isHere: boolean;
}

interface LinkRequest {
  setup_link_id: string;
}

/** One cookie per link, so that a browser can have two open. */
const cookieOf = (setupLinkId: string) => `portico_setup_${setupLinkId}`;

/**
 * Finds a link by its token, or by the cookie of the browser that opened it. Consumes nothing, because scanners look at
 * links.
 *
 * @throws ApiError `setup_link_not_found`.
 */
async function findVisibleLink(
  call: Call,
  { setup_link_id, token }: LinkRequest & { token?: string | undefined },
): Promise<VisibleLink> {
  const link = await findLink(call.db, { project_id: call.project.project_id, setup_link_id });
  const isHere = link !== undefined && isOpener(call, link);
  const isHeld = isHere || (token !== undefined && link?.token_hash === hashToken(token));
  const organization =
    link && (await findOrganizations(call, call.db, [link.organization_id])).get(link.organization_id);
  if (!link || !organization || !isHeld) throw new ApiError("setup_link_not_found");
  const [evaluated] = await evaluateLinks(call, call.db, organization, [link]);
  return { ...(evaluated as EvaluatedLink), organization, isHere };
}

function isOpener(call: Call, { setup_link_id, session_hash }: SetupLinkRow): boolean {
  const token = call.cookies.read(cookieOf(setup_link_id));
  return token !== undefined && session_hash !== null && hashToken(token) === session_hash;
}

/** Describes a link, whatever its status. @throws ApiError `setup_link_not_found`. */
export async function describeLink(
  call: Call,
  request: LinkRequest & { token?: string | undefined },
): Promise<{ setup: SetupLinkDetails }> {
  return { setup: toSetupLinkDetails(call, await findVisibleLink(call, request)) };
}

/**
 * Opens a link in the calling browser. A link opens once: only that browser can continue, with its cookie.
 *
 * @throws ApiError `setup_link_not_found`, `setup_link_over`.
 */
export async function openLink(
  call: Call,
  { setup_link_id, token }: LinkRequest & { token: string },
): Promise<{ setup: SetupLinkDetails }> {
  const visible = await findVisibleLink(call, { setup_link_id, token });
  if (visible.isHere && visible.status === "open") return { setup: toSetupLinkDetails(call, visible) };
  const session = randomToken();
  const link = await transaction(call, async (tx) => {
    const isGood = visible.status === "waiting";
    const used = isGood ? await consume(call, tx, visible.link, token) : undefined;
    if (!used) return refuse(call, tx, visible.link, isGood ? "open" : visible.status);
    const opened = await updateLink(tx, used, {
      session_hash: hashToken(session),
      session_expires_at: after(call.clock.now(), lifetimes.setupSession),
      opened_from: call.ipAddress,
      opened_with: call.userAgent,
    });
    await auditLink(call, tx, "setup_link.opened", opened, { user_agent: call.userAgent });
    return opened;
  });
  call.cookies.write(cookieOf(setup_link_id), session, inSeconds(lifetimes.setupSession), { isStrict: true });
  return { setup: toSetupLinkDetails(call, { ...visible, link, status: "open", isHere: true }) };
}

/** Consumes the link, unless it is revoked at the same moment. */
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
  await auditLink(call, tx, "setup_link.refused", link, { reason });
  return new ApiError("setup_link_over");
}

/** Finishes the setup. @throws ApiError `setup_link_not_found`, `setup_link_over`. */
export async function finishLink(call: Call, { setup_link_id }: LinkRequest): Promise<{ setup: SetupLinkDetails }> {
  const visible = await requireOpen(call, { setup_link_id });
  const link = await transaction(call, async (tx) => {
    const current = await lockLink(tx, visible.link);
    if (!current || current.revoked_at || current.finished_at) throw new ApiError("setup_link_over");
    const finished = await updateLink(tx, current, { finished_at: call.clock.now() });
    await auditLink(call, tx, "setup_link.finished", finished);
    return finished;
  });
  return { setup: toSetupLinkDetails(call, { ...visible, link, status: "finished" }) };
}

/**
 * Requires a link that this browser has opened and may use.
 *
 * @throws ApiError `setup_link_not_found`, `setup_link_over`.
 */
export async function requireOpen(call: Call, { setup_link_id }: LinkRequest): Promise<VisibleLink> {
  const visible = await findVisibleLink(call, { setup_link_id });
  if (visible.status !== "open") throw new ApiError("setup_link_over");
  return visible;
}

function toSetupLinkDetails(
  call: Call,
  { link, status, creator, organization, isHere }: VisibleLink,
): SetupLinkDetails {
  const known = effectivePolicy(call.project).roles;
  const { project: mark } = brandingOf(call.project);
  return {
    setup_link_id: link.setup_link_id,
    purpose: link.purpose,
    status,
    is_here: isHere,
    project_name: mark.name,
    project_logo_url: mark.logoUrl,
    project_logo_dark_url: mark.logoDarkUrl,
    project_logo_has_name: mark.hasName,
    organization_name: organization.organization_name,
    organization_logo_url: organization.settings.organization_logo_url,
    made_by: creator ? creator.name || creator.email_address : "",
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
