import type { AuthenticationFactor } from "@portico/wire";
import type { Login } from "../flow/events.ts";
import type { Facts } from "../flow/facts.ts";

type LastMethods = NonNullable<Facts["lastMethods"]>;

/** More organizations than this a browser hardly signs in to; the one longest ago is forgotten. */
const MOST = 20;

const keyOf = (publicToken: string) => `portico-last-method::${publicToken}`;

/** Reads what logged in last in this browser. Anybody on the page's origin may have written it, so it is compared and never shown. */
export function readLastMethods(publicToken: string): LastMethods {
  try {
    return Object(JSON.parse(localStorage.getItem(keyOf(publicToken)) ?? "{}"));
  } catch {
    return {};
  }
}

/** Remembers what a login that succeeded began with, and what its organization asked for. */
export function rememberMethods(publicToken: string, { member_session, organization }: Login): void {
  const primary = member_session?.authentication_factors?.filter(({ sequence_order }) => sequence_order === "PRIMARY");
  const first = primary?.[0];
  const last = primary?.at(-1);
  if (!first || !last) return;
  const { organization_id } = organization;
  const { "": _, [organization_id]: __, ...others } = readLastMethods(publicToken);
  const methods = [...Object.entries(others), [organization_id, methodOf(last, true)]].slice(-MOST);
  try {
    localStorage.setItem(
      keyOf(publicToken),
      JSON.stringify({ ...Object.fromEntries(methods), "": methodOf(first, false) }),
    );
  } catch {
    // Nothing is marked where nothing may be stored.
  }
}

/** Returns the name that the first screen has for a method; an organization's connections are told apart there. */
function methodOf(factor: AuthenticationFactor, isInOrganization: boolean): string | undefined {
  const { type, delivery_method, sso_factor } = factor;
  if (type === "sso") return isInOrganization ? sso_factor?.provider_id : type;
  if (type === "oauth") return delivery_method.replace("oauth_", "");
  if (type === "password") return type;
  return delivery_method === "email" ? delivery_method : undefined;
}
