import { PasswordField } from "@portico/ui/components/PasswordField";
import { Remark, StrengthBar } from "@portico/ui/components/StrengthBar";
import { useId } from "@portico/ui/components/use-id";
import { useLoad } from "@portico/ui/hooks/use-load";
import { useStrings } from "@portico/ui/texts/use-strings";
import { strengthBarOf } from "@portico/widget/kit";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useCalls } from "../../shared/calls.ts";
import { profile } from "./texts.ts";

/** A password is checked after a pause in typing. */
const PAUSE_MS = 250;

interface NewPasswordProps {
  email: string;
  value: string;
  onChange: (value: string) => void;
  busy: boolean;
  error: ReactNode;
  autoFocus: boolean;
}

/** The field for a new password, with its strength. The provider checks the password again when it is saved. */
export function NewPassword({ email, value, onChange, busy, error, autoFocus }: NewPasswordProps) {
  const { password: texts } = useStrings("profile", profile);
  const { client } = useCalls();
  const id = useId();
  const policy = useLoad(() => client.bootstrap(), [client]).value;
  const [strength, setStrength] = useState<Awaited<ReturnType<typeof client.passwords.strengthCheck>> | null>(null);
  const latest = useRef("");
  useEffect(() => {
    latest.current = value;
    if (!value) return setStrength(null);
    const timer = setTimeout(() => {
      client.passwords.strengthCheck({ email_address: email, password: value }).then(
        (checked) => latest.current === value && setStrength(checked),
        // Ignore errors: the provider checks the password again on saving.
        () => {},
      );
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [client, email, value]);

  const config = policy?.passwordConfig;
  const demand = (label: string, missing: number | undefined) => {
    const isMet = missing === undefined ? null : missing <= 0;
    return (
      <Remark isMet={isMet} mark={isMet === null ? undefined : isMet ? texts.met : texts.missing}>
        {label}
      </Remark>
    );
  };
  const luds = strength?.luds_feedback;
  return (
    <div>
      <PasswordField
        label={texts.new}
        autoComplete="new-password"
        reveal={texts}
        value={value}
        onChange={onChange}
        busy={busy}
        error={error}
        autoFocus={autoFocus}
        describedBy={id}
      />
      <div id={id}>
        {config ? (
          <>
            {demand(texts.minimumLength({ count: config.ludsMinimumCount }), luds?.missing_characters)}
            {demand(texts.complexity({ count: config.ludsComplexity }), luds?.missing_complexity)}
          </>
        ) : (
          policy?.passwordPolicy === "none" || <StrengthBar {...strengthBarOf(strength)} />
        )}
        {strength?.breached_password ? (
          <Remark isMet={false}>{texts.breached}</Remark>
        ) : (
          strength && !config && <Remark>{strength.valid_password ? texts.strong : texts.weak}</Remark>
        )}
      </div>
    </div>
  );
}
