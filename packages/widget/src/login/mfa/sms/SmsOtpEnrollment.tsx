import { useMemo } from "react";
import { useStrings } from "../../../strings/use-strings.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Form } from "../../../ui/Form.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { Title } from "../../../ui/Title.tsx";
import { Unbroken } from "../../../ui/Unbroken.tsx";
import { useLocale } from "../../../ui/use-locale.ts";
import { BackButton } from "../../ui/BackButton.tsx";
import { ProblemMessage } from "../../ui/ProblemMessage.tsx";
import type { ScreenProps } from "../../ui/screen-props.ts";
import { mfa } from "../strings.ts";
import type { smsEnrollment } from "./flow.ts";
import { countryNames } from "./phone/country-names.ts";
import { usePhoneField } from "./phone/use-phone-field.ts";

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
        <Button variant="quiet" onClick={() => send({ type: "mfaMethodChosen", method: "totp" })}>
          {text.useAuthenticator}
        </Button>
      )}
      {flow.history.length > 0 && <BackButton label={text.back} onClick={() => send({ type: "backClicked" })} />}
    </Card>
  );
}
