import { findOrganization } from "../../../core/records/organization/store.ts";
import { issuerOf } from "../../../core/records/session/session-jwt.ts";
import type { Services } from "../../../platform/call/call.ts";
import { signJwt } from "../../../platform/crypto/sign-jws.ts";
import { isAllowedIn } from "../apps/app-rules.ts";
import { findApp } from "../apps/apps-store.ts";
import { describeCredentialChange } from "./credential-change.ts";
import { eventTypes, type SignalRow, type StreamRow } from "./schema.ts";
import { mayManageStream } from "./stream-rules.ts";

export type Issuer = Pick<Services, "db" | "clock" | "serverKey" | "signingKeys" | "publicUrl">;

/**
 * Signs the security event token of a signal (RFC 8417, Shared Signals Framework 1.0 section 4): without `sub` and
 * `exp`, so that it passes for no other token (threats.md T220).
 * @returns undefined if the app may no longer have it, or if there is nothing to send.
 */
export async function issueEventToken(
  { db, clock, serverKey, signingKeys, publicUrl }: Issuer,
  stream: StreamRow,
  signal: SignalRow,
): Promise<string | undefined> {
  const { project_id, client_id, organization_id } = signal;
  const keys = await signingKeys.findForProject(project_id, clock.now());
  const app = await findApp(db, signal);
  if (!keys || !app || !mayManageStream(app)) return undefined;
  // A deleted organization is not found, and its members' sessions have just ended.
  const organization = organization_id === null ? undefined : await findOrganization(db, project_id, organization_id);
  if (organization && !isAllowedIn(organization, app)) return undefined;
  const iss = issuerOf({ publicUrl, project: { project_id } });
  const event = describeEvent(signal);
  if (!event) return undefined;
  const claims = {
    iss,
    aud: client_id,
    jti: signal.signal_id,
    iat: Math.floor(clock.now().getTime() / 1000),
    txn: serverKey.hmacCode("signal", signal.transaction),
    sub_id: subjectOf(iss, stream, signal),
    events: { [eventTypes[signal.event]]: event },
  };
  return signJwt({ kid: keys.kid, typ: "secevent+jwt" }, claims, keys.privateKey);
}

/** RFC 9493. A session is named by the `sid`, and a user by the `sub`, of the app's ID tokens. */
function subjectOf(iss: string, { stream_id }: StreamRow, { event, member_id, content }: SignalRow): object {
  if (member_id === null) return { format: "opaque", id: stream_id };
  const user = { format: "iss_sub", iss, sub: member_id };
  if (event !== "session-revoked") return user;
  return { format: "complex", session: { format: "opaque", id: content.sid }, user };
}

function describeEvent({ event, content, occurred_at }: SignalRow): object | undefined {
  if (event === "verification" || event === "stream-updated") return content;
  const time = { event_timestamp: Math.floor(occurred_at.getTime() / 1000) };
  if (event === "session-revoked") return time;
  const change = describeCredentialChange(content as { action: string });
  return change && { ...change, ...time };
}
