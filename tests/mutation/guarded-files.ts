import type { GuardedFile } from "./mutation.ts";

const provider = "packages/provider/src";

export const guardedFiles: GuardedFile[] = [
  {
    file: `${provider}/sessions/authentication-policy.ts`,
    tests: [`${provider}/sessions/authentication-policy.test.ts`],
    most: 40,
  },
  {
    file: `${provider}/http/private-addresses.ts`,
    tests: [`${provider}/http/fetch-outside.test.ts`],
    most: 40,
  },
];
