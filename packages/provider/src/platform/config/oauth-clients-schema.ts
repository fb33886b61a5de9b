import { type OauthProvider, oauthProviderNames, oauthProviders } from "@portico/wire";
import { z } from "zod";
import { HttpUrl } from "./fields.ts";

const OauthClient = z.strictObject({
  client_id: z
    .string()
    .min(1)
    .meta({ description: "Your client's id at the provider.", examples: ["1234.apps.googleusercontent.com"] }),
  client_secret: z
    .string()
    .min(1)
    .meta({
      description: "Your client's secret at the provider. Give it as `env:NAME`.",
      examples: ["env:GOOGLE_SECRET"],
    }),
});
const OpenidClient = OauthClient.extend({
  issuer: HttpUrl.optional().meta({
    description: "Another issuer than the real one, for tests.",
    examples: ["http://localhost:4300/google"],
  }),
});

/** A client at a provider that publishes no discovery document. */
function plainClient(...endpoints: string[]) {
  const addresses = Object.fromEntries(
    endpoints.map((name) => [
      name,
      HttpUrl.optional().meta({
        description: "This endpoint in place of the real one, for tests.",
        examples: [`http://localhost:4300/${name}`],
      }),
    ]),
  );
  return OauthClient.extend({
    endpoints: z.strictObject(addresses).default({}).describe("Other endpoints than the real ones, for tests."),
  });
}

/** Clients at providers that are not plain OpenID Connect. */
const otherClients = {
  google: OpenidClient.extend({
    one_tap: z.boolean().default(false).describe("Whether the widget may sign people in by Google One Tap."),
  }),
  hubspot: plainClient("authorization", "token", "token_info"),
  github: plainClient("authorization", "token", "user", "emails", "organizations"),
} satisfies Partial<Record<OauthProvider, typeof OauthClient>>;

type OauthClientShapes = {
  [Name in OauthProvider]: z.ZodOptional<
    Name extends keyof typeof otherClients ? (typeof otherClients)[Name] : typeof OpenidClient
  >;
};

/** The project's clients at the providers of identities, by the names that the wire has for those. */
export const OauthClients = z.strictObject(
  Object.fromEntries(
    oauthProviderNames.map((name) => [
      name,
      ({ ...otherClients }[name as string] ?? OpenidClient)
        .optional()
        .describe(`Your client at ${oauthProviders[name].name}; without it this way in is not offered.`),
    ]),
  ) as unknown as OauthClientShapes,
);
export type OauthClients = z.infer<typeof OauthClients>;
