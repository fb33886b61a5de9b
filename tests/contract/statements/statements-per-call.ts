/**
 * The statements that each call sends to PostgreSQL one after the other, begin and commit included. `statements.test.ts`
 * counts them, and `npm run bench statements` prints them. Whoever makes one less writes the new number here.
 */
export const statementsPerCall = {
  bootstrap: 0,
  "session check": 1,
  "organization by slug": 1,
  "sign-in by password": 5,
  "a code is sent": 6,
  "sign-in by code": 6,
  "a stranger joins by code": 10,
  "a wrong code": 5,
  "a link is sent": 6,
  "sign-in by link": 6,
  "a discovery code is sent": 4,
  "discovery by code": 8,
  "the list of a discovery": 5,
  "a discovery is exchanged": 6,
  "OAuth: start": 2,
  "OAuth: callback": 7,
  "OAuth: sign-in": 11,
  "single sign-on: start": 2,
  "single sign-on: callback": 11,
  "single sign-on: sign-in": 12,
  "a session is exchanged for another organization's": 8,
  "sign-out": 5,
  "an app refreshes its token": 6,
  "an organization is created": 6,
  "a member is created": 8,
} satisfies Record<string, number>;

export type HotCall = keyof typeof statementsPerCall;
