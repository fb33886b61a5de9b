import type { ServerKeyView } from "@portico/provider/tools";
import type { DatabaseFacts, StoredKey } from "./ask-database.ts";
import type { ProviderFacts } from "./ask-provider.ts";
import { type Check, type Finding, judge, skip } from "./check.ts";

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** Judges whether the server key opens each project's signing key, and the provider publishes that key. */
export function judgeKeys(database: DatabaseFacts, provider: ProviderFacts): Check[] {
  const published = provider.state === "running" ? provider.publishedKeys : undefined;
  if (database.state === "open" && database.serverKeyIssue) {
    return judge("keys", [{ verdict: "wrong", ...database.serverKeyIssue }], "");
  }
  if (database.state === "open" && database.keys) {
    const findings = Object.entries(database.keys).flatMap(([projectId, key]) =>
      judgeKey(projectId, key, published?.[projectId]),
    );
    const isComplete = published && Object.values(database.keys).every(({ state }) => state === "opened");
    const allIsWell = isComplete
      ? "The server key opens every project's signing key, and hosts are told of it."
      : "The server key opens every signing key that is there.";
    return judge("keys", [...findings, ...(database.serverKeys ?? []).flatMap(judgeServerKey)], allIsWell);
  }
  if (!published) return skip("keys", "Neither the database's keys nor a running provider's could be looked at.");
  const empty = Object.entries(published).filter(([, kids]) => kids?.length === 0);
  return judge(
    "keys",
    empty.map(([projectId]) => describeNone(projectId)),
    "Every project publishes its keys; the running provider opens them.",
  );
}

function judgeKey(projectId: string, key: StoredKey, published: string[] | null | undefined): Finding[] {
  if (key.state === "none") return [];
  if (key.state === "sealed") {
    return [
      {
        verdict: "wrong",
        message: `The server key does not open the signing key of ${projectId}, so nobody can be signed in.`,
        fix: "Restore that key from a backup, or rotate the project's keys by portico keys rotate --immediately.",
        path: "server_key",
      },
    ];
  }
  // A project that the provider does not know is reported with the host names.
  if (published?.length === 0) return [describeNone(projectId)];
  if (published && !published.includes(key.kid)) return [describeUnpublished(projectId)];
  if (key.ageMs <= YEAR_MS) return [];
  const days = Math.floor(key.ageMs / (YEAR_MS / 365));
  return [
    {
      verdict: "warning",
      message: `The signing key of ${projectId} is ${days} days old.`,
      fix: "Rotate it: one that leaked unnoticed is of use for as long as it signs.",
    },
  ];
}

function judgeServerKey({ state, key_id, may_go, seals_left }: ServerKeyView): Finding[] {
  if (state !== "previous") return [];
  return [
    {
      verdict: "warning",
      message: may_go
        ? `The previous server key ${key_id} seals nothing any more.`
        : `A rotation of the server key is under way: ${seals_left} values are left to the previous key ${key_id}, or a node still seals with it.`,
      fix: may_go
        ? "Remove it from previous_server_keys on every node."
        : "Keep it configured: the running provider seals them anew by itself. Watch it with: portico server-key",
      path: "previous_server_keys",
    },
  ];
}

function describeUnpublished(projectId: string): Finding {
  return {
    verdict: "wrong",
    message: `The provider does not publish the key that signs for ${projectId}: it runs on another database than the configured one.`,
    fix: "Start it anew with this configuration, or correct DATABASE_URL.",
    path: "database_url",
  };
}

function describeNone(projectId: string): Finding {
  return {
    verdict: "wrong",
    message: `The running provider publishes no keys of ${projectId}, as one does that cannot open them.`,
    fix: "Start it anew with the PORTICO_SERVER_KEY that its database was made with; its log says more.",
    path: "server_key",
  };
}
