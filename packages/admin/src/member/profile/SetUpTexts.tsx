import { Action, Actions } from "@portico/ui/components/Action";
import { FailureNote, useFailureText } from "@portico/ui/components/FailureNote";
import { Form } from "@portico/ui/components/Form";
import { useNotify } from "@portico/ui/components/Notifications";
import { PasscodeField } from "@portico/ui/components/PasscodeField";
import { SelectField } from "@portico/ui/components/SelectField";
import { TextField } from "@portico/ui/components/TextField";
import { useAction } from "@portico/ui/hooks/use-action";
import { useLocale } from "@portico/ui/hooks/use-locale";
import { shared } from "@portico/ui/texts/shared";
import { useStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import { checkPhone, countryNames, remainingMinutes, usePhoneField } from "@portico/widget/kit";
import { useMemo, useState } from "react";
import { useCalls } from "../../shared/calls.ts";
import { profile } from "./texts.ts";
import { useSelf } from "./use-self.ts";

/** Until the browser's country is known. */
const first = { country: "US", callingCode: "1", typed: "" };

/** Errors of the phone number itself, which are shown at the field. */
const ofNumber = [
  "duplicate_member_phone_number",
  "unsubscribed_phone_number",
  "invalid_phone_number",
  "invalid_phone_number_country_code",
];

/** Sets up codes by text message, or changes their phone number: asks for the number, then for the code sent to it. */
export function SetUpTexts({ onEnd }: { onEnd: () => void }) {
  const { factors: texts, refused } = useStrings("profile", profile);
  const { cancel } = useStrings("shared", shared);
  const { client } = useCalls();
  const self = useSelf();
  const notify = useNotify();
  const say = useFailureText(refused);
  const locale = useLocale();
  const { phone, countries, type, choose } = usePhoneField(first);
  const options = useMemo(() => countryNames(countries, locale), [countries, locale]);
  const [isWrong, setWrong] = useState(false);
  const [sentTo, setSentTo] = useState<{ e164: string; shown: string } | null>(null);
  const [sends, setSends] = useState(0);

  const send = useAction(async () => {
    const checked = sentTo ?? (await checkPhone(phone));
    setWrong(!checked);
    if (!checked || !self) return;
    await client.otps.sms.send({ ...self.who, mfa_phone_number: checked.e164, locale });
    confirm.forgive();
    setSentTo(checked);
    setSends((count) => count + 1);
  });
  const confirm = useAction(async (code: string) => {
    if (!self) return;
    const minutes = remainingMinutes(self.session);
    await client.otps.sms.authenticate({ ...self.who, code, ...(minutes && { session_duration_minutes: minutes }) });
    onEnd();
    notify(texts.textAdded);
  });
  const { failure } = send;
  const isNumberWrong = failure !== null && ofNumber.includes(failure.type);
  const leave = (
    <Action variant="quiet" disabled={send.isBusy || confirm.isBusy} onClick={onEnd}>
      {cancel}
    </Action>
  );
  if (sentTo) {
    return (
      <div {...part("set-up")}>
        <p>{texts.textSent({ phone: sentTo.shown })}</p>
        <PasscodeField
          key={sends}
          label={texts.codeLabel}
          onComplete={(code) => void confirm.run(code)}
          disabled={confirm.isBusy}
          error={confirm.failure && say(confirm.failure)}
          autoFocus
        />
        <FailureNote failure={failure} texts={refused} />
        <Actions>
          <Action busy={send.isBusy} onClick={() => void send.run()}>
            {texts.sendText}
          </Action>
          {leave}
        </Actions>
      </div>
    );
  }
  return (
    <div {...part("set-up")}>
      <Form onSubmit={() => phone.typed.trim() && void send.run()} busy={send.isBusy}>
        <SelectField
          label={texts.country}
          name="country"
          autoComplete="country"
          value={phone.country}
          options={options}
          onChange={choose}
        />
        <TextField
          label={texts.phone}
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          value={phone.typed}
          onChange={(value) => {
            type(value);
            setWrong(false);
            send.forgive();
          }}
          error={isWrong ? texts.badPhone : isNumberWrong && say(failure)}
          autoFocus
        />
        {!isNumberWrong && <FailureNote failure={failure} texts={refused} />}
        <Actions>
          <Action variant="main" type="submit" busy={send.isBusy} disabled={!phone.typed.trim()}>
            {texts.sendText}
          </Action>
          {leave}
        </Actions>
      </Form>
    </div>
  );
}
