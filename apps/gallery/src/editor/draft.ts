import type { Styles } from "@portico/widget/fixtures";
import type { LoginConfig, sampleOrganization } from "@portico/widget/playground";

type Policy =
  | "auth_methods"
  | "allowed_auth_methods"
  | "mfa_policy"
  | "mfa_methods"
  | "allowed_mfa_methods"
  | "sso_active_connections";

/** What an organization says about signing in, as the management API has it. What is absent is as in a new organization. */
export type OrganizationPolicy = Partial<Pick<ReturnType<typeof sampleOrganization>, Policy>>;

/** What is being put together in the editor. */
export interface Draft {
  config: LoginConfig;
  /** The organization that the widget is tried with; null for one that asks for nothing. */
  policy: OrganizationPolicy | null;
  styles: Styles;
  /** Texts by where they stand: `main.discoveryTitle`. `{name}` in them is what the widget knows. */
  texts: Record<string, string>;
}

export const firstDraft: Draft = {
  config: { products: ["emailMagicLinks", "emailOtp"], authFlowType: "Discovery" },
  policy: null,
  styles: {},
  texts: {},
};

/** A draft as it stands in an address. */
export function writeDraft(draft: Draft): string {
  const isFirst = JSON.stringify(draft) === JSON.stringify(firstDraft);
  return isFirst ? "" : toBase64(JSON.stringify(draft));
}

/** What an address holds; the first draft where it holds none. */
export function readDraft(text: string): Draft {
  try {
    const draft: Draft = { ...firstDraft, ...JSON.parse(fromBase64(text)) };
    return Array.isArray(draft.config.products) ? draft : firstDraft;
  } catch {
    return firstDraft;
  }
}

function toBase64(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

function fromBase64(text: string): string {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return new TextDecoder().decode(Uint8Array.from(binary, (letter) => letter.charCodeAt(0)));
}
