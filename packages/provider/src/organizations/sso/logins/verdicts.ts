import { type SsoReason, ssoReasons } from "@portico/wire";
import type { PageTexts } from "../../../platform/http/texts/page-texts.ts";

export type Reason = SsoReason;

/** The advice for the member, for reasons that they can do something about. */
const advice: Partial<Record<Reason, keyof PageTexts["sso"]["advice"]>> = {
  status_not_success: "refused",
  expired: "late",
  unsolicited: "begin",
  request_unknown: "finished",
  other_browser: "otherBrowser",
  replayed: "replayed",
  login_ended: "finished",
  email_unverified: "unverified",
  jit_not_allowed: "noAccess",
  domain_not_allowed: "noAccess",
  domain_claimed: "noAccess",
  subject_mismatch: "noAccess",
  provider_refused: "refused",
  provider_unreachable: "unreachable",
};

interface Verdict {
  /** What happened, for the organization's admins. */
  verdict: string;
  /** The setting to change, and where to find it; empty if no setting helps. */
  setting: string;
  advice?: keyof PageTexts["sso"]["advice"] | undefined;
}

export function verdictOf(reason: string): Verdict {
  if (!Object.hasOwn(ssoReasons, reason)) return { verdict: "The login was refused.", setting: "" };
  return { ...ssoReasons[reason as Reason], advice: advice[reason as Reason] };
}

export interface Refused {
  reason: Reason;
  details: Record<string, string>;
}

/** A refused response of an identity provider. `details` go into the request log: no tokens, no full email addresses. */
export class SsoRefusal extends Error implements Refused {
  override name = "SsoRefusal";
  readonly reason: Reason;
  readonly details: Record<string, string>;

  constructor(reason: Reason, details: Record<string, string> = {}) {
    super(ssoReasons[reason].verdict);
    this.reason = reason;
    this.details = details;
  }
}
