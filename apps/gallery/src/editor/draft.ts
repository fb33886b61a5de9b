import type { Styles } from "@portico/widget/fixtures";
import type { LoginConfig, sampleOrganization } from "@portico/widget/playground";

type Policy =
  | "auth_methods"
  | "allowed_auth_methods"
  | "mfa_policy"
  | "mfa_methods"
  | "allowed_mfa_methods"
  | "sso_active_connections";

/** Sign-in settings of an organization, as in the management API. Missing ones have the default of a new organization. */
export type OrganizationPolicy = Partial<Pick<ReturnType<typeof sampleOrganization>, Policy>>;

/** The configuration in the editor. */
export interface Draft {
  config: LoginConfig;
  /** Null for an organization with default settings. */
  policy: OrganizationPolicy | null;
  styles: Styles;
  /** Replaced texts by path, for example `main.discoveryTitle`. They may contain placeholders such as `{organizationName}`. */
  texts: Record<string, string>;
}

export const firstDraft: Draft = {
  config: { products: ["emailMagicLinks", "emailOtp"], authFlowType: "Discovery" },
  policy: null,
  styles: {},
  texts: {},
};

/** Encodes a draft for the URL. */
export function writeDraft(draft: Draft): string {
  const isFirst = JSON.stringify(draft) === JSON.stringify(firstDraft);
  return isFirst ? "" : toBase64(JSON.stringify(draft));
}

/** Decodes a draft from the URL. Returns the first draft if the URL has no draft or an invalid one. */
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
  return new TextDecoder().decode(Uint8Array.from(binary, (character) => character.charCodeAt(0)));
}
