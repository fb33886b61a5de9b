import { ColorField } from "@portico/ui/components/ColorField";
import { TextField } from "@portico/ui/components/TextField";
import { useLocale } from "@portico/ui/hooks/use-locale";
import { useSettled } from "@portico/ui/hooks/use-settled";
import { useStrings } from "@portico/ui/texts/use-strings";
import { type ButtonColor, checkButtonColor } from "@portico/ui/theme/check-button-color";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import { useEffect, useRef } from "react";
import { organization } from "../../shared/organization-texts.ts";
import { SettingsPanel } from "./SettingsPanel.tsx";
import { type SettingsProps, useDraft } from "./use-draft.ts";

addStyles(`
.portico-samples { display: flex; flex-wrap: wrap; gap: 8px; }
.portico-samples > span { display: grid; place-items: center; flex: 1 1 140px; min-height: 72px; padding: 12px; border: 1px solid var(--po-line); border-radius: var(--po-radius-box); background: var(--sample-ground); color: var(--sample-ink); }
.portico-samples img { display: block; max-width: 100%; max-height: 50px; }
.portico-sample-button { max-width: 100%; padding: 8px 18px; font: var(--po-bold) 14px/20px var(--po-font); color: var(--sample-text); background: var(--sample-color); border-radius: var(--po-radius); forced-color-adjust: none; }
.portico-samples > [data-theme=light] { --sample-ground: #FFF; --sample-ink: #19303D; }
.portico-samples > [data-theme=dark] { --sample-ground: #1B2A33; --sample-ink: #F2F6F8; }
.portico-samples + .portico-look-checked { margin-block-start: 8px; }
.portico-look-checked { font: 13px/18px var(--po-font); color: var(--po-soft); }
`);

const isAddress = (text: string) => text === "" || (/^https?:\/\/\S/.test(text) && URL.canParse(text));
const isColor = (text: string) => text === "" || checkButtonColor(text, "light") !== null;

/** The theme of members' pages and emails, with a live preview. */
export function ThemePanel(props: SettingsProps) {
  const texts = useStrings("organization", organization);
  const locale = useLocale();
  const draft = useDraft(props);
  const { organization_logo_url: logo, organization_primary_color: color } = draft.value;
  const shownLogo = useSettled(logo, 500);
  const themes = [
    ["light", texts.onLight, checkButtonColor(color, "light")],
    ["dark", texts.onDark, checkButtonColor(color, "dark")],
  ] as const;
  return (
    <SettingsPanel
      title={texts.branding}
      lead={texts.lookLead}
      draft={draft}
      canChange={props.canChange}
      isInvalid={!isAddress(logo) || !isColor(color)}
    >
      <TextField
        label={texts.logo}
        name="organization-logo"
        value={logo}
        maxLength={2048}
        spellCheck="false"
        inputMode="url"
        disabled={!props.canChange}
        error={isAddress(logo) ? undefined : texts.logoWrong}
        hint={texts.logoHint}
        onChange={(text) => draft.set({ organization_logo_url: text.trim() })}
      />
      {shownLogo !== "" && isAddress(shownLogo) && (
        <div {...part("samples")}>
          {themes.map(([theme, word]) => (
            <span key={theme} data-theme={theme}>
              <img src={shownLogo} alt={word} referrerPolicy="no-referrer" />
            </span>
          ))}
        </div>
      )}
      <ColorField
        label={texts.color}
        name="organization-color"
        value={color}
        maxLength={7}
        spellCheck="false"
        disabled={!props.canChange}
        error={isColor(color) ? undefined : texts.colorWrong}
        hint={texts.colorHint}
        onChange={(text) => draft.set({ organization_primary_color: text.trim() })}
      />
      {color !== "" && isColor(color) && (
        <div>
          <div {...part("samples")}>
            {themes.map(([theme, , checked]) => checked && <Sample key={theme} theme={theme} checked={checked} />)}
          </div>
          {themes.map(
            ([theme, word, checked]) =>
              checked && (
                <p key={theme} {...part("look-checked")}>
                  {word}:{" "}
                  {checked.isKept
                    ? texts.colorKept({ ratio: checked.ratio.toLocaleString(locale, { minimumFractionDigits: 1 }) })
                    : texts.colorMoved(checked)}
                </p>
              ),
          )}
        </div>
      )}
    </SettingsPanel>
  );
}

function Sample({ theme, checked }: { theme: string; checked: ButtonColor }) {
  const texts = useStrings("organization", organization);
  const place = useRef<HTMLSpanElement>(null);
  // Set by script, because a `style` attribute in the markup would require a weaker content security policy.
  useEffect(() => {
    place.current?.style.setProperty("--sample-color", checked.color);
    place.current?.style.setProperty("--sample-text", checked.text);
  }, [checked.color, checked.text]);
  return (
    <span ref={place} data-theme={theme}>
      <span {...part("sample-button")}>{texts.sample}</span>
    </span>
  );
}
