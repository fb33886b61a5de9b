import {
  type AuthenticateRequestOptions,
  findStepUp,
  type Permission,
  type PermissionMap,
  type RecentOptions,
  type RequestAuthentication,
  type SessionClaims,
  type StepUpChallenge,
  stepUpHeaders,
} from "@portico/backend";
import { headers } from "next/headers.js";
import { connection } from "next/server.js";
import { cache } from "react";
import { signInUrl } from "./lib/return-path.ts";
import { readSignInPath, requireBackend } from "./lib/settings.ts";
import { PATH_HEADER, readSignedOutReason, VERDICT_HEADER } from "./lib/verdict-headers.ts";

/** Who a request is from. `unavailable` means that the session could not be checked; the visitor may still be signed in. */
export type Auth = WithoutHeaders<RequestAuthentication>;
type WithoutHeaders<Result> = Result extends { headers: Headers } ? Omit<Result, "headers"> : never;

/**
 * Returns who the request is from. Call it in a server component, a route handler or a server action. Without options, all
 * server components of a request share one result.
 *
 * With Cache Components, call it below a `<Suspense>`, because it depends on the request.
 * @param options With `checkRevoked`, a valid JWT is also checked with the provider.
 * @throws Error if an environment variable is missing or the provider rejects the secret.
 */
export function auth(options?: AuthenticateRequestOptions): Promise<Auth> {
  return options?.checkRevoked ? authenticate(options) : authenticateOnce();
}

const authenticateOnce = cache(() => authenticate());

async function authenticate(options?: AuthenticateRequestOptions): Promise<Auth> {
  const received = await headers();
  // Verifying a JWT reads the clock, which Next.js does not allow while prerendering.
  await connection();
  const proxyVerdict = received.get(VERDICT_HEADER) ?? "";
  const reason = readSignedOutReason(proxyVerdict);
  if (reason) return { status: "signed-out", reason } as Auth;
  const request = proxyVerdict ? { headers: { authorization: `Bearer ${proxyVerdict}` } } : { headers: received };
  const { headers: _cookies, ...verdict } = await requireBackend().authenticateRequest(request, options);
  return verdict;
}

/**
 * Returns the session of the request. Redirects visitors who are not signed in to the sign-in page, which leads back here.
 * @throws SessionError `unreachable` if the session could not be checked. Next.js then shows `error.tsx`.
 */
export async function requireSession(options?: AuthenticateRequestOptions): Promise<SessionClaims> {
  const verdict = await auth(options);
  if (verdict.status === "signed-in") return verdict.session;
  if (verdict.status === "unavailable") throw verdict.error;
  // Next.js only has a server version under this exact name, and Node.js cannot resolve it. So it is imported lazily.
  const { redirect } = await import("next/navigation");
  return redirect(signInUrl(readSignInPath(), (await headers()).get(PATH_HEADER)));
}

/**
 * Returns whether the member of the request has a permission. It is false for visitors who are not signed in.
 *
 * ```tsx
 * import { isAuthorized } from "@portico/nextjs";
 *
 * export default async function Boards() {
 *   return (await isAuthorized("board", "create")) ? <button>New board</button> : null;
 * }
 * ```
 * @throws SessionError `unreachable` if the session or the policy could not be checked.
 */
export async function isAuthorized<Permissions extends PermissionMap = PermissionMap>(
  ...[resource, action]: Permission<Permissions>
): Promise<boolean> {
  const verdict = await auth();
  if (verdict.status === "unavailable") throw verdict.error;
  return verdict.status === "signed-in" && requireBackend().isAuthorized(verdict.session, resource, action);
}

/** The member lacks the permission that a page, route handler or server action requires. */
export class PermissionError extends Error {
  /** The HTTP status for route handlers. */
  readonly status = 403;

  constructor(resource: string, action: string) {
    super(`The member may not ${action} ${resource}.`);
    this.name = "PermissionError";
  }
}

/**
 * Returns the session of the request if its member has the permission. Call it at the top of a page, a route handler or a
 * server action. Visitors who are not signed in are redirected to the sign-in page.
 *
 * ```ts
 * "use server";
 * import { requirePermission } from "@portico/nextjs";
 *
 * export async function createBoard() {
 *   const { organization_id } = await requirePermission("board", "create");
 *   console.log(`New board in ${organization_id}`);
 * }
 * ```
 * @throws PermissionError if the member lacks the permission. Next.js then shows `error.tsx`. SessionError `unreachable`.
 */
export async function requirePermission<Permissions extends PermissionMap = PermissionMap>(
  ...[resource, action]: Permission<Permissions>
): Promise<SessionClaims> {
  const session = await requireSession();
  if (await requireBackend().isAuthorized(session, resource, action)) return session;
  throw new PermissionError(resource, action);
}

/** The member has to confirm their identity before this action. */
export class StepUpError extends Error {
  /** The HTTP status for route handlers. */
  readonly status = 401;
  /** What a server action returns as `step_up`, so that `useStepUp` of `@portico/widget` continues there. */
  readonly challenge: StepUpChallenge;

  constructor(challenge: StepUpChallenge) {
    super("The member has to confirm their identity. Answer with toResponse(), or return the challenge as step_up.");
    this.name = "StepUpError";
    this.challenge = challenge;
  }

  /** The 401 answer of a route handler, with the challenge of RFC 9470. */
  toResponse(): Response {
    return new Response(null, { status: this.status, headers: stepUpHeaders(this.challenge) });
  }
}

/**
 * Returns the session of the request if its member has authenticated recently. Call it in a route handler or a server
 * action. Visitors who are not signed in are redirected to the sign-in page.
 *
 * ```ts
 * import { requireRecent, StepUpError } from "@portico/nextjs";
 *
 * export async function DELETE() {
 *   try {
 *     const { organization_id } = await requireRecent({ withinMinutes: 5 });
 *     return Response.json({ deleted: organization_id });
 *   } catch (error) {
 *     if (error instanceof StepUpError) return error.toResponse();
 *     throw error;
 *   }
 * }
 * ```
 * @throws StepUpError if the member has to confirm their identity. SessionError `unreachable`.
 */
export async function requireRecent({ checkRevoked = false, ...requirement }: RecentOptions): Promise<SessionClaims> {
  const session = await requireSession({ checkRevoked });
  const challenge = findStepUp(session, requirement);
  if (challenge) throw new StepUpError(challenge);
  return session;
}
