// A door for the gallery and tests of this repository; the published package has none.

import { apiKeyFixtures } from "./api-keys/fixtures.tsx";
import { auditFixtures } from "./audit/fixtures.tsx";
import { connectedAppFixtures } from "./connected-apps/fixtures.tsx";
import { directoryFixtures } from "./directory/fixtures.tsx";
import { domainsFixtures } from "./domains/fixtures.tsx";
import { identityFixtures } from "./frame/fixtures.tsx";
import { impersonationFixtures } from "./impersonation/fixtures.tsx";
import { memberFixtures } from "./members/fixtures.tsx";
import { organizationFixtures } from "./organization/fixtures.tsx";
import { profileFixtures } from "./profile/fixtures.tsx";
import { setupFixtures } from "./setup/fixtures.tsx";
import { setupLinkFixtures } from "./setup-links/fixtures.tsx";
import { switcherFixtures } from "./switcher/fixtures.tsx";
import type { AdminFixture } from "./testing/fixture.ts";
import type { Names } from "./testing/samples.ts";
import { userFixtures } from "./user/fixtures.tsx";

export { PartFrame } from "./frame/create-part.tsx";
export { adminLanguages } from "./languages/admin-languages.ts";
export type { AdminFixture } from "./testing/fixture.ts";
export { longNames, type Names, plainNames } from "./testing/samples.ts";
export { createWorld, lose, refuse } from "./testing/worlds.ts";

/** Every state of every part. */
export function createAdminFixtures(names: Names): Record<string, AdminFixture> {
  return {
    ...switcherFixtures(names),
    ...directoryFixtures(names),
    ...setupLinkFixtures(names),
    ...memberFixtures(names),
    ...auditFixtures(names),
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
