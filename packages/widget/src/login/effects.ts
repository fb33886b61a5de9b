import type { Client } from "@portico/client";
import { callHost, type LoginCallbacks, type LoginEvent, type LoginEvents } from "./callbacks.ts";
import { createCalls, type LoginCall } from "./calls.ts";
import { describeLink } from "./describe-link.ts";
import type { LoginConfig } from "./flow/config.ts";
import type { Address, Effect, FlowEvent, Problem } from "./flow/machine.ts";
import type { EffectRunner, Send } from "./flow/run-flow.ts";
import { asSdkError, flowError, problemOf } from "./problem-of.ts";

/** What the effects of one widget work with. The host may change its callbacks, so they are asked for each time. */
export interface EffectSurroundings {
  client: Client;
  config: LoginConfig;
  callbacks(): LoginCallbacks;
  showProblem(problem: Problem): void;
}

/** Turns the machine's effects into calls, timers, toasts and callbacks, and sends back what came of them. */
export function connectEffects(surroundings: EffectSurroundings, send: Send): EffectRunner {
  const { client, config, callbacks, showProblem } = surroundings;
  const calls = createCalls(client, config);
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  let isStopped = false;

  /** Makes a call, tells the host how it went, and the machine what that means. */
  async function perform<Type extends keyof LoginEvents>(
    { type, make }: LoginCall<Type>,
    done: (answer: LoginEvents[Type]) => FlowEvent,
    failed: (problem: Problem) => FlowEvent | Promise<FlowEvent>,
  ) {
    let outcome: FlowEvent;
    try {
      const data = await make();
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

  const codeRefused = (problem: Problem): FlowEvent => ({ type: "codeRefused", problem });
  const entryFailed = (problem: Problem): FlowEvent => ({ type: "organizationEntryFailed", problem });
  const tokenRefused = async (problem: Problem): Promise<FlowEvent> => ({
    type: "tokenRefused",
    problem,
    // A project has a name: without one these are the defaults, and the provider did not answer that call either.
    providerAnswers: (await client.bootstrap()).projectName !== null,
  });

  const sent =
    (type: "linkSent" | "codeSent", { email }: Address) =>
    () => ({ type, email, atMs: Date.now() });
  const sendFailed =
    ({ email }: Address) =>
    (problem: Problem): FlowEvent => ({ type: "sendFailed", email, problem });

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
        return effect.tokenType === "discovery"
          ? perform(calls.discoverByLink(), discovered, tokenRefused)
          : perform(calls.authenticateByLink(), authenticated, tokenRefused);
      case "sendLink":
        return perform(calls.sendLink(effect), sent("linkSent", effect), sendFailed(effect));
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
      case "startTimer": {
        const { name, delayMs } = effect;
        clearTimeout(timers.get(name));
        return timers.set(
          name,
          setTimeout(() => send({ type: "timerEnded", name }), delayMs),
        );
      }
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

const authenticated = (answer: LoginEvents["B2B_DISCOVERY_ORGANIZATIONS_CREATE"]): FlowEvent => ({
  type: "memberAuthenticated",
  answer,
});

const discovered = (answer: LoginEvents["B2B_OTPS_EMAIL_DISCOVERY_AUTHENTICATE"]): FlowEvent => ({
  type: "organizationsDiscovered",
  email: answer.email_address,
  organizations: answer.discovered_organizations,
});
