import { isCompactJws } from "@portico/wire";
import { errors, type JWTHeaderParameters, jwtVerify } from "jose";
import type { Call } from "../../../platform/call/call.ts";
import { lifetimes, tolerances } from "../../../platform/call/lifetimes.ts";
import { signJwt } from "../../../platform/crypto/sign-jws.ts";
import { inSeconds } from "../../../platform/lib/duration.ts";
import type { ProjectKeys } from "../keys/signing-keys.ts";
import { effectiveRoles } from "../roles/effective-roles.ts";
import { authenticationClaims } from "./authentication-context.ts";
import type { SessionSubject } from "./live-store.ts";
import { emailAuthority } from "./proofs.ts";
import { delegationClaims } from "./session-kind.ts";

const TYP = "session+jwt";

/** The issuer of a project's tokens, including OpenID tokens. `typ` and `aud` distinguish them (RFC 8725). */
export function issuerOf({
  publicUrl,
  project,
}: Pick<Call, "publicUrl"> & { project: Pick<Call["project"], "project_id"> }): string {
  return `${publicUrl}/oidc/${project.project_id}`;
}

/** The JWTs that a key set signed in the current minute. Discarded with the key set when the keys change. */
const signed = new WeakMap<ProjectKeys, Map<string, string>>();
const SIGNED_LIMIT = 10_000;

/**
 * Returns the session as an ES256 JWT of 5 minutes, which a host's back end verifies with the JWKS. Within a minute
 * the same JWT is returned unless its content has changed, because signing is the most expensive part of a session
 * check (docs/adr/0006).
 * @param lastEnd the latest end, in seconds since 1970.
 */
export async function signSessionJwt(
  call: Call,
  { session, member, organization }: SessionSubject,
  lastEnd = Number.POSITIVE_INFINITY,
): Promise<string> {
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
    ...authenticationClaims(session.authentication_factors),
  };
  const said = `${Math.floor(issuedAt / 60)} ${lastEnd} ${JSON.stringify(claims)}`;
  const known = signed.get(keys)?.get(said);
  if (known) return known;
  // On a host whose clock is behind ours, the JWT would not be valid yet.
  const times = {
    iat: issuedAt,
    nbf: issuedAt - inSeconds(tolerances.sessionJwt),
    exp: Math.min(lastEnd, issuedAt + inSeconds(lifetimes.sessionJwt)),
  };
  const jwt = signJwt({ kid: keys.kid, typ: TYP }, { ...claims, ...times }, keys.privateKey);
  const others = signed.get(keys);
  if (others && others.size < SIGNED_LIMIT) others.set(said, jwt);
  else signed.set(keys, new Map([[said, jwt]]));
  return jwt;
}

/** The session of a JWT, or null if the JWT is not a valid one of this project (threats.md T39, T40). */
export async function verifySessionJwt(
  call: Call,
  jwt: string,
): Promise<{ member_session_id: string; organization_id: string } | null> {
  if (!isCompactJws(jwt)) return null;
  const now = call.clock.now();
  const { publicKeys } = await call.signingKeys.forProject(call.project.project_id, now);
  const findKey = ({ kid, crit }: JWTHeaderParameters) => {
    const key = publicKeys.get(kid ?? "");
    // Our tokens have no critical extensions.
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
