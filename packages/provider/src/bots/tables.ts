/** Solutions of captchas, and fingerprints, that have bought a call: each is good once. */
interface BotProofsTable {
  project_id: string;
  proof_hash: string;
  expires_at: Date;
}

declare module "../db/schema.ts" {
  interface Database {
    bot_proofs: BotProofsTable;
  }
}
