import { z } from "zod";
import { FactorResponse, MemberAuthResponse } from "../entities/authentication.ts";
import {
  Id,
  PlainName,
  protection,
  RememberDevice,
  SessionDurationMinutes,
  Timestamp,
  Token,
} from "../entities/fields.ts";
import { SetMfaEnrollment } from "./second-factors.ts";

// Portico's own: docs/passkeys.md. The JSON of credentials and options is that of WebAuthn Level 3, section 5.1.

const bytes = (limit: number) =>
  z
    .string()
    .max(limit)
    .regex(/^[A-Za-z0-9_-]*$/, { error: "must be base64url" });

/** A credential ID has at most 1023 bytes (WebAuthn Level 3 section 4). */
export const CredentialId = bytes(1364).min(1);

const CredentialDescriptor = z.object({
  id: CredentialId,
  type: z.literal("public-key"),
  transports: z.array(z.string()).optional(),
});

export const PasskeyCreationOptions = z
  .object({
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.number() })),
    timeout: z.number(),
    excludeCredentials: z.array(CredentialDescriptor),
    authenticatorSelection: z.object({
      residentKey: z.enum(["required", "preferred"]),
      requireResidentKey: z.boolean(),
      userVerification: z.literal("required"),
    }),
    attestation: z.enum(["none", "direct"]),
    extensions: z.object({ credProps: z.boolean() }),
  })
  .describe("For `navigator.credentials.create`, as `PublicKeyCredentialCreationOptionsJSON`.");
export type PasskeyCreationOptions = z.infer<typeof PasskeyCreationOptions>;

export const PasskeyRequestOptions = z
  .object({
    challenge: z.string(),
    timeout: z.number(),
    rpId: z.string(),
    allowCredentials: z.array(CredentialDescriptor),
    userVerification: z.literal("required"),
  })
  .describe("For `navigator.credentials.get`, as `PublicKeyCredentialRequestOptionsJSON`.");
export type PasskeyRequestOptions = z.infer<typeof PasskeyRequestOptions>;

/** `RegistrationResponseJSON` of the browser. Other fields are ignored. */
export const PasskeyAttestation = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: bytes(8192),
    attestationObject: bytes(16_384),
    transports: z.array(z.string().max(32)).max(16).optional(),
  }),
});
export type PasskeyAttestation = z.infer<typeof PasskeyAttestation>;

/** `AuthenticationResponseJSON` of the browser. Other fields are ignored. */
export const PasskeyAssertion = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: bytes(8192),
    authenticatorData: bytes(4096),
    signature: bytes(2048),
    userHandle: bytes(128).nullish(),
  }),
});
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>;

export const PasskeyName = PlainName.max(64);

export const Passkey = z.object({
  passkey_id: z.string().describe("The passkey's ID."),
  credential_id: z.string().describe("The WebAuthn credential ID, as base64url."),
  user_handle: z
    .string()
    .describe("The member's ID at its authenticator, as base64url: `userId` of the browser's Signal API."),
  rp_id: z.string().describe("The WebAuthn relying party ID that it belongs to."),
  name: z.string().describe("The member's name for it."),
  aaguid: z.string().describe("The kind of authenticator, as it describes itself; all zeros if it does not."),
  authenticator_name: z.string().describe("The name of that kind; empty if unknown."),
  is_backed_up: z.boolean().describe("Whether it is synchronized to other devices or backed up."),
  is_second_factor: z.boolean().describe("Whether it counts as the member's second factor."),
  created_at: Timestamp.describe("When it was created; RFC 3339, UTC."),
  last_used_at: Timestamp.nullable().describe("When it was last used; RFC 3339, UTC. null if never, and for admins."),
});
export type Passkey = z.infer<typeof Passkey>;

/** The caller is the member of the session or intermediate session: docs/wire/rules.md#second-factors. */
export const PasskeyRegisterStartRequest = z.object({
  organization_id: Id,
  member_id: Id,
  intermediate_session_token: Token.optional(),
  ...protection,
});
export type PasskeyRegisterStartRequest = z.infer<typeof PasskeyRegisterStartRequest>;

export const PasskeyRegisterStartResponse = z.object({
  public_key_credential_creation_options: PasskeyCreationOptions,
});
export type PasskeyRegisterStartResponse = z.infer<typeof PasskeyRegisterStartResponse>;

export const PasskeyRegisterRequest = z.object({
  organization_id: Id,
  member_id: Id,
  public_key_credential: PasskeyAttestation,
  name: PasskeyName.optional(),
  session_duration_minutes: SessionDurationMinutes.optional(),
  set_mfa_enrollment: SetMfaEnrollment.optional(),
  set_default_mfa: z.boolean().optional(),
  intermediate_session_token: Token.optional(),
  ...protection,
});
export type PasskeyRegisterRequest = z.infer<typeof PasskeyRegisterRequest>;

export const PasskeyRegisterResponse = FactorResponse.extend({ passkey: Passkey });
export type PasskeyRegisterResponse = z.infer<typeof PasskeyRegisterResponse>;

export const PasskeyAuthenticateStartRequest = z.object({ organization_id: Id, ...protection });
export type PasskeyAuthenticateStartRequest = z.infer<typeof PasskeyAuthenticateStartRequest>;

export const PasskeyAuthenticateStartResponse = z.object({
  public_key_credential_request_options: PasskeyRequestOptions,
});
export type PasskeyAuthenticateStartResponse = z.infer<typeof PasskeyAuthenticateStartResponse>;

export const PasskeyAuthenticateRequest = z.object({
  organization_id: Id,
  public_key_credential: PasskeyAssertion,
  session_duration_minutes: SessionDurationMinutes.optional(),
  intermediate_session_token: Token.optional(),
  ...protection,
});
export type PasskeyAuthenticateRequest = z.infer<typeof PasskeyAuthenticateRequest>;

export const PasskeyAuthenticateResponse = MemberAuthResponse;

export const PasskeyDiscoveryStartRequest = z.object({ ...protection });
export type PasskeyDiscoveryStartRequest = z.infer<typeof PasskeyDiscoveryStartRequest>;

export const PasskeyDiscoveryAuthenticateRequest = z.object({
  public_key_credential: PasskeyAssertion,
  ...protection,
});
export type PasskeyDiscoveryAuthenticateRequest = z.infer<typeof PasskeyDiscoveryAuthenticateRequest>;

export const PasskeyMfaStartRequest = z.object({
  organization_id: Id,
  member_id: Id,
  intermediate_session_token: Token.optional(),
  ...protection,
});
export type PasskeyMfaStartRequest = z.infer<typeof PasskeyMfaStartRequest>;

export const PasskeyMfaAuthenticateRequest = z.object({
  organization_id: Id,
  member_id: Id,
  public_key_credential: PasskeyAssertion,
  session_duration_minutes: SessionDurationMinutes.optional(),
  set_mfa_enrollment: SetMfaEnrollment.optional(),
  set_default_mfa: z.boolean().optional(),
  remember_device: RememberDevice.optional(),
  intermediate_session_token: Token.optional(),
  ...protection,
});
export type PasskeyMfaAuthenticateRequest = z.infer<typeof PasskeyMfaAuthenticateRequest>;

export const PasskeysResponse = z.object({ passkeys: z.array(Passkey) });
export type PasskeysResponse = z.infer<typeof PasskeysResponse>;

export const PasskeyUpdateRequest = z.object({ name: PasskeyName });

export const PasskeyResponse = z.object({ passkey: Passkey });
export type PasskeyResponse = z.infer<typeof PasskeyResponse>;
