import type { AuthenticateRequestOptions, RequestAuthentication, SessionClaims } from "@portico/backend";
import { headers } from "next/headers.js";
import { connection } from "next/server.js";
import { cache } from "react";
import { PATH, readSignedOut, VERDICT } from "./handed-on.ts";
import { signInAddress } from "./return-path.ts";
import { readSignInPath, requireBackend } from "./settings.ts";

/** Who a request is from. `unavailable`: nobody could say, which is no sign-out. */
export type Auth = WithoutHeaders<RequestAuthentication>;
type WithoutHeaders<One> = One extends { headers: Headers } ? Omit<One, "headers"> : never;

/**
 * Says who the request is from, in a server component, a route handler or a server action. Asked without options it is
 * worked out once for all server components of a request.
 *
 * With Cache Components, call it below a `<Suspense>`: it depends on the request.
 * @param options `checkRevoked` asks the provider about a good JWT too.
 * @throws Error where the environment lacks a variable or the secret is refused.
 */
export function auth(options?: AuthenticateRequestOptions): Promise<Auth> {
  return options?.checkRevoked ? authenticate(options) : authenticateOnce();
}

const authenticateOnce = cache(() => authenticate());

async function authenticate(options?: AuthenticateRequestOptions): Promise<Auth> {
  const received = await headers();
  // What comes now reads the clock, which a prerendered page must not.
  await connection();
  const told = received.get(VERDICT) ?? "";
  const reason = readSignedOut(told);
  if (reason) return { status: "signed-out", reason } as Auth;
  const request = told ? { headers: { authorization: `Bearer ${told}` } } : { headers: received };
  const { headers: _forTheProxy, ...verdict } = await requireBackend().authenticateRequest(request, options);
  return verdict;
}

/**
 * The session of the request. Others are sent to sign in, and come back here afterwards.
 * @throws SessionError `unreachable` when nobody can say who it is; Next.js shows `error.tsx` then.
 */
export async function requireSession(options?: AuthenticateRequestOptions): Promise<SessionClaims> {
  const verdict = await auth(options);
  if (verdict.status === "signed-in") return verdict.session;
  if (verdict.status === "unavailable") throw verdict.error;
  // By this name alone Next.js gives servers a part of their own, and by this name no other program finds it.
  const { redirect } = await import("next/navigation");
  return redirect(signInAddress(readSignInPath(), (await headers()).get(PATH)));
}
