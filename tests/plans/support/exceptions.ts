/** Statements whose plan reads more than it returns, and why that is acceptable. */
export const exceptions: { statement: RegExp; reason: string }[] = [
  {
    statement: /kysely_migration/,
    reason: "The migrator's own, of a schema that a test gave another name.",
  },
  {
    statement: /"from_the_future"/,
    reason: "a test's table of a newer version",
  },
  {
    statement: /^\s*delete from "\w+" where project_id = \$1 and \(true\)/,
    reason: "the condition of a test of one-time tables; no rule ends all of a project's",
  },
  {
    statement: /starts_with\(sealed, '3\.'\)/,
    reason:
      "during a rotation of the server key: counts what the old key still encrypts, table by table, when an operator asks",
  },
  {
    statement: /as waiting,\s+count/,
    reason: "the console's queues: 100,000 rows are counted at most, whatever waits",
  },
  {
    statement: /^\s*insert into webhook_deliveries[\s\S]*left join webhook_deliveries/,
    reason: "a replay sends the endpoint's events of a time once more: it reads what it writes",
  },
  {
    statement: /^delete from "webhook_(?:attempts|deliveries)" where \("project_id" = \$1 and "endpoint_id" = \$2\)/,
    reason: "an endpoint is deleted with its deliveries",
  },
  {
    statement: /^update "(?:webhook_deliveries|outbox)" set "next_attempt_at" = \$1/,
    reason: "an operator has all that waits tried at once",
  },
  {
    statement: /from "outbox" where .* "attempts" > \$3/,
    reason: "an operator looks for retries among waiting messages, which are gone within the hour",
  },
  {
    statement: /from webhook_deliveries d\s+join webhook_events[\s\S]*order by d\.event_id desc/,
    reason: "the console's page of a queue: only waiting and failed messages, which have their own index",
  },
  {
    statement: /"counters" where .*"subject" >= \$\d+ and "subject" < /,
    reason: "counters of one address or member: the planner takes any range for a two-hundredth of the table",
  },
  {
    statement: /^select \* from "organizations" .*lower\(organization_name\) like/,
    reason: "planned again for each search text, with the trigram index: the next test has one",
  },
  {
    statement: /from "sso_keys" as "key" inner join "sso_connections"/,
    reason:
      "certificates that expire within weeks, with an index of their expiry; a generic plan takes all times for near",
  },
  {
    statement: /delete from "intermediate_sessions" where project_id = \$1 and \(authentication_factors @>/,
    reason: "an account is unlinked by its mail: of the rows of ten minutes, and no index for each sign-in to write",
  },
  {
    statement: /from sso_attempts a where a\.reason <> ''/,
    reason: "the console's failures of the last days, by an index of failures in order of time",
  },
  {
    statement: /ancestors" \?\| \$/,
    reason:
      "descendants of an ID, with an index of ancestors: the planner takes any IDs for a five-hundredth of the table",
  },
  {
    statement: /^\s*with found as materialized/,
    reason: "a directory's search, whose cost is checked before it runs; scim-searches.test.ts has its indexes",
  },
];
