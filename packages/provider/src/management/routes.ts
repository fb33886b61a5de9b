import { auditEvents } from "./calls/audit-events.ts";
import { connectedApps } from "./calls/connected-apps.ts";
import { impersonation } from "./calls/impersonation.ts";
import { keys } from "./calls/keys.ts";
import { magicLinks } from "./calls/magic-links.ts";
import type { ManagementCall } from "./calls/management-call.ts";
import { members } from "./calls/members.ts";
import { organizations } from "./calls/organizations.ts";
import { otps } from "./calls/otps.ts";
import { secrets } from "./calls/secrets.ts";
import { sessions } from "./calls/sessions.ts";
import { transfers } from "./calls/transfers.ts";
import { webhooks } from "./calls/webhooks.ts";

export const managementCalls: ManagementCall[] = [
  ...auditEvents,
  ...connectedApps,
  ...impersonation,
  ...keys,
  ...magicLinks,
  ...members,
  ...organizations,
  ...otps,
  ...secrets,
  ...sessions,
  ...transfers,
  ...webhooks,
];
