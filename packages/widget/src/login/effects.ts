import type { Client } from "@portico/client";
import { callHost, type LoginCallbacks, type LoginEvent, type LoginEvents } from "./callbacks.ts";
import type { LoginConfig } from "./flow/config.ts";
import type { Address, Effect, FlowEvent, Problem } from "./flow/machine.ts";
import type { EffectRunner, Send } from "./flow/run-flow.ts";
import { asSdkError, flowError, problemOf } from "./problem-of.ts";

const DEFAULT_SESSION_MINUTES = 60;

/** What the effects of one widget work with. Callbacks and toasts are asked for when they are needed, because a host may change them. */
export interface EffectSurroundings {
  client: Client;
  config: LoginConfig;
  callbacks(): LoginCallbacks;
  showProblem(problem: Problem): void;
}

/** Turns the machine's effects into calls, timers, toasts and callbacks, and sends back what came of them. */
export function connectEffects(
  { client, config, callbacks, showProblem }: EffectSurroundings,
  send: Send,
): EffectRunner {
  const { magicLinks, otps, discovery } = client;
  const session_duration_minutes = config.sessionOptions?.sessionDurationMinutes ?? DEFAULT_SESSION_MINUTES;
  const links = config.emailMagicLinksOptions ?? {};
  const codes = config.emailOtpOptions ?? {};
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  let isStopped = false;

  /** Makes a call, tells the host how it went, and the machine what that means. */
  async function perform<Type extends keyof LoginEvents>(
    type: Type,
    call: () => Promise<LoginEvents[Type]>,
    done: (answer: LoginEvents[Type]) => FlowEvent,
    failed: (problem: Problem) => FlowEvent | Promise<FlowEvent>,
  ) {
    let outcome: FlowEvent;
    try {
      const data = await call();
      if (isStopped) return;
      callHost(callbacks().onEvent, { type, data } as LoginEvent);
      outcome = done(data);
    } catch (thrown) {
      if (isStopped) return;
      const error = asSdkError(thrown);
      callHost(callbacks().onError, error);
      outcome = await failed(problemOf(error));
    }
    send(outcome);
  }

  const entryFailed = (problem: Problem): FlowEvent => ({ type: "organizationEntryFailed", problem });

  function sendLink({ email, organizationId }: Address, sent: () => FlowEvent) {
    const failed = (problem: Problem): FlowEvent => ({ type: "sendFailed", email, problem });
    if (organizationId === null) {
      const request = {
        email_address: email,
        discovery_redirect_url: links.discoveryRedirectURL,
        login_template_id: links.loginTemplateId,
        locale: links.locale,
      };
      return perform(
        "B2B_MAGIC_LINK_EMAIL_DISCOVERY_SEND",
        () => magicLinks.email.discovery.send(request),
        sent,
        failed,
      );
    }
    const request = {
      email_address: email,
      organization_id: organizationId,
      login_redirect_url: links.loginRedirectURL,
      signup_redirect_url: links.signupRedirectURL,
      login_template_id: links.loginTemplateId,
      signup_template_id: links.signupTemplateId,
      locale: links.locale,
    };
    return perform("B2B_MAGIC_LINK_EMAIL_LOGIN_OR_SIGNUP", () => magicLinks.email.loginOrSignup(request), sent, failed);
  }

  function sendCode({ email, organizationId }: Address, sent: () => FlowEvent) {
    const failed = (problem: Problem): FlowEvent => ({ type: "sendFailed", email, problem });
    const { loginTemplateId: login_template_id, signupTemplateId: signup_template_id, locale } = codes;
    const common = { email_address: email, login_template_id, locale };
    return organizationId === null
      ? perform("B2B_OTPS_EMAIL_DISCOVERY_SEND", () => otps.email.discovery.send(common), sent, failed)
      : perform(
          "B2B_OTPS_EMAIL_LOGIN_OR_SIGNUP",
          () => otps.email.loginOrSignup({ ...common, organization_id: organizationId, signup_template_id }),
          sent,
          failed,
        );
  }

  function authenticateCode({ email, organizationId }: Address, code: string) {
    const failed = (problem: Problem): FlowEvent => ({ type: "codeRefused", problem });
    return organizationId === null
      ? perform(
          "B2B_OTPS_EMAIL_DISCOVERY_AUTHENTICATE",
          () => otps.email.discovery.authenticate({ email_address: email, code }),
          discovered,
          failed,
        )
      : perform(
          "B2B_OTPS_EMAIL_AUTHENTICATE",
          () =>
            otps.email.authenticate({
              email_address: email,
              code,
              organization_id: organizationId,
              session_duration_minutes,
              locale: codes.locale,
            }),
          authenticated,
          failed,
        );
  }

  function redeemToken(tokenType: string) {
    // Read here and kept nowhere else: the machine's state holds no secrets.
    const token = client.landing.token ?? "";
    const failed = async (problem: Problem): Promise<FlowEvent> => ({
      type: "tokenRefused",
      problem,
      // A project has a name: without one the settings are defaults, and the provider did not answer that call either.
      providerAnswers: (await client.bootstrap()).projectName !== null,
    });
    return tokenType === "discovery"
      ? perform(
          "B2B_MAGIC_LINK_DISCOVERY_AUTHENTICATE",
          () => magicLinks.discovery.authenticate({ discovery_magic_links_token: token }),
          discovered,
          failed,
        )
      : perform(
          "B2B_MAGIC_LINK_AUTHENTICATE",
          () => magicLinks.authenticate({ magic_links_token: token, session_duration_minutes, locale: links.locale }),
          authenticated,
          failed,
        );
  }

  function run(effect: Effect): unknown {
    switch (effect.type) {
      case "loadBootstrap":
        return client.bootstrap().then((bootstrap) => send({ type: "bootstrapLoaded", bootstrap }));
      case "logRender":
        return client.telemetry.log("render_b2b_login_screen", { options: config, bootstrap: client.bootstrapSync() });
      case "lookUpOrganization":
        return perform(
          "B2B_ORGANIZATIONS_GET_BY_SLUG",
          () => client.organization.getBySlug({ organization_slug: effect.slug }),
          ({ organization }) =>
            organization ? { type: "organizationFound", organization } : { type: "organizationMissing" },
          (problem) => ({ type: "organizationLookupFailed", problem }),
        );
      case "redeemToken":
        return redeemToken(effect.tokenType);
      case "sendLink":
        return sendLink(effect, () => ({ type: "linkSent", email: effect.email, atMs: Date.now() }));
      case "sendCode": {
        const sent = (): FlowEvent => ({ type: "codeSent", email: effect.email, atMs: Date.now() });
        return effect.by === "link" ? sendLink(effect, sent) : sendCode(effect, sent);
      }
      case "authenticateCode":
        return authenticateCode(effect, effect.code);
      case "exchangeOrganization":
        return perform(
          "B2B_DISCOVERY_INTERMEDIATE_SESSION_EXCHANGE",
          () =>
            discovery.intermediateSessions.exchange({
              organization_id: effect.organizationId,
              session_duration_minutes,
              locale: links.locale,
            }),
          authenticated,
          entryFailed,
        );
      case "createOrganization":
        return perform(
          "B2B_DISCOVERY_ORGANIZATIONS_CREATE",
          () => discovery.organizations.create({ session_duration_minutes }),
          authenticated,
          entryFailed,
        );
      case "startTimer":
        clearTimeout(timers.get(effect.name));
        timers.set(
          effect.name,
          setTimeout(() => send({ type: "timerEnded", name: effect.name }), effect.delayMs),
        );
        return;
      case "showProblem":
        return showProblem(effect.problem);
      case "reportError":
        return callHost(callbacks().onError, flowError(effect.kind));
      case "announceLogin": {
        const { member_id, member, organization, member_session } = effect.answer;
        callHost(callbacks().onEvent, { type: "AUTHENTICATE_FLOW_COMPLETE", data: {} });
        return callHost(callbacks().onSuccess, { member_id, member, organization, member_session });
      }
    }
  }

  return {
    run,
    stop() {
      isStopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}

type Authenticated = Extract<FlowEvent, { type: "memberAuthenticated" }>;
type Discovered = Extract<FlowEvent, { type: "organizationsDiscovered" }>;

function authenticated(answer: Authenticated["answer"]): Authenticated {
  return { type: "memberAuthenticated", answer };
}

function discovered(answer: LoginEvents["B2B_OTPS_EMAIL_DISCOVERY_AUTHENTICATE"]): Discovered {
  return {
    type: "organizationsDiscovered",
    email: answer.email_address,
    organizations: answer.discovered_organizations,
  };
}
