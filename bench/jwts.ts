import { generateKeyPairSync, randomUUID, sign, verify } from "node:crypto";
import { createBackend } from "@portico/backend";
import type { Measure } from "./rounds.ts";

const apiUrl = "https://id.bench.test";
const projectId = "project-bench";

/** The CPU that a host's server needs to verify a session JWT locally, without asking the provider. */
export async function measuresOfJwts(count: number) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const jwks = { keys: [{ ...publicKey.export({ format: "jwk" }), kid: "bench" }] };
  const backend = createBackend({ apiUrl, projectId, fetch: async () => Response.json(jwks) });
  const by = {
    async cpuSeconds() {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1e6;
    },
  };
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
  const head = encode({ alg: "ES256", typ: "session+jwt", kid: "bench" });

  function signOne(): string {
    const iat = Math.floor(Date.now() / 1000);
    const claims = {
      iss: `${apiUrl}/oidc/${projectId}`,
      aud: projectId,
      sub: "member-bench",
      member_session_id: `member-session-${randomUUID()}`,
      organization_id: "organization-bench",
      organization_slug: "globex",
      email_address: "ada@globex.test",
      roles: ["admin"],
      iat,
      exp: iat + 3600,
    };
    const input = `${head}.${encode(claims)}`;
    const signature = sign("sha256", Buffer.from(input), { key: privateKey, dsaEncoding: "ieee-p1363" });
    return `${input}.${signature.toString("base64url")}`;
  }
  const signAll = async () => Array.from({ length: count }, signOne);
  const remembered = signOne();
  await backend.verifySessionJwt(remembered);

  return {
    nodeSignature: {
      by,
      count,
      prepare: signAll,
      async call(jwt: string) {
        const [input = "", signature = ""] = [jwt.slice(0, jwt.lastIndexOf(".")), jwt.slice(jwt.lastIndexOf(".") + 1)];
        const key = { key: publicKey, dsaEncoding: "ieee-p1363" } as const;
        if (!verify("sha256", Buffer.from(input), key, Buffer.from(signature, "base64url")))
          throw new Error("not good");
      },
    } satisfies Measure<string>,
    firstJwt: { by, count, prepare: signAll, call: backend.verifySessionJwt } satisfies Measure<string>,
    rememberedJwt: {
      by,
      // A single one takes less time than the CPU clock can measure.
      count: 50 * count,
      call: () => backend.verifySessionJwt(remembered),
    } satisfies Measure<void>,
  };
}
