import { createAdmin } from "@portico/client/admin";
import type { TestProvider } from "@portico/testkit";
import { expect } from "vitest";
import type { MemberRow } from "../../../packages/provider/src/core/records/schema.ts";
import { signIn } from "./basics.ts";

export interface ScimAnswer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  body: any;
  text: string;
}

/** A directory that is connected to an organization: raw requests with its token, as Okta and Entra send them. */
export interface TestDirectory {
  base: string;
  token: string;
  connection_id: string;
  // biome-ignore lint/suspicious/noExplicitAny: bodies that no directory should send, too.
  send(method: string, path: string, body?: any, headers?: Record<string, string>): Promise<ScimAnswer>;
  /** Creates a user of this name, and expects success. */
  addUser(name: string, more?: object): Promise<{ id: string; userName: string; meta: { version: string } }>;
}

export async function connectDirectory(
  provider: TestProvider,
  { slug = "globex", admin = "ada@globex.test" }: { slug?: string; admin?: string } = {},
): Promise<TestDirectory> {
  const { client } = await signIn(provider, admin, slug);
  const { connection } = await createAdmin(client).scim.createConnection({ display_name: "Okta" });
  const { bearer_token: token, connection_id } = connection;
  const base = new URL(connection.base_url).pathname;
  const send: TestDirectory["send"] = (method, path, body, headers) =>
    sendScim(`${provider.url}${base}${path}`, method, token, body, headers);
  return {
    base,
    token,
    connection_id,
    send,
    async addUser(name, more) {
      const userName = `${name}@globex.test`;
      const { status, body } = await send("POST", "/Users", { ...user(userName), ...more });
      expect(status, JSON.stringify(body)).toBe(201);
      return body;
    },
  };
}

/** As small as Okta's are. */
export function user(userName: string): Record<string, unknown> {
  const [name] = userName.split("@");
  return {
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
    userName,
    name: { givenName: name, familyName: "Test" },
    emails: [{ primary: true, value: userName, type: "work" }],
    active: true,
  };
}

/** The member of a directory's user. */
export function memberOfUser({ provider }: TestProvider, userId: string): Promise<MemberRow> {
  return provider.services.db
    .selectFrom("scim_users as u")
    .innerJoin("members as m", "m.member_id", "u.member_id")
    .selectAll("m")
    .where("u.user_id", "=", userId)
    .executeTakeFirstOrThrow();
}

export const patchOf = (...Operations: object[]) => ({
  schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
  Operations,
});

/** Every response has the standard's type; errors have its envelope, and nothing of ours. */
export async function sendScim(
  url: string,
  method: string,
  token: string | undefined,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<ScimAnswer> {
  const response = await fetch(url, {
    method,
    headers: {
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "Content-Type": "application/scim+json" }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  if (text !== "") expect(response.headers.get("content-type"), text).toMatch(/^application\/scim\+json/);
  const answer = {
    status: response.status,
    headers: response.headers,
    text,
    body: text === "" ? {} : JSON.parse(text),
  };
  if (answer.status >= 400) {
    expect(answer.body, text).toEqual({
      schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
      status: String(answer.status),
      detail: expect.stringMatching(/./),
      ...(answer.body.scimType && { scimType: expect.stringMatching(/^[a-zA-Z]+$/) }),
    });
    expect(text).not.toMatch(/node_modules|\.ts:\d|at \w+ \(|select |insert into/);
  }
  return answer;
}
