/**
 * The statements that each call sends to PostgreSQL one after the other, begin and commit included. `statements.test.ts`
 * counts them, and `npm run bench statements` prints them. Whoever makes one less writes the new number here.
 */
export const statementsPerCall = {
  bootstrap: 0,
  "session check": 1,
  "organization by slug": 1,
  "sign-in by password": 6,
  "a code is sent": 12,
  "sign-in by code": 14,
  "a stranger joins by code": 33,
  "a wrong code": 8,
  "a link is sent": 12,
  "sign-in by link": 8,
  "a discovery code is sent": 8,
  "discovery by code": 16,
  "the list of a discovery": 6,
  "a discovery is exchanged": 7,
  "OAuth: start": 2,
  "OAuth: callback": 7,
  "OAuth: sign-in": 12,
  "single sign-on: start": 2,
  "single sign-on: callback": 12,
  "single sign-on: sign-in": 12,
  "a session is exchanged for another organization's": 10,
  "sign-out": 5,
  "an app refreshes its token": 6,
  "an organization is created": 6,
  "a member is created": 8,
} satisfies Record<string, number>;

export type HotCall = keyof typeof statementsPerCall;
