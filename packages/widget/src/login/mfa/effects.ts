// The effects of the second-factor area; part of effects.ts.

import type { Send } from "../../flow/run-flow.ts";
import { holdSession, releaseSession } from "../../held-session.ts";
import type { EffectSurroundings } from "../connect-effects.ts";
import type { LoginEvents } from "../effects/callbacks.ts";
import type { LoginCall } from "../effects/calls.ts";
import type { Login } from "../flow/logged-in.ts";
import type { Problem } from "../flow/problem.ts";
import type { FlowEvent } from "../machine.ts";
import { createMfaCalls } from "./calls.ts";
import { checkPhone } from "./sms/phone/check-phone.ts";
import type { MfaEffect } from "./steps.ts";

/** The time that a browser may take to read a file before it is gone. */
const DOWNLOAD_MS = 10_000;

/** Makes a call, tells the host how it went, and the machine what that means. */
export type Perform = <Type extends keyof LoginEvents, Outcome>(
  call: LoginCall<Type, Outcome>,
  done: (answer: Outcome) => FlowEvent | null,
  failed: (problem: Problem) => FlowEvent,
) => unknown;

export function createMfaEffects(
  { client, config, showNotice }: Pick<EffectSurroundings, "client" | "config" | "showNotice">,
  perform: Perform,
  send: Send,
) {
  const calls = createMfaCalls(client, config);

  function run(effect: MfaEffect): unknown {
    switch (effect.type) {
      case "checkPhone": {
        const { phone } = effect;
        return checkPhone(phone).then((number) => send({ type: "phoneChecked", phone, number }));
      }
      case "sendText": {
        const { newNumber } = effect;
        return perform(
          calls.sendText(effect, newNumber),
          () => ({ type: "textSent", newNumber, atMs: Date.now() }),
          (problem) => ({ type: "textFailed", newNumber, problem }),
        );
      }
      case "authenticateText":
        return perform(calls.authenticateText(effect, effect.code), accepted, codeRefused);
      case "createTotp":
        return perform(
          calls.createTotp(effect),
          ({ member_id, organization, secret, qr_code, recovery_codes }) => ({
            type: "totpCreated",
            created: {
              memberId: member_id,
              organizationId: organization.organization_id,
              secret,
              qrCode: qr_code,
              recoveryCodes: recovery_codes,
            },
          }),
          (problem) => ({ type: "totpCreateFailed", problem }),
        );
      case "authenticateTotp":
        return perform(calls.authenticateTotp(effect, effect.code), accepted, codeRefused);
      case "recover":
        return perform(calls.recover(effect, effect.code), accepted, codeRefused);
      case "copy": {
        const [copied, notCopied] =
          effect.what === "secret"
            ? (["codeCopied", "codeNotCopied"] as const)
            : (["codesCopied", "codesNotCopied"] as const);
        return copy(effect.text).then(
          () => showNotice(copied),
          () => showNotice(notCopied, "error"),
        );
      }
      case "download":
        return download("backup-codes.txt", effect.text);
      case "holdSession":
        return holdSession(client);
      case "releaseSession":
        return releaseSession(client);
    }
  }
  return { run, stop: () => releaseSession(client) };
}

/** Pages that are not secure have no clipboard. */
async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}

function download(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([`${text}\n`], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), DOWNLOAD_MS);
}

const accepted = ({ member_id, member, organization, member_session }: Login): FlowEvent => ({
  type: "secondFactorAccepted",
  login: { member_id, member, organization, member_session },
});

const codeRefused = (problem: Problem): FlowEvent => ({ type: "codeRefused", problem });
