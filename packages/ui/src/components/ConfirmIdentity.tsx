import { type OauthProvider, oauthProviders } from "@portico/wire";
import { useEffect, useRef, useState } from "react";
import { useAnnounce } from "../hooks/shell.ts";
import type { Identity, IdentityFactor, IdentityMethod, MissingIdentity } from "../lib/identity.ts";
import type { confirmIdentity } from "../texts/confirm-identity.ts";
import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";
import { Button } from "./Button.tsx";
import { FieldNote } from "./FieldNote.tsx";
import { Form } from "./Form.tsx";
import { kindOf, methodsFor } from "./identity-methods.ts";
import { Lead } from "./Lead.tsx";
import { PasscodeField } from "./PasscodeField.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { Stack } from "./Stack.tsx";
import { TextField } from "./TextField.tsx";
import { Title } from "./Title.tsx";
import { useId } from "./use-id.tsx";

addStyles(`
.portico-identity > .portico-lead + .portico-lead { margin-block-start: -12px; }
.portico-identity > .portico-stack:not(:empty) { margin-block-start: 10px; }
`);

export interface ConfirmIdentityProps {
  missing: MissingIdentity;
  identity: Identity;
  texts: typeof confirmIdentity;
  /** Describes an error that `texts.refused` does not have. */
  describe: (error: unknown) => string;
  onConfirmed: () => void;
  onCancel: () => void;
}

/**
 * Asks for the missing factors, one after another. The second factor comes first, because a primary factor is
 * only accepted on its own while the second one is recent.
 */
export function ConfirmIdentity({ missing, onConfirmed, onCancel, ...rest }: ConfirmIdentityProps) {
  const { texts, identity } = rest;
  const [left, setLeft] = useState(() =>
    (["second_factor", "primary"] as const).filter((factor) => missing.missing.includes(factor)),
  );
  const [factor] = left;
  const confirmed = useRef(onConfirmed);
  confirmed.current = onConfirmed;
  useEffect(() => {
    if (!factor) confirmed.current();
  }, [factor]);
  // Both from the start, because a passkey can show both at once.
  useEffect(() => {
    const stops = (["second_factor", "primary"] as const).map((one) =>
      identity.watch(one, () => setLeft((all) => all.filter((other) => other !== one))),
    );
    return () => {
      for (const stop of stops) stop();
    };
  }, [identity]);
  const announce = useAnnounce();
  useEffect(() => announce(texts.title), [announce, texts.title]);
  const methods = factor ? methodsFor(factor, missing, identity) : [];
  const showsBoth = left.length > 1 && methodsFor("primary", missing, identity).includes("passkey");
  return (
    <div {...part("identity")}>
      <Title>{texts.title}</Title>
      <Lead>{factor && methods.length === 0 ? texts.setUpFirst : texts.lead}</Lead>
      {factor && methods.length > 0 && (
        <ShowFactor
          key={factor}
          {...rest}
          passkeyFactor={showsBoth ? "primary" : factor}
          methods={methods}
          onShown={(more) => setLeft((all) => [...more, ...all.filter((one) => one !== factor)])}
        />
      )}
      <Button variant="quiet" onClick={onCancel}>
        {texts.cancel}
      </Button>
    </div>
  );
}

interface ShowFactorProps extends Omit<ConfirmIdentityProps, "missing" | "onConfirmed" | "onCancel"> {
  /** As a primary factor, a passkey is both if it counts as the second one. */
  passkeyFactor: IdentityFactor;
  methods: IdentityMethod[];
  onShown: (more: MissingIdentity["missing"]) => void;
}

/** Asks for one factor, with one of its methods. */
function ShowFactor({ passkeyFactor, methods, identity, texts, describe, onShown }: ShowFactorProps) {
  const [method, setMethod] = useState(
    () => identity.usual.find((one) => methods.includes(one)) ?? (methods[0] as IdentityMethod),
  );
  const [answer, setAnswer] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const [sends, setSends] = useState(0);
  const [isOpened, setOpened] = useState(false);
  const leadId = useId();
  const isSent = method === "email_otp" || method === "sms_otp" || method === "magic_link";
  const isElsewhere = method === "sso" || method.endsWith("_oauth");

  async function attempt(act: () => Promise<void>) {
    setBusy(true);
    setError("");
    try {
      await act();
    } catch (thrown) {
      const { error_type = "" } = thrown as { error_type?: string };
      const refused: Record<string, string> = texts.refused;
      setError((Object.hasOwn(refused, error_type) && refused[error_type]) || describe(thrown));
    }
    setBusy(false);
  }
  const begin = () =>
    attempt(async () => {
      await identity.begin(method);
      setSends((count) => count + 1);
      setOpened(isElsewhere);
    });
  const show = (given: string) => attempt(async () => onShown(await identity.show(method, given, passkeyFactor)));
  const beginRef = useRef(begin);
  beginRef.current = begin;
  useEffect(() => {
    if (isSent && method) void beginRef.current();
  }, [isSent, method]);
  function choose(next: IdentityMethod) {
    setMethod(next);
    setAnswer("");
    setError("");
    setSends(0);
    setOpened(false);
  }

  const { hasCode, textLabel, lead: leadOf } = kindOf(method) ?? {};
  const lead = leadOf?.(texts, identity) ?? (isOpened && texts.windowLead);
  return (
    <>
      {lead && <Lead id={leadId}>{lead}</Lead>}
      {hasCode && (
        <PasscodeField
          key={`${method} ${sends}`}
          label={texts.codeLabel}
          describedBy={leadId}
          onComplete={(code) => void show(code)}
          disabled={isBusy}
          error={error}
          autoFocus
        />
      )}
      {(method === "password" || textLabel) && (
        <Form busy={isBusy} onSubmit={() => answer.trim() && void show(method === "password" ? answer : answer.trim())}>
          {method === "password" ? (
            <PasswordField
              label={texts.passwordLabel}
              autoComplete="current-password"
              reveal={texts}
              busy={isBusy}
              value={answer}
              onChange={setAnswer}
              error={error}
              autoFocus
            />
          ) : (
            textLabel && (
              <TextField
                label={texts[textLabel]}
                name={method}
                autoComplete="off"
                spellCheck="false"
                autoCapitalize="off"
                value={answer}
                onChange={setAnswer}
                error={error}
                describedBy={leadId}
                autoFocus
              />
            )
          )}
          <Button type="submit" busy={isBusy}>
            {texts.confirm}
          </Button>
        </Form>
      )}
      {(isElsewhere || method === "magic_link" || method === "passkey") && (
        <>
          <FieldNote id={`${leadId}-note`} error={error} />
          {method !== "magic_link" && (
            <Button busy={isBusy} onClick={() => void (isElsewhere ? begin() : show(""))}>
              {nameOf(method, texts)}
            </Button>
          )}
        </>
      )}
      <Stack>
        {isSent && (
          <Button variant="side" busy={isBusy && sends > 0} onClick={() => void begin()}>
            {method === "magic_link" ? texts.resendLink : texts.resend}
          </Button>
        )}
        {methods
          .filter((one) => one !== method)
          .map((one) => (
            <Button key={one} variant="side" disabled={isBusy} onClick={() => choose(one)}>
              {nameOf(one, texts)}
            </Button>
          ))}
      </Stack>
    </>
  );
}

function nameOf(method: IdentityMethod, texts: typeof confirmIdentity): string {
  const kind = kindOf(method);
  return kind
    ? texts[kind.name]
    : texts.byProvider({ provider: oauthProviders[method.replace(/_oauth$/, "") as OauthProvider].name });
}
