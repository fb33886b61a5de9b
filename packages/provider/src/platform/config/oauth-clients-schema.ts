import { type OauthProvider, oauthProviderNames, oauthProviders } from "@portico/wire";
import { z } from "zod";
import { HttpUrl, setting } from "./fields.ts";

const OauthClient = z.strictObject({
  client_id: setting(z.string().min(1), "Your client ID at the OAuth provider.", "1234.apps.googleusercontent.com"),
  client_secret: setting(
    z.string().min(1),
    "Your client secret at the OAuth provider. Use `env:NAME` to read it from the environment.",
    "env:GOOGLE_SECRET",
  ),
});
const OpenidClient = OauthClient.extend({
  issuer: setting(HttpUrl.optional(), "Overrides the provider's issuer, for tests.", "http://localhost:4300/google"),
});

/** A client of a provider that publishes no discovery document. */
function plainClient(...endpoints: string[]) {
  const addresses = Object.fromEntries(
    endpoints.map((name) => [
      name,
      setting(HttpUrl.optional(), "Overrides the URL of this endpoint, for tests.", `http://localhost:4300/${name}`),
    ]),
  );
  return OauthClient.extend({
    endpoints: z.strictObject(addresses).default({}).describe("Overrides the provider's endpoints, for tests."),
  });
}

/** Clients at providers that are not plain OpenID Connect. */
const otherClients = {
  google: OpenidClient.extend({
    one_tap: z.boolean().default(false).describe("Enables Google One Tap in the widget."),
  }),
  hubspot: plainClient("authorization", "token", "token_info"),
  github: plainClient("authorization", "token", "user", "emails", "organizations"),
} satisfies Partial<Record<OauthProvider, typeof OauthClient>>;

type OauthClientShapes = {
  [Name in OauthProvider]: z.ZodOptional<
    Name extends keyof typeof otherClients ? (typeof otherClients)[Name] : typeof OpenidClient
  >;
};

/** The project's OAuth clients, by the provider's name on the wire. */
export const OauthClients = z.strictObject(
  Object.fromEntries(
    oauthProviderNames.map((name) => [
      name,
      ({ ...otherClients }[name as string] ?? OpenidClient)
        .optional()
        .describe(
          `Your OAuth client at ${oauthProviders[name].name}. Without it, members cannot sign in with ${oauthProviders[name].name}.`,
        ),
    ]),
  ) as unknown as OauthClientShapes,
);
export type OauthClients = z.infer<typeof OauthClients>;
