import type { Capability } from "../capability/capability.ts";
import { route } from "../http/route.ts";
import { botMigrations } from "./migrations.ts";
import { issueChallenge } from "./proof-of-work.ts";
import "./tables.ts";

export const bots: Capability = {
  routes: [route("captcha.challenge", issueChallenge)],
  migrations: botMigrations,
  expiring: [{ table: "bot_proofs" }],
};
