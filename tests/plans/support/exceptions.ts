/** Statements whose plan reads more than it answers, and why that is no harm. */
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
      "while a server key is turned: counts what the old one has still sealed, table by table, when an operator asks",
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
    reason: "an endpoint goes with its deliveries",
  },
  {
    statement: /^update "(?:webhook_deliveries|outbox)" set "next_attempt_at" = \$1/,
    reason: "an operator has all that waits tried at once",
  },
  {
    statement: /from "outbox" where .* "attempts" > \$3/,
    reason: "an operator looks for what is tried again among what waits, which goes within the hour",
  },
  {
    statement: /from webhook_deliveries d\s+join webhook_events[\s\S]*order by d\.event_id desc/,
    reason: "the console's page of a queue: of what waits or has failed, which an index holds alone",
  },
  {
    statement: /"counters" where .*"subject" >= \$\d+ and "subject" < /,
    reason: "counters of one address or member: the planner takes any range for a two-hundredth of the table",
  },
  {
    statement: /^select \* from "organizations" .*lower\(organization_name\) like/,
    reason: "planned anew for each part, of which the index of trigrams is asked: the next test has one",
  },
  {
    statement: /from "sso_keys" as "key" inner join "sso_connections"/,
    reason:
      "certificates that end within weeks, by the index of their ends; a plan for any time takes all times for near",
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
      "what descends from an id, by an index of ancestors: the planner takes any ids for a five-hundredth of the table",
  },
  {
    statement: /^\s*with found as materialized/,
    reason: "a directory's search, whose cost is checked before it runs; scim-searches.test.ts has its indexes",
  },
];
