import { isCompactJws } from "@portico/wire";
import { errors, type JWTHeaderParameters, jwtVerify } from "jose";
import type { Call } from "../../../platform/call/call.ts";
import { lifetimes, tolerances } from "../../../platform/call/lifetimes.ts";
import { signJwt } from "../../../platform/crypto/sign-jws.ts";
import { inSeconds } from "../../../platform/lib/duration.ts";
import type { ProjectKeys } from "../keys/signing-keys.ts";
import { effectiveRoles } from "../roles/effective-roles.ts";
import { emailAuthority } from "./email-authority.ts";
import type { SessionSubject } from "./live-store.ts";
import { delegationClaims } from "./session-kind.ts";

const TYP = "session+jwt";

/** Names the issuer of a project's tokens, its OpenID tokens too. `typ` and `aud` tell them apart (RFC 8725). */
export function issuerOf({ publicUrl, project }: Pick<Call, "publicUrl" | "project">): string {
  return `${publicUrl}/oidc/${project.project_id}`;
}

/**
 * The JWTs that a set of keys signed in the current minute. They go with the keys: when those are read anew, or change.
 */
const signed = new WeakMap<ProjectKeys, Map<string, string>>();
const SIGNED_LIMIT = 10_000;

/**
 * A session as an ES256 JWT of 5 minutes, which a host's back end verifies by itself against the JWKS. A host that asks
 * for each request gets the same one within a minute, unless what it says has changed: signing is the dearest part
 * of a session check (docs/adr/0006).
 */
export async function signSessionJwt(call: Call, { session, member, organization }: SessionSubject): Promise<string> {
  const now = call.clock.now();
  const keys = await call.signingKeys.forProject(call.project.project_id, now);
  const issuedAt = Math.floor(now.getTime() / 1000);
  const claims = {
    ...session.custom_claims,
    ...delegationClaims(session),
    iss: issuerOf(call),
    aud: call.project.project_id,
    sub: member.member_id,
    member_session_id: session.member_session_id,
    organization_id: organization.organization_id,
    organization_slug: organization.organization_slug,
    email_address: member.email_address,
    ...emailAuthority(member, session.proofs),
    roles: effectiveRoles({ session, member, organization }),
  };
  const said = `${Math.floor(issuedAt / 60)}${JSON.stringify(claims)}`;
  const known = signed.get(keys)?.get(said);
  if (known) return known;
  // By a clock that is behind ours, the JWT would begin only later.
  const times = {
    iat: issuedAt,
    nbf: issuedAt - inSeconds(tolerances.sessionJwt),
    exp: issuedAt + inSeconds(lifetimes.sessionJwt),
  };
  const jwt = signJwt({ kid: keys.kid, typ: TYP }, { ...claims, ...times }, keys.privateKey);
  const others = signed.get(keys);
  if (others && others.size < SIGNED_LIMIT) others.set(said, jwt);
  else signed.set(keys, new Map([[said, jwt]]));
  return jwt;
}

/** The session that a JWT names, or null when the JWT is not one of this project's live ones (threats.md T39, T40). */
export async function verifySessionJwt(
  call: Call,
  jwt: string,
): Promise<{ member_session_id: string; organization_id: string } | null> {
  if (!isCompactJws(jwt)) return null;
  const now = call.clock.now();
  const { publicKeys } = await call.signingKeys.forProject(call.project.project_id, now);
  const findKey = ({ kid, crit }: JWTHeaderParameters) => {
    const key = publicKeys.get(kid ?? "");
    // No token of ours has critical extensions, so one that has is not ours.
    if (!key || crit !== undefined) throw new errors.JWKSNoMatchingKey();
    return key;
  };
  try {
    const { payload } = await jwtVerify(jwt, findKey, {
      algorithms: ["ES256"],
      typ: TYP,
      issuer: issuerOf(call),
      audience: call.project.project_id,
      currentDate: now,
      requiredClaims: ["exp", "sub"],
    });
    const { member_session_id, organization_id } = payload;
    if (typeof member_session_id !== "string" || typeof organization_id !== "string") return null;
    return { member_session_id, organization_id };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
