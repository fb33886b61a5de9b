// An entry point for the gallery and tests of this repository. It is not published.

import { directoryFixtures } from "../connections/directory/fixtures.tsx";
import { setupFixtures } from "../connections/setup/fixtures.tsx";
import { setupLinkFixtures } from "../connections/setup-links/fixtures.tsx";
import { identityFixtures } from "../frame/fixtures.tsx";
import { apiKeyFixtures } from "../member/api-keys/fixtures.tsx";
import { connectedAppFixtures } from "../member/connected-apps/fixtures.tsx";
import { profileFixtures } from "../member/profile/fixtures.tsx";
import { switcherFixtures } from "../member/switcher/fixtures.tsx";
import { userFixtures } from "../member/user/fixtures.tsx";
import { auditFixtures } from "../organization/audit/fixtures.tsx";
import { domainsFixtures } from "../organization/domains/fixtures.tsx";
import { impersonationFixtures } from "../organization/impersonation/fixtures.tsx";
import { memberFixtures } from "../organization/members/fixtures.tsx";
import { organizationFixtures } from "../organization/settings/fixtures.tsx";
import { signInHelpFixtures } from "../organization/sign-in-help/fixtures.tsx";
import type { AdminFixture } from "../testing/mock-calls.ts";
import type { Names } from "../testing/samples.ts";

export { PartFrame } from "../frame/create-part.tsx";
export { adminLanguages } from "../languages/admin-languages.ts";
export type { AdminFixture } from "../testing/mock-calls.ts";
export { createMockCalls, lose, refuse } from "../testing/mock-calls.ts";
export { longNames, type Names, plainNames } from "../testing/samples.ts";

/** Every state of every component. */
export function createAdminFixtures(names: Names): Record<string, AdminFixture> {
  return {
    ...switcherFixtures(names),
    ...directoryFixtures(names),
    ...setupLinkFixtures(names),
    ...memberFixtures(names),
    ...auditFixtures(names),
    ...signInHelpFixtures(names),
    ...domainsFixtures(names),
    ...setupFixtures(names),
    ...userFixtures(names),
    ...profileFixtures(names),
    ...identityFixtures(names),
    ...impersonationFixtures(names),
    ...organizationFixtures(names),
    ...apiKeyFixtures(names),
    ...connectedAppFixtures(names),
  };
}
