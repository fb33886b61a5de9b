import type { SignInCheck } from "@portico/wire";
import { z } from "zod";
import type { Call } from "../../platform/call/call.ts";
import { signJwt } from "../../platform/crypto/sign-jws.ts";
import { randomToken } from "../../platform/crypto/tokens.ts";
import { AskOutside, type RememberedRefusal } from "../../platform/db/transaction.ts";
import { askService, UnverifiableError } from "../bots/ask-service.ts";
import { findMember } from "../records/member/find-member.ts";
import { findOrganization } from "../records/organization/store.ts";
import { authenticationContext } from "../records/session/authentication-context.ts";
import { issuerOf } from "../records/session/session-jwt.ts";
import { findLastSession } from "../records/session/store.ts";
import { refuseSignIn, type SignIn } from "./sign-in.ts";

const TYP = "sign-in-check+jwt";
const LIFETIME_SECONDS = 60;
/**
 * How many questions a node has open for one project, so that a slow hook delays only its own project, and for one
 * email address of it, so that one person's sign-ins leave room for the others'. More are refused, even if an
 * unavailable hook allows: otherwise many sign-ins at a time would evade the hook.
 */
const OPEN_LIMIT = { project: 50, address: 3 };

const Answer = z.object({ decision: z.enum(["allow", "require_second_factor", "refuse"]) });

type HookDecision = z.infer<typeof Answer>["decision"];
type Outcome = HookDecision | "unavailable" | "too_many_open";

/** The answers for the sign-in of a call. */
const answers = new WeakMap<Call, Outcome>();
const open = new Map<string, number>();

/**
 * Returns what the project's hook decides about a sign-in for which nothing else is missing; `allow` without a hook.
 * @throws AskOutside the first time. ApiError `sign_in_not_allowed`, `sign_in_hook_unavailable`.
 */
export function decideByHook(call: Call, signIn: SignIn): Exclude<HookDecision, "refuse"> {
  const hook = call.project.sign_in_hook;
  if (!hook) return "allow";
  const decision = answers.get(call);
  if (decision === undefined) {
    throw new AskOutside(async () => {
      answers.set(call, await askHook(call, hook.url, signIn));
    });
  }
  if (decision === "refuse") throw refuseByHook(call, signIn);
  if (decision !== "unavailable" && decision !== "too_many_open") return decision;
  if (decision === "unavailable" && hook.when_unavailable === "allow") return "allow";
  throw refuseByHook(call, signIn, "sign_in_hook_unavailable");
}

async function askHook(call: Call, url: string, signIn: SignIn): Promise<Outcome> {
  const { project_id } = call.project;
  const limits: [string, number][] = [
    [project_id, OPEN_LIMIT.project],
    [`${project_id} ${signIn.member.email_address}`, OPEN_LIMIT.address],
  ];
  if (limits.some(([subject, limit]) => (open.get(subject) ?? 0) >= limit)) return "too_many_open";
  for (const [subject] of limits) open.set(subject, (open.get(subject) ?? 0) + 1);
  try {
    const body = { sign_in_jwt: await signCheck(call, signIn) };
    return (await askService(call, { url, body, answer: Answer })).decision;
  } catch (error) {
    if (error instanceof UnverifiableError) return "unavailable";
    throw error;
  } finally {
    for (const [subject] of limits) closeOne(subject);
  }
}

function closeOne(subject: string): void {
  const left = (open.get(subject) ?? 1) - 1;
  if (left > 0) open.set(subject, left);
  else open.delete(subject);
}

/**
 * Outside of the transaction, so a member who joins with this sign-in, or an organization that it creates, is not stored
 * yet. Their IDs were rolled back.
 */
async function signCheck(call: Call, { organization, member, factors }: SignIn): Promise<string> {
  const now = call.clock.now();
  const { kid, privateKey } = await call.signingKeys.forProject(call.project.project_id, now);
  const stored = await findMember(call.db, member);
  const last = stored && (await findLastSession(call.db, stored));
  const { organization_id, organization_slug } = organization;
  const isStored = stored || (await findOrganization(call.db, call.project.project_id, organization_id));
  const { acr, amr } = authenticationContext(factors);
  const iat = Math.floor(now.getTime() / 1000);
  const check: SignInCheck = {
    member_id: stored ? stored.member_id : null,
    organization_id: isStored ? organization_id : null,
    organization_slug,
    email_address: member.email_address,
    ip_address: call.ipAddress,
    user_agent: call.userAgent,
    acr,
    amr,
    request_id: call.requestId,
    last_session: last
      ? { started_at: last.started_at.toISOString(), ip_address: last.ip_address, user_agent: last.user_agent }
      : null,
  };
  const claims = {
    iss: issuerOf(call),
    aud: call.project.project_id,
    jti: randomToken(),
    iat,
    exp: iat + LIFETIME_SECONDS,
  };
  return signJwt({ kid, typ: TYP }, { ...check, ...claims }, privateKey);
}

/** The error for a sign-in that the hook does not let go on, to throw in the transaction. */
export function refuseByHook(
  call: Call,
  { member }: SignIn,
  reason: "sign_in_not_allowed" | "sign_in_hook_unavailable" = "sign_in_not_allowed",
): RememberedRefusal {
  return refuseSignIn(call, reason, { ...member, decided_by: "sign_in_hook" });
}
