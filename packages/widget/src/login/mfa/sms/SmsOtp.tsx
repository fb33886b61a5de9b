import { Button } from "@portico/ui/components/Button";
import { Card } from "@portico/ui/components/Card";
import { Form } from "@portico/ui/components/Form";
import { SelectField } from "@portico/ui/components/SelectField";
import { TextField } from "@portico/ui/components/TextField";
import { Title } from "@portico/ui/components/Title";
import { useLocale } from "@portico/ui/hooks/use-locale";
import { useStrings } from "@portico/ui/texts/use-strings";
import { useMemo } from "react";
import { Unbroken } from "../../../ui/inline-text.tsx";
import { PasscodeEntry } from "../../ui/PasscodeEntry.tsx";
import { ProblemMessage } from "../../ui/ProblemMessage.tsx";
import type { ScreenProps } from "../../ui/screen-props.ts";
import { LeaveButton } from "../LeaveButton.tsx";
import { OtherMethods } from "../OtherMethods.tsx";
import { RememberDevice } from "../RememberDevice.tsx";
import { mfa } from "../strings.ts";
import type { smsEnrollment, smsEntry } from "./flow.ts";
import { countryNames, usePhoneField } from "./phone/use-phone-field.ts";

export function SmsOtpEnrollment({ step, flow, send }: ScreenProps<typeof smsEnrollment>) {
  const text = useStrings("mfa", mfa);
  const { phone, countries, type, choose } = usePhoneField(step.phone);
  const locale = useLocale();
  const options = useMemo(() => countryNames(countries, locale), [countries, locale]);
  return (
    <Card>
      <Title>
        <Unbroken text={text.phoneTitle} />
      </Title>
      <Form busy={step.busy} onSubmit={() => send({ type: "phoneSubmitted", phone })}>
        <SelectField
          label={text.countryLabel}
          name="country"
          autoComplete="country"
          value={phone.country}
          options={options}
          onChange={choose}
        />
        <TextField
          label={text.phoneLabel}
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          enterKeyHint="send"
          required
          value={phone.typed}
          onChange={type}
          error={step.problem && <ProblemMessage problem={step.problem} />}
          autoFocus
        />
        <Button type="submit" busy={step.busy} disabled={!phone.typed.trim()}>
          {text.next}
        </Button>
      </Form>
      {step.mfa.offered.includes("totp") && (
        <Button variant="quiet" disabled={step.busy} onClick={() => send({ type: "mfaMethodChosen", method: "totp" })}>
          {text.useAuthenticator}
        </Button>
      )}
      <LeaveButton flow={flow} send={send} />
    </Card>
  );
}

export function SmsOtpEntry({ step, flow, send }: ScreenProps<typeof smsEntry>) {
  const { textExpiresAtMs } = step.mfa;
  const isExpired = (textExpiresAtMs ?? 0) <= Date.now();
  return (
    <PasscodeEntry
      {...step}
      isNumber
      message={step.problem && <ProblemMessage problem={step.problem} isExpired={isExpired} />}
      expiresAtMs={textExpiresAtMs || null}
      send={send}
    >
      <RememberDevice step={step} send={send} />
      <OtherMethods than="sms_otp" step={step} send={send} />
      <LeaveButton flow={flow} send={send} />
    </PasscodeEntry>
  );
}
