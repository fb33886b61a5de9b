/**
 * The number of statements that each call sends to PostgreSQL one after the other, including its own begin and commit.
 * `statements.test.ts` counts them, and `npm run bench statements` prints them. If you save one, lower the number here.
 */
export const statementsPerCall = {
  bootstrap: 0,
  "session check": 1,
  "organization by slug": 1,
  "sign-in by password": 6,
  "a code is sent": 8,
  "sign-in by code": 9,
  "a stranger joins by code": 14,
  "a wrong code": 6,
  "a link is sent": 9,
  "sign-in by link": 7,
  "a discovery code is sent": 7,
  "discovery by code": 11,
  "the list of a discovery": 5,
  "a discovery is exchanged": 7,
  "OAuth: start": 2,
  "OAuth: callback": 7,
  "OAuth: sign-in": 12,
  "single sign-on: start": 2,
  "single sign-on: callback": 14,
  "single sign-on: sign-in": 13,
  "a session is exchanged for another organization's": 8,
  "sign-out": 6,
  "an app refreshes its token": 6,
  "an organization is created": 5,
  "a member is created": 9,
} satisfies Record<string, number>;

export type HotCall = keyof typeof statementsPerCall;
