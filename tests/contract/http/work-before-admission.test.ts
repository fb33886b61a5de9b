import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { PAGE_ORIGIN, PROJECT_ID, PUBLIC_TOKEN } from "@portico/testkit";
import { afterEach, describe, expect, test, vi } from "vitest";
import { inTurn } from "../../long.ts";
import { backendAuthorization } from "../support/backend.ts";
import { startForFile, variant } from "../support/basics.ts";
import { startCheckedProvider } from "../support/check-answers.ts";
import { describedOperations, type Operation } from "../support/described-operations.ts";

// How much work a client can cause before the provider has authorized the request (threats.md T66).

const provider = await startForFile({ otherProjects: [variant("elsewhere", { allowed_origins: [] })] });
const described = [...(await describedOperations(provider)), ...(await describedOperations(provider, "backend"))];
const operations = described.filter(({ method }) => method !== "GET");
afterEach(() => {
  vi.restoreAllMocks();
});

const LIMIT_BYTES = 64 * 1024;
/** Calls whose fields may be larger than the common limit. */
const largerLimits: Record<string, number> = {
  "sso.saml.updateConnectionByURL": 512 * 1024,
  "sso.saml.updateConnection": 256 * 1024,
  "sso.external.updateConnection": 256 * 1024,
  "organizations.update": 256 * 1024,
  "management.sso.saml.update_by_metadata": 512 * 1024,
  "management.sso.saml.update": 256 * 1024,
  "management.sso.external.update": 256 * 1024,
  "management.organizations.create": 256 * 1024,
  "management.organizations.update": 256 * 1024,
  "management.organizations.search": 256 * 1024,
  "management.members.search": 256 * 1024,
  "management.connected_apps.create": 256 * 1024,
  "management.connected_apps.update": 256 * 1024,
  "management.sign_ins.preview": 256 * 1024,
  "organization.previewPolicy": 256 * 1024,
  "management.project.check": 2 * 1024 * 1024,
  "management.project.update": 2 * 1024 * 1024,
  "management.project.mails.preview": 2 * 1024 * 1024,
  "management.import.lines": 2 * 1024 * 1024,
  "scim.updateConnection": 256 * 1024,
};
const limitOf = ({ name }: Operation) => largerLimits[name] ?? LIMIT_BYTES;

/** A request that announces a body and sends only the given part of it. */
async function announce(
  { method, path }: Pick<Operation, "method" | "path">,
  { length, sent = "", ...headers }: { length: number; sent?: string } & Record<string, string | number>,
  { url } = provider,
): Promise<{ status: number | undefined; errorType: string }> {
  const asking: ClientRequest = request(`${url}${path.replace(/\{\w+\}/g, "id")}`, {
    method,
    agent: false,
    headers: { "Content-Type": "application/json", "Content-Length": length, ...headers },
  });
  try {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      asking.on("response", resolve).on("error", reject);
      asking.flushHeaders();
      if (sent) asking.write(sent);
    });
    const { error_type } = JSON.parse(await text(answer));
    return { status: answer.statusCode, errorType: error_type };
  } finally {
    asking.on("error", () => {}).destroy();
  }
}

const basic = (user: string, secret = "") => `Basic ${btoa(`${user}:${secret}`)}`;

/** Everyone who is refused, by the credentials that they send. */
const strangers = {
  browser: {
    "no credentials": [{}, "public_token_not_found"],
    "malformed credentials": [{ Authorization: "Basic !" }, "public_token_not_found"],
    "an unknown public token": [{ Authorization: basic("public-token-test-unknown") }, "public_token_not_found"],
    "another scheme": [{ Authorization: `Bearer ${PUBLIC_TOKEN}` }, "public_token_not_found"],
    "a page elsewhere": [
      { Authorization: basic(PUBLIC_TOKEN), Origin: "https://evil.test" },
      "bad_domain_for_portico_sdk",
    ],
    "a page of another project": [
      { Authorization: basic("public-token-test-elsewhere"), Origin: PAGE_ORIGIN },
      "bad_domain_for_portico_sdk",
    ],
  },
  backend: {
    "no credentials": [{}, "invalid_project_credentials"],
    "a public token": [{ Authorization: basic(PUBLIC_TOKEN) }, "invalid_project_credentials"],
    "a wrong secret": [{ Authorization: basic(PROJECT_ID, "secret-test-wrong") }, "invalid_project_credentials"],
  },
} satisfies Record<Operation["caller"], Record<string, [Record<string, string>, string]>>;

