import type { Capability } from "../../platform/capability/capability.ts";
import { route } from "../../platform/http/route.ts";
import { issueChallenge } from "./proof-of-work.ts";
import { botMigrations } from "./schema.ts";
import "./schema.ts";

export const bots: Capability = {
  routes: [route("captcha.challenge", issueChallenge)],
  migrations: botMigrations,
  expiring: [{ table: "bot_proofs" }],
};
