/** Whether this is `npm run test:long`, which runs all counts and all cases. */
export const isLong = process.env.PORTICO_LONG === "1";

/** Every n-th, beginning with that of the turn; all in the long run. */
export const inTurn = <Item>(items: readonly Item[], n: number, turn = 0): readonly Item[] =>
  isLong ? items : items.filter((_, index) => index % n === turn % n);

/** The first of several cases whose differences are proven elsewhere as well; all in the long run. */
export const oneOf = <Case>(cases: readonly Case[]): readonly Case[] => (isLong ? cases : cases.slice(0, 1));
