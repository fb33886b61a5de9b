import type { CaptchaChallengeResponse } from "@portico/wire";
import { createChallenge, randomInt, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { z } from "zod";
import type { Call } from "../../platform/call/call.ts";
import { lifetimes } from "../../platform/call/lifetimes.ts";
import { hashToken } from "../../platform/crypto/tokens.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { rememberUse } from "../records/one-time/one-time-table.ts";
import { type Captcha, refused } from "./captcha.ts";

const ALGORITHM = "PBKDF2/SHA-256";
/** The rounds of one attempt, chosen so that native code and a browser take the same time. */
const ROUNDS = 1000;

/** Only the fields that we created: the signature covers all of them. */
const Solved = z.strictObject({
  challenge: z.strictObject({
    parameters: z.strictObject({
      algorithm: z.literal(ALGORITHM),
      cost: z.number(),
      data: z.strictObject({ expires_at: z.string(), project_id: z.string() }),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      nonce: z.string(),
      salt: z.string(),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number().int().min(0), derivedKey: z.string().max(128) }),
});

/**
 * Creates a proof-of-work challenge: a counter is hidden in a range, and only trying one value after another finds
 * it. The difficulty is signed, for this project and until the challenge expires (docs/threats.md T78).
 * @throws ApiError `bad_request` if the project uses another captcha, or none.
 */
export async function issueChallenge(call: Call): Promise<CaptchaChallengeResponse> {
  const { provider, difficulty } = call.project.bots.captcha;
  if (provider !== "proof_of_work") {
    throw new ApiError("bad_request", { message: "This project does not use proof of work." });
  }
  const expires_at = call.clock.in(lifetimes.captchaChallenge).toISOString();
  const [secrets] = secretsOf(call);
  const { parameters, signature = "" } = await createChallenge({
    algorithm: ALGORITHM,
    cost: ROUNDS,
    counter: randomInt(Math.ceil(difficulty * 1.5), Math.floor(difficulty / 2)),
    // By the database's clock, which all nodes share. The library would use this node's.
    data: { project_id: call.project.project_id, expires_at },
    deriveKey,
    ...secrets,
  });
  return { challenge: { parameters: { ...parameters }, signature }, expires_at };
}

/** Verifies a solution and consumes its challenge. Of two calls with the same one, on any nodes, one passes. */
export const checkWork: Captcha = async (call, token) => {
  const solved = parseSolved(token);
  if (!solved) return refused("unreadable");
  const { data, nonce } = solved.challenge.parameters;
  if (!(await isRight(call, solved))) return refused("wrong");
  if (data.project_id !== call.project.project_id) return refused("of another project");
  const expires_at = new Date(data.expires_at);
  if (expires_at <= call.clock.now()) return refused("over");
  // Keyed by the challenge, because a solution can be encoded in many ways (docs/threats.md T71).
  const proof = { proof_hash: hashToken(`proof_of_work ${nonce}`), expires_at };
  const isFirst = await transaction(call, (tx) => rememberUse(call, tx, "bot_proofs", proof));
  return isFirst ? { result: "passed" } : refused("used");
};

function parseSolved(token: string): z.infer<typeof Solved> | undefined {
  try {
    return Solved.safeParse(JSON.parse(Buffer.from(token, "base64").toString())).data;
  } catch {
    return undefined;
  }
}

async function isRight(call: Call, solved: z.infer<typeof Solved>): Promise<boolean> {
  for (const secrets of secretsOf(call)) {
    const { verified } = await verifySolution({ ...solved, deriveKey, ...secrets });
    if (verified) return true;
  }
  return false;
}

/** The project's secrets for all server keys that can decrypt, because a challenge may be from before a rotation. */
function secretsOf({ serverKey, project }: Call) {
  const keyed = serverKey.signatures(JSON.stringify(["captcha key", project.project_id]));
  return serverKey
    .signatures(JSON.stringify(["captcha challenge", project.project_id]))
    .map((hmacSignatureSecret, index) => ({ hmacSignatureSecret, hmacKeySignatureSecret: keyed[index] ?? "" }));
}
