import { type Client, NoSessionError, SdkError } from "@portico/client";
import type { Idp } from "@portico/client/idp";
import { asSdkError, callHost, performCall, watchRedirects } from "../flow/effects/perform.ts";
import type { CallProblem } from "../flow/problem.ts";
import type { EffectRunner, Send } from "../flow/run-flow.ts";
import type { ConsentCallbacks, ConsentEvent } from "./flow/callbacks.ts";
import type { AuthorizeQuery } from "./flow/read-request.ts";
import type { Effect, FlowEvent } from "./machine.ts";
import { attestOnce, memberOf, type TrustedAuthTokenParams } from "./session/attest-once.ts";
import { isForDevelopers } from "./ui/describe-problem.ts";

const SESSION_MINUTES = 60;

/** Dependencies of one widget's effects. Callbacks are read on every use, because the host may change them. */
export interface EffectDependencies {
  client: Client;
  idp: Idp;
  trustedAuthTokenParams: TrustedAuthTokenParams | undefined;
  callbacks(): ConsentCallbacks;
  /** The host's presentation, texts and manifest, as the log of a render has them. */
  configuration(): Record<string, unknown>;
  navigate(url: string): void;
}

/** Runs the machine's effects as calls, timers and callbacks, and sends back the results as events. */
export function connectEffects(dependencies: EffectDependencies, sendToFlow: Send<FlowEvent>): EffectRunner<Effect> {
  const { client, idp, trustedAuthTokenParams, callbacks, configuration, navigate } = dependencies;
  const lifetime = new AbortController();
  let stopListening: (() => void) | undefined;
  /** The latest check of the request. Results of earlier ones belong to an outdated session and are ignored. */
  let latest = 0;

  const isOver = () => lifetime.signal.aborted;
  const send: Send<FlowEvent> = (event) => isOver() || sendToFlow(event);
  const redirecting = watchRedirects(
    lifetime,
    () => send({ type: "stayed" }),
    () => send({ type: "returned" }),
  );
  const report = (error: SdkError) => callHost(callbacks().onError, error);

  const perform = <Answer>(
    request: () => Promise<Answer>,
    done: (answer: Answer) => FlowEvent | null,
    failed: (problem: CallProblem) => FlowEvent,
    mine = latest,
  ) =>
    performCall(
      request,
      done,
      failed,
      () => isOver() || mine !== latest,
      (error) => {
        if (isForDevelopers(typeOf(error))) console.error(error);
        report(error);
        // If the session is over, `authenticate` signs out here as well and the flow gets `sessionChanged`.
        return isOfSession(error) && client.session.authenticate().catch(() => {});
      },
      send,
    );

  async function openSession() {
    const mine = ++latest;
    if (trustedAuthTokenParams) {
      const error = await attestOnce(client, trustedAuthTokenParams).then(() => null, asSdkError);
      if (isOver()) return;
      if (error) report(error);
    }
    const preflightFailed = (problem: CallProblem): FlowEvent => ({ type: "preflightFailed", problem });
    await perform(lookForSession, (event) => event, preflightFailed, mine);
    if (isOver()) return;
    stopListening ??= client.subscribe((info) => {
      if (info.status !== "unknown") send({ type: "sessionChanged", who: memberOf(info) });
    });
  }

  async function lookForSession(): Promise<FlowEvent> {
    const { status, member } = client.session.getInfo();
    // With HttpOnly cookies, only the provider knows whether there is a session.
    if (!member && status === "unknown") {
      await client.session.authenticate().catch((error) => {
        if (client.session.getInfo().status === "unknown") throw error;
      });
    }
    const who = memberOf(client.session.getInfo());
    return who ? { type: "sessionFound", who } : { type: "sessionMissing" };
  }

  function run(effect: Effect): unknown {
    switch (effect.type) {
      case "loadBootstrap":
        return client.bootstrap().then((bootstrap) => send({ type: "bootstrapLoaded", bootstrap }));
      case "logRender":
        return client.telemetry.log("render_b2b_idp_screen", {
          options: {
            ...configuration(),
            callbacks: Object.keys(callbacks()),
            // Never send the token itself.
            tokenProfileID: trustedAuthTokenParams?.tokenProfileID,
          },
          bootstrap: client.bootstrapSync(),
        });
      case "openSession":
        return openSession();
      case "startAuthorization": {
        const { client_id, redirect_uri, response_type, scopes, prompt, request_id } = effect.request;
        const request = { client_id, redirect_uri, response_type, scopes, prompt, request_id };
        return perform(
          // Wait for the project's name too, so that the texts don't change after rendering.
          async () => (await Promise.all([idp.oauthAuthorizeStart(request), client.bootstrap()]))[0],
          (answer) => ({ type: "authorizationStarted", answer }),
          (problem) => ({ type: "preflightFailed", problem }),
          ++latest,
        );
      }
      case "submitAuthorization":
        return perform(
          () => idp.oauthAuthorizeSubmit({ ...effect.request, consent_granted: effect.isGranted }),
          ({ redirect_uri }) => ({ type: "authorizationAnswered", redirectUri: redirect_uri ?? "" }),
          (problem) => ({ type: "submitFailed", problem }),
        );
      case "listOrganizations":
        // Without the list, the member continues in the current organization.
        return client.discovery.organizations.list().then(
          ({ discovered_organizations: organizations }) => send({ type: "organizationsListed", organizations }),
          () => {},
        );
      case "exchangeOrganization": {
        const { organizationId: organization_id } = effect;
        return perform(
          () => client.session.exchange({ organization_id, session_duration_minutes: SESSION_MINUTES }),
          () => null,
          (problem) => ({ type: "organizationEntryFailed", problem }),
        );
      }
      case "startLogout":
        return perform(
          async () => (await Promise.all([idp.oauthLogoutStart(effect.request), client.bootstrap()]))[0],
          ({ consent_required, redirect_uri }) => ({
            type: "logoutStarted",
            isConsentRequired: consent_required,
            redirectUri: redirect_uri,
          }),
          (problem) => ({ type: "preflightFailed", problem }),
          ++latest,
        );
      case "revokeSession": {
        const { redirectUri } = effect;
        const revoked = () => send({ type: "sessionRevoked", redirectUri });
        return client.session.revoke({ forceClear: true }).then(revoked, revoked);
      }
      case "goBack":
        return history.back();
      case "redirect":
        redirecting();
        return navigate(effect.redirectUri);
      case "announce":
        return callHost(callbacks().onEvent, {
          type: effect.event,
          data: effect.event === "OAUTH_AUTHORIZE_FLOW_START" ? startOf(effect.request) : {},
        } as ConsentEvent);
      case "reportNoSession":
        return report(new NoSessionError());
      case "reportMissing":
        return report(missingParameter(effect.parameter));
    }
  }

  return {
    run,
    stop() {
      lifetime.abort();
      stopListening?.();
    },
  };
}

const startOf = ({ client_id, redirect_uri, scopes }: AuthorizeQuery) => ({
  client_id,
  redirect_uri,
  scope: scopes.join(" "),
});

/** Whether an error means that the session is over. */
function isOfSession(error: SdkError): boolean {
  return /^(unauthorized_credentials|user_unauthenticated|invalid_secret_authentication|session_not_found)$/.test(
    typeOf(error),
  );
}

const typeOf = (error: SdkError & { error_type?: string }): string => error.error_type ?? "";

function missingParameter(name: string): SdkError {
  return new SdkError(
    "ConsentError",
    "missing_parameter",
    `PorticoIdentityProvider: the page's address has no ${name}. No app can be answered without it. ` +
      "The app's authorize or logout request has to name it.",
  );
}
