import type { Backend } from "@portico/backend";
import { type NextRequest, NextResponse } from "next/server.js";
import { isWithin, signInUrl } from "./lib/return-path.ts";
import { readSignInPath, requireBackend } from "./lib/settings.ts";
import { PATH_HEADER, VERDICT_HEADER, writeVerdict } from "./lib/verdict-headers.ts";

export interface ProxyOptions {
  /**
   * Paths that require a session, including the paths below them. Other visitors are redirected to the sign-in page before
   * anything is rendered. Call `requireSession` in these pages anyway, because rewrites can serve a page under another path.
   * Default: none.
   */
  protectedPaths?: string[];
  /** The path of the sign-in page. Default: `PORTICO_SIGN_IN_PATH`, or `/sign-in`. */
  signInPath?: string;
  /** Replaces the backend in tests. */
  backend?: Pick<Backend, "authenticateRequest">;
}

/**
 * Creates the function that `proxy.ts` exports. If the session JWT has expired, the proxy gets a new one with the session
 * token and passes it to the browser and to the page of the same request. It removes the cookies of a session that has ended.
 * @throws Error at the first request, if an environment variable is missing or the provider rejects the secret.
 */
export function createProxy({ protectedPaths = [], signInPath = readSignInPath(), backend }: ProxyOptions = {}) {
  return async function proxy(request: NextRequest): Promise<NextResponse> {
    const { pathname, search, basePath } = request.nextUrl;
    const headers = new Headers(request.headers);
    headers.delete(VERDICT_HEADER);
    headers.set(PATH_HEADER, `${basePath}${pathname}${search}`);
    // Build output is public.
    if (pathname.startsWith("/_next/static/")) return NextResponse.next({ request: { headers } });

    const verdict = await (backend ?? requireBackend()).authenticateRequest(request);
    const encoded = writeVerdict(verdict);
    if (encoded) headers.set(VERDICT_HEADER, encoded);
    // Next.js renders a page for every method except OPTIONS, and also after a server action of any other page.
    const isProtected = request.method !== "OPTIONS" && protectedPaths.some((path) => isWithin(pathname, path));
    const response =
      isProtected && verdict.status === "signed-out"
        ? requireSignIn(
            request,
            new URL(signInUrl(`${basePath}${signInPath}`, headers.get(PATH_HEADER)), request.nextUrl),
          )
        : isProtected && verdict.status === "unavailable"
          ? new NextResponse("Your session can't be checked right now. Try again in a moment.", { status: 503 })
          : NextResponse.next({ request: { headers } });
    // Headers such as Retry-After only belong to the 503 response.
    if (verdict.status !== "unavailable" || response.status === 503)
      for (const [name, value] of verdict.headers) response.headers.append(name, value);
    if (response.status === 307) response.headers.set("Cache-Control", "private, no-store");
    return response;
  };
}

function requireSignIn({ method }: NextRequest, signIn: URL): NextResponse {
  if (method === "GET" || method === "HEAD") return NextResponse.redirect(signIn);
  return new NextResponse("Sign in first.", { status: 401 });
}

/** The proxy with default options: `export { proxy } from "@portico/nextjs/proxy"`. */
export const proxy = createProxy();
