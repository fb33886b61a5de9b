/** What requests are for, so that quick ones do not hide slow ones. */
export const routeClasses = ["sign_in", "session", "browser", "management", "directory", "openid", "page"] as const;
export type RouteClass = (typeof routeClasses)[number];

/** Asked by supervisors and monitors, not by anybody who waits. */
const unmeasured = new Set(["/healthz", "/readyz", "/metrics"]);

const rules: [RegExp, RouteClass][] = [
  [/\/sessions\/(authenticate|exchange|attest|revoke)$/, "session"],
  [/^\/sdk\/v1\/.*(authenticate|discovery\/organizations|intermediate_sessions|start)/, "sign_in"],
  [/^\/v1\/public\/.*(callback|acs|start|authenticate|redirect)/, "sign_in"],
  [/^\/sdk\//, "browser"],
  [/^\/(scim|v1\/scim)/, "directory"],
  [/^\/(oidc|oauth2|\.well-known)\//, "openid"],
  [/^\/v1\/b2b\//, "management"],
];

const known = new Map<string, RouteClass | null>();

/** Returns the class of a route, which has no values in it; null for what is not measured. */
export function routeClassOf(route: string): RouteClass | null {
  const found = known.get(route);
  if (found !== undefined) return found;
  const routeClass = unmeasured.has(route) ? null : (rules.find(([rule]) => rule.test(route))?.[1] ?? "page");
  known.set(route, routeClass);
  return routeClass;
}
