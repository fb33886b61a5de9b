import type { Backend } from "@portico/backend";
import { type NextRequest, NextResponse } from "next/server.js";
import { PATH, VERDICT, writeVerdict } from "./handed-on.ts";
import { isWithin, signInAddress } from "./return-path.ts";
import { readSignInPath, requireBackend } from "./settings.ts";

export interface ProxyOptions {
  /**
   * Paths that only members see, with all below them: others are sent to sign in before anything is drawn. Pages ask
   * `requireSession` all the same, for a path is only a name; none when absent.
   */
  protectedPaths?: string[];
  /** Where visitors sign in; `PORTICO_SIGN_IN_PATH`, else `/sign-in`, when absent. */
  signInPath?: string;
  /** Another back end, for tests. */
  backend?: Pick<Backend, "authenticateRequest">;
}

/**
 * Makes the function that `proxy.ts` exports. It renews an old session JWT by the session token, and hands the new one to
 * the browser and to the page of the same request. A session that is over loses its cookies.
 * @throws Error, at a request, where the environment lacks a variable or the secret is refused.
 */
export function createProxy({ protectedPaths = [], signInPath = readSignInPath(), backend }: ProxyOptions = {}) {
  return async function proxy(request: NextRequest): Promise<NextResponse> {
    const { pathname, search, basePath } = request.nextUrl;
    const headers = new Headers(request.headers);
    headers.delete(VERDICT);
    headers.set(PATH, `${basePath}${pathname}${search}`);
    // Built files are everybody's.
    if (pathname.startsWith("/_next/static/")) return NextResponse.next({ request: { headers } });

    const verdict = await (backend ?? requireBackend()).authenticateRequest(request);
    const told = writeVerdict(verdict);
    if (told) headers.set(VERDICT, told);
    // Next.js draws the page of a path for every method but OPTIONS, and also after an action, whichever page it is of.
    const isGuarded = request.method !== "OPTIONS" && protectedPaths.some((path) => isWithin(pathname, path));
    const answer =
      isGuarded && verdict.status === "signed-out"
        ? sendAway(request, new URL(signInAddress(`${basePath}${signInPath}`, headers.get(PATH)), request.nextUrl))
        : isGuarded && verdict.status === "unavailable"
          ? new NextResponse("Nobody can be asked who you are. Try again in a moment.", { status: 503 })
          : NextResponse.next({ request: { headers } });
    // A page that could be shown without asking anybody is not told to come back later.
    if (verdict.status !== "unavailable" || answer.status === 503)
      for (const [name, value] of verdict.headers) answer.headers.append(name, value);
    if (answer.status === 307) answer.headers.set("Cache-Control", "private, no-store");
    return answer;
  };
}

function sendAway({ method }: NextRequest, signIn: URL): NextResponse {
  if (method === "GET" || method === "HEAD") return NextResponse.redirect(signIn);
  return new NextResponse("Sign in first.", { status: 401 });
}

/** `export { proxy } from "@portico/nextjs/proxy"` is all that `proxy.ts` needs. */
export const proxy = createProxy();
