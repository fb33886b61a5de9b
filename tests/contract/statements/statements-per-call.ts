/**
 * The statements that each call sends to PostgreSQL one after the other, a begin and a commit of their own included.
 * `statements.test.ts` counts them, and `npm run bench statements` prints them. Whoever makes one less writes it here.
 */
export const statementsPerCall = {
  bootstrap: 0,
  "session check": 1,
  "organization by slug": 1,
  "sign-in by password": 3,
  "a code is sent": 3,
  "sign-in by code": 4,
  "a stranger joins by code": 10,
  "a wrong code": 3,
  "a link is sent": 3,
  "sign-in by link": 4,
  "a discovery code is sent": 2,
  "discovery by code": 6,
  "the list of a discovery": 5,
  "a discovery is exchanged": 4,
  "OAuth: start": 2,
  "OAuth: callback": 5,
  "OAuth: sign-in": 9,
  "single sign-on: start": 2,
  "single sign-on: callback": 9,
  "single sign-on: sign-in": 10,
  "a session is exchanged for another organization's": 5,
  "sign-out": 4,
  "an app refreshes its token": 6,
  "an organization is created": 2,
  "a member is created": 8,
} satisfies Record<string, number>;

export type HotCall = keyof typeof statementsPerCall;
