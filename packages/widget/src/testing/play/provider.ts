import { answers, type Call, firstScript, isRedirect, type Scenario, type Script } from "./answers.ts";

/** An in-memory provider that answers by a script, which may change while calls wait. */
export function createProvider(scenario: Omit<Scenario, "visitor">) {
  let script = firstScript;
  let calls: readonly Call[] = [];
  const listeners = new Set<() => void>();
  const changed = () => {
    for (const listener of listeners) listener();
  };
  const write = (call: Call) => {
    calls = [...calls.filter(({ id }) => id !== call.id), call];
    changed();
  };

  async function spoken(): Promise<void> {
    while (script.mood === "silent") {
      await new Promise<void>((resolve) => {
        const listener = () => {
          listeners.delete(listener);
          resolve();
        };
        listeners.add(listener);
      });
    }
  }

  /** Answers a call, or throws what the client would throw. */
  async function answer(operation: string, request: object = {}): Promise<unknown> {
    const call = { id: calls.length + 1, operation, outcome: "waiting" };
    write(call);
    await new Promise((resolve) => setTimeout(resolve, script.delayMs));
    await spoken();
    const { mood, visitor } = script;
    if (mood === "offline") {
      write({ ...call, outcome: "unreachable" });
      throw failure("unreachable", "Unable to contact our servers.");
    }
    const empty = mood === "no" ? emptyAnswerOf(operation) : undefined;
    if (mood === "busy" || (mood === "no" && !empty)) {
      const error_type = mood === "busy" ? "too_many_requests" : refusalOf(operation);
      write({ ...call, outcome: error_type });
      throw refused(error_type);
    }
    write({ ...call, outcome: isRedirect(operation) ? "leaves the page" : "answered" });
    return empty ?? answers[operation]?.({ ...scenario, visitor }, { ...request }) ?? {};
  }

  return {
    answer,
    getScript: () => script,
    getCalls: () => calls,
    setScript(changes: Partial<Script>) {
      script = { ...script, ...changes };
      changed();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type Provider = ReturnType<typeof createProvider>;

const failure = (code: string, message: string) => Object.assign(new Error(message), { name: "SdkError", code });

function refused(error_type: string) {
  const isLimit = error_type === "too_many_requests";
  const error_message = isLimit ? "Too many requests. Please try again later." : "This was refused.";
  const body = {
    status_code: isLimit ? 429 : 400,
    error_type,
    error_message,
    error_url: "",
    request_id: "request-played",
  };
  return Object.assign(failure("api_error", error_message), body, isLimit && { error_details: { retry_after: 40 } });
}

/** Error responses by operation. The first match applies. */
const refusals: readonly (readonly [RegExp, string])[] = [
  [/^totp\.authenticate$/, "unable_to_authenticate_totp"],
  [/^passkeys\.register/, "unable_to_register_passkey"],
  [/^passkeys\./, "unable_to_authenticate_passkey"],
  [/^recoveryCodes\./, "unable_to_authenticate_recovery_code"],
  [/^otps\.sms\.send$/, "invalid_phone_number_country_code"],
  [/^otps\..*authenticate$/, "otp_code_not_found"],
  [/^passwords\.(discovery\.)?authenticate$/, "unauthorized_credentials"],
  [/^passwords\.(discovery\.)?resetByEmail$|^passwords\.resetBySession$/, "unable_to_auth_password_reset_token"],
  [/^magicLinks\..*authenticate$/, "unable_to_auth_magic_link"],
  [/^(oauth|sso)\..*authenticate$/, "oauth_token_not_found"],
  [/^discovery\./, "action_not_allowed_email_domain_is_claimed"],
  [/^oauthAuthorizeStart$/, "connected_app_not_found"],
  [/loginOrSignup$|send$|resetByEmailStart$/, "inactive_email"],
];

/** Operations that answer with an empty result instead of an error. */
const emptyAnswers: Record<string, unknown> = {
  "organization.getBySlug": { organization: null },
  "organization.members.lookup": { member: null },
  "sso.discoverConnections": { connections: [] },
};

const emptyAnswerOf = (operation: string) => emptyAnswers[operation];

function refusalOf(operation: string): string {
  return refusals.find(([pattern]) => pattern.test(operation))?.[1] ?? "unauthorized_action";
}