describe("T66: an unauthenticated caller is refused before the body arrives", () => {
  test("covers every call of the contract", () => {
    expect(operations.length).toBeGreaterThan(60);
  });

  for (const caller of ["browser", "backend"] as const) {
    const called = operations.filter((operation) => operation.caller === caller);
    const kinds = Object.entries(strangers[caller]).map(([kind, shown], turn) => [kind, shown, turn] as const);
    test.each(kinds)(`T66: a ${caller} with %s`, async (_, [headers, errorType], turn) => {
      // The body was never read: what was announced never came.
      for (const operation of inTurn(called, 3, turn)) {
        const answer = await announce(operation, { length: LIMIT_BYTES - 1, sent: '{"a":[0,0', ...headers });
        expect([operation.name, answer.errorType]).toEqual([operation.name, errorType]);
      }
    });
  }

  test("T66: a complete body of such a caller is not parsed", async () => {
    const body = `{"a":[${"0,".repeat(20_000)}0]}`;
    const parse = vi.spyOn(JSON, "parse");
    for (const operation of operations) {
      await provider
        .request(operation.path.replace(/\{\w+\}/g, "id"), {
          method: operation.method,
          body,
          headers: { Authorization: "" },
        })
        .then(({ status }) => expect(status).toBeGreaterThanOrEqual(400));
    }
    expect(parse.mock.calls.filter(([text]) => text === body)).toHaveLength(0);
  });

  test("T66: beyond the limit of a network address nothing is read", async () => {
    const few = await startCheckedProvider({ config: { requests_per_minute_per_ip: 10 } });
    try {
      const [operation] = operations as [Operation];
      const body = { length: LIMIT_BYTES - 1, sent: "{", Authorization: basic("public-token-test-unknown") };
      const visit = () => announce(operation, body, few);
      for (let count = 0; count < 10; count++) await visit();
      expect(await visit()).toEqual({ status: 429, errorType: "too_many_requests" });
    } finally {
      await few.stop();
    }
  });
});

describe("T66: every call limits its body", () => {
  const admitted = ({ caller }: Operation): Record<string, string> =>
    caller === "backend" ? backendAuthorization() : { Authorization: basic(PUBLIC_TOKEN) };

  test("T66: a body that announces a larger size is refused unread, from any caller", async () => {
    for (const [index, operation] of operations.entries()) {
      for (const headers of inTurn([admitted(operation), {}], 2, index)) {
        const answer = await announce(operation, { length: limitOf(operation) + 1, sent: "{", ...headers });
        expect([operation.name, answer]).toEqual([operation.name, { status: 413, errorType: "request_too_large" }]);
      }
    }
  });

  test("T66: a body that grows larger is refused unparsed", async () => {
    const parse = vi.spyOn(JSON, "parse");
    for (const operation of operations) {
      const body = `{"a":"${"x".repeat(limitOf(operation))}"}`;
      const answer = await fetch(`${provider.url}${operation.path.replace(/\{\w+\}/g, "id")}`, {
        method: operation.method,
        headers: { "Content-Type": "application/json", ...admitted(operation) },
        body: new Blob([body]).stream(),
        duplex: "half",
      } as RequestInit);
      expect([operation.name, answer.status]).toEqual([operation.name, 413]);
    }
    expect(parse.mock.calls.filter(([text]) => text.length > LIMIT_BYTES)).toHaveLength(0);
  });

  test("T66: a body of wrong entries gets a short response", async () => {
    const zeros = `[${"0,".repeat(15_000)}0]`;
    const many = Object.fromEntries(Array.from({ length: 6_000 }, (_, index) => [`f${index}`, 0]));
    for (const operation of operations) {
      const fields = Object.keys(operation.schema.properties ?? {}).map(
        (field) => `{${JSON.stringify(field)}:${zeros}}`,
      );
      const turn = operations.indexOf(operation);
      const bodies = [...inTurn([JSON.stringify(many), zeros], 2, turn), ...inTurn(fields, 8, turn)];
      for (const body of bodies) {
        const answer = await provider.request(operation.path.replace(/\{\w+\}/g, "id"), {
          method: operation.method,
          body,
          headers: operation.caller === "backend" ? backendAuthorization() : {},
        });
        expect(JSON.stringify(answer.body).length, operation.name).toBeLessThan(20_000);
      }
    }
  });
});
