import { apiKeys } from "./calls/api-keys.ts";
import { auditEvents } from "./calls/audit-events.ts";
import { connectedApps } from "./calls/connected-apps.ts";
import { domains } from "./calls/domains.ts";
import { keys, secrets } from "./calls/keys.ts";
import { magicLinks } from "./calls/magic-links.ts";
import type { ManagementCall } from "./calls/management-call.ts";
import { memberAccess } from "./calls/member-access.ts";
import { members } from "./calls/members.ts";
import { offBoarding } from "./calls/off-boarding.ts";
import { operations } from "./calls/operations.ts";
import { organizations } from "./calls/organizations.ts";
import { otps } from "./calls/otps.ts";
import { project } from "./calls/project.ts";
import { roles } from "./calls/roles.ts";
import { scimConnections } from "./calls/scim-connections.ts";
import { impersonation, sessions } from "./calls/sessions.ts";
import { setupLinks } from "./calls/setup-links.ts";
import { signIns } from "./calls/sign-ins.ts";
import { sso } from "./calls/sso.ts";
import { transfers } from "./calls/transfers.ts";
import { webhooks } from "./calls/webhooks.ts";
import { operations as operatorOperations } from "./operator-calls/operations.ts";
import type { OperatorCall } from "./operator-calls/operator-call.ts";
import { operators } from "./operator-calls/operators.ts";
import { projects } from "./operator-calls/projects.ts";

export const managementCalls: ManagementCall[] = [
  ...apiKeys,
  ...auditEvents,
  ...connectedApps,
  ...domains,
  ...impersonation,
  ...keys,
  ...magicLinks,
  ...members,
  ...memberAccess,
  ...offBoarding,
  ...operations,
  ...organizations,
  ...otps,
  ...project,
  ...scimConnections,
  ...secrets,
  ...roles,
  ...sessions,
  ...setupLinks,
  ...transfers,
  ...signIns,
  ...sso,
  ...webhooks,
];

/** The console's own calls, beside the management API of the project that the operator has chosen. */
export const operatorCalls: OperatorCall[] = [...operatorOperations, ...operators, ...projects];
