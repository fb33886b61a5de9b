import type { Client } from "@portico/client";
import type { MagicLinkSendResponse } from "@portico/wire";
import { asSdkError, flowError, landingError, problemOf } from "../flow/problem-of.ts";
import type { EffectRunner, Send } from "../flow/run-flow.ts";
import type { Strings } from "../strings.ts";
import { fetchCrossDevice, readCrossDevice } from "./cross-device/load-lazy.ts";
import { callHost, type LoginCallbacks, type LoginEvent, type LoginEvents } from "./effects/callbacks.ts";
import { createCalls, type LoginCall } from "./effects/calls.ts";
import type { LoginConfig } from "./flow/config.ts";
import type { Problem } from "./flow/problem.ts";
import type { Address } from "./flow/recipient.ts";
import { describeLink } from "./landing/describe-link.ts";
import type { Effect, FlowEvent } from "./machine.ts";
import { createMfaEffects } from "./mfa/effects.ts";
import { createOneTap } from "./one-tap/effects.ts";
import { createPasswordCalls } from "./password/calls.ts";

/** A page that is still here by then is not being left: the visitor stopped it, or what came was no page. */
const LEAVING_MS = 10_000;

/** The surroundings of one widget's effects. The host may change its callbacks, so they are asked for each time. */
export interface EffectSurroundings {
  client: Client;
  config: LoginConfig;
  callbacks(): LoginCallbacks;
  showProblem(problem: Problem): void;
  showNotice(notice: keyof Strings["notices"], kind?: "success" | "error"): void;
  /** The nonce of the page's Content-Security-Policy, for Google's script. */
  nonce(): string | undefined;
}

