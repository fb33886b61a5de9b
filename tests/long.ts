/** Whether this is `npm run test:long`, which takes all counts and all cases. */
export const isLong = process.env.PORTICO_LONG === "1";

/** Every n-th, beginning with that of the turn; all in the long run. */
export const inTurn = <Item>(items: readonly Item[], n: number, turn = 0): readonly Item[] =>
  isLong ? items : items.filter((_, index) => index % n === turn % n);

/** Of cases that differ in what is proven elsewhere as well the first one; all in the long run. */
export const oneOf = <Case>(cases: readonly Case[]): readonly Case[] => (isLong ? cases : cases.slice(0, 1));