/** Turns the machine's effects into calls, timers, toasts and callbacks, and sends back what came of them. */
export function connectEffects(surroundings: EffectSurroundings, send: Send): EffectRunner {
  const { client, config, callbacks, showProblem, showNotice } = surroundings;
  const calls = createCalls(client, config);
  const passwords = createPasswordCalls(client, config);
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const lifetime = new AbortController();
  let latestCheck: Effect;
  let stopWatching: (() => void) | null | undefined;
  let isStopped = false;

  /**
   * Makes a call, tells the host how it went, and the machine what that means. @param isStale whether nobody waits any
   * more.
   */
  async function perform<Type extends keyof LoginEvents, Outcome>(
    { type, make }: LoginCall<Type, Outcome>,
    done: (answer: Outcome) => FlowEvent | Promise<FlowEvent> | null,
    failed: (problem: Problem) => FlowEvent | Promise<FlowEvent>,
    isStale = () => false,
  ) {
    let outcome: FlowEvent | null;
    try {
      const data = await make();
      if (isStopped || isStale()) return;
      if (type) callHost(callbacks().onEvent, { type, data } as LoginEvent);
      outcome = await done(data);
    } catch (thrown) {
      if (isStopped || isStale()) return;
      const error = asSdkError(thrown);
      callHost(callbacks().onError, error);
      outcome = await failed(problemOf(error));
    }
    if (outcome) send(outcome);
  }

  const oneTap = createOneTap(surroundings, send);
  const secondFactors = createMfaEffects(surroundings, perform, (event) => {
    if (!isStopped) send(event);
  });

  function startTimer(name: string, delayMs: number, work: () => void) {
    clearTimeout(timers.get(name));
    timers.set(name, setTimeout(work, delayMs));
  }

  const codeRefused = (problem: Problem): FlowEvent => ({ type: "codeRefused", problem });
  const entryFailed = (problem: Problem): FlowEvent => ({ type: "organizationEntryFailed", problem });
  const tokenRefused = async (problem: Problem): Promise<FlowEvent> => ({
    type: "tokenRefused",
    problem,
    // A project has a name: without one these are the defaults, and the provider did not answer that call either.
    providerAnswers: (await client.bootstrap()).projectName !== null,
  });

  const redirectFailed = (problem: Problem): FlowEvent => ({ type: "redirectFailed", problem });
  const returned = () => send({ type: "returned" });
  /** The page may be shown again as it was left, by the browser's way back, or not be left after all. */
  function left(): null {
    startTimer("leaving", LEAVING_MS, returned);
    window.addEventListener("pageshow", ({ persisted }) => persisted && returned(), lifetime);
    return null;
  }

  const sent =
    (type: "linkSent" | "codeSent", { email }: Address) =>
    async ({ handover }: MagicLinkSendResponse): Promise<FlowEvent> => {
      const atMs = Date.now();
      // Few projects have hand-overs, so what they need comes when one does, and before its screen.
      if (handover) await fetchCrossDevice();
      return { type, email, atMs, handover };
    };
  const sendFailed =
    ({ email }: Address) =>
    (problem: Problem): FlowEvent => ({ type: "sendFailed", email, problem });
  const passwordRefused =
    ({ email }: Address) =>
    (problem: Problem): FlowEvent => ({ type: "passwordRefused", email, problem });
  const resetRefused = (problem: Problem): FlowEvent => ({ type: "resetRefused", problem });

  function run(effect: Effect): unknown {
    switch (effect.type) {
      case "loadBootstrap":
        return client.bootstrap().then((bootstrap) => send({ type: "bootstrapLoaded", bootstrap }));
      case "logRender":
        return client.telemetry.log("render_b2b_login_screen", { options: config, bootstrap: client.bootstrapSync() });
      case "lookUpOrganization":
        return perform(
          calls.lookUpOrganization(effect.slug),
          ({ organization }) =>
            organization ? { type: "organizationFound", organization } : { type: "organizationMissing" },
          (problem) => ({ type: "organizationLookupFailed", problem }),
        );
      case "describeLink":
        return describeLink(client).then(send);
      case "keepSession": {
        client.forgetLanding();
        const { session: member_session, member, organization } = client.session.getInfo();
        const login = member_session && { member_id: member.member_id, member, organization, member_session };
        return send({ type: "sessionKept", login });
      }
      case "redeemToken":
        switch (effect.tokenType) {
          case "discovery":
            return perform(calls.discoverByLink(), discovered, tokenRefused);
          case "discovery_oauth":
            return perform(calls.discoverByOAuth(), discovered, tokenRefused);
          case "oauth":
            return perform(calls.authenticateByOAuth(), authenticated, tokenRefused);
          case "sso":
            return perform(calls.authenticateBySso(), authenticated, tokenRefused);
          case "multi_tenant_impersonation":
            return perform(calls.impersonate(), authenticated, tokenRefused);
          default:
            return perform(calls.authenticateByLink(), authenticated, tokenRefused);
        }
      case "sendLink":
        return perform(calls.sendLink(effect, true), sent("linkSent", effect), sendFailed(effect));
      case "watchCrossDevice": {
        const { handover } = effect;
        stopWatching?.();
        stopWatching =
          handover &&
          readCrossDevice()?.watchCrossDevice(surroundings, handover, perform, { authenticated, discovered });
        return;
      }
      case "sendCode": {
        const call = effect.by === "link" ? calls.sendLink(effect) : calls.sendCode(effect);
        return perform(call, sent("codeSent", effect), sendFailed(effect));
      }
      case "authenticateCode": {
        const { email, code, organizationId } = effect;
        return organizationId === null
          ? perform(calls.discoverByCode(email, code), discovered, codeRefused)
          : perform(calls.authenticateByCode(email, code, organizationId), authenticated, codeRefused);
      }
      case "exchangeOrganization":
        return perform(calls.exchange(effect.organizationId), authenticated, entryFailed);
      case "createOrganization":
        return perform(calls.createOrganization(), authenticated, entryFailed);
      case "findConnections": {
        const { email } = effect;
        return perform(
          calls.findConnections(email),
          ({ connections }) => ({ type: "connectionsFound", email, connections }),
          (problem) => ({ type: "connectionSearchFailed", email, problem }),
        );
      }
      case "startSso":
        return perform(calls.startSso(effect.connectionId), left, redirectFailed);
      case "startOAuth":
        return perform(calls.startOAuth(effect), left, redirectFailed);
      case "reportLanding":
        client.forgetLanding();
        return callHost(callbacks().onError, landingError(effect.errorType));
      case "promptOneTap":
        return oneTap.prompt(effect);
      case "cancelOneTap":
        return oneTap.cancel();
      case "startTimer": {
        const { name, delayMs } = effect;
        return startTimer(name, delayMs, () => send({ type: "timerEnded", name }));
      }
      case "lookUpMember": {
        const { email, password } = effect;
        return perform(
          passwords.lookUpMember(effect),
          ({ member }) => ({ type: "memberLookedUp", email, member, password }),
          passwordRefused(effect),
        );
      }
      case "authenticatePassword": {
        const { email, organizationId, password } = effect;
        return organizationId === null
          ? perform(passwords.discover(email, password), discovered, passwordRefused(effect))
          : perform(passwords.authenticate(email, organizationId, password), authenticated, passwordRefused(effect));
      }
      case "startReset": {
        const { email, isMember } = effect;
        return perform(
          passwords.startReset(effect),
          () => ({ type: "resetStarted", email, isMember }),
          sendFailed(effect),
        );
      }
      case "checkStrength": {
        const { password, delayMs } = effect;
        latestCheck = effect;
        return startTimer(effect.type, delayMs, () => {
          if (password)
            perform(
              passwords.checkStrength(password),
              (strength) => ({ type: "strengthChecked", strength }),
              (problem) => ({ type: "strengthCheckFailed", problem }),
              () => latestCheck !== effect,
            );
        });
      }
      case "resetPassword": {
        const { proof, password } = effect;
        if (proof === "discovery") return perform(passwords.discoveryReset(password), discovered, resetRefused);
        if (proof === "email") return perform(passwords.resetByEmail(password), authenticated, resetRefused);
        return perform(passwords.resetBySession(password), signedIn, resetRefused);
      }
      case "checkPhone":
      case "sendText":
      case "authenticateText":
      case "createTotp":
      case "authenticateTotp":
      case "recover":
      case "copy":
      case "download":
      case "holdSession":
      case "releaseSession":
        return secondFactors.run(effect);
      case "showProblem":
        return showProblem(effect.problem);
      case "showNotice":
        return showNotice(effect.notice);
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
      lifetime.abort();
      oneTap.cancel();
      secondFactors.stop();
      stopWatching?.();
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}

const authenticated = (answer: LoginEvents["B2B_DISCOVERY_ORGANIZATIONS_CREATE"]): FlowEvent => ({
  type: "memberAuthenticated",
  answer,
  // The life of a text that was sent with it counts from now on.
  ...(answer.mfa_required?.secondary_auth_initiated && { atMs: Date.now() }),
});

const discovered = (answer: LoginEvents["B2B_OTPS_EMAIL_DISCOVERY_AUTHENTICATE"]): FlowEvent => ({
  type: "organizationsDiscovered",
  email: answer.email_address,
  organizations: answer.discovered_organizations,
});

/** Ends the flow of a member who set a password in a session: nothing more is asked for. */
const signedIn = (answer: LoginEvents["B2B_PASSWORD_RESET_BY_SESSION"]): FlowEvent =>
  authenticated({
    ...answer,
    member_authenticated: true,
    intermediate_session_token: "",
    mfa_required: null,
    primary_required: null,
  });
