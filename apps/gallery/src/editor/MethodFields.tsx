import { type LoginConfig, oauthProviderNames, oauthProviders } from "@portico/widget/playground";
import { Check, Checks, Input, RadioGroup, Section } from "../lib/fields.tsx";

type Product = LoginConfig["products"][number];
type Provider = (typeof oauthProviderNames)[number];

const products: Record<Product, string> = {
  emailMagicLinks: "Magic links",
  emailOtp: "Email codes",
  oauth: "Social login",
  sso: "Single sign-on",
  passwords: "Passwords",
  passkeys: "Passkeys",
};

interface MethodFieldsProps {
  config: LoginConfig;
  onChange: (changes: Partial<LoginConfig>) => void;
}

/** The configuration of the widget. */
export function MethodFields({ config, onChange }: MethodFieldsProps) {
  const providers = (config.oauthOptions?.providers ?? []).map((each) => (typeof each === "string" ? each : each.type));
  const hasOneTap = config.oauthOptions?.providers?.some((each) => typeof each === "object" && each.one_tap) === true;
  const changeProviders = (chosen: readonly Provider[], oneTap = hasOneTap) =>
    onChange({
      oauthOptions: { providers: chosen.map((type) => (type === "google" && oneTap ? { type, one_tap: true } : type)) },
    });
  return (
    <>
      <Section title="Methods" isOpen>
        <ProductOrder chosen={config.products} onChange={(chosen) => onChange({ products: chosen })} />
        {config.products.includes("oauth") && (
          <>
            <Checks
              legend="Providers"
              all={oauthProviderNames.map((name) => [name, oauthProviders[name].name] as const)}
              chosen={providers}
              onChange={changeProviders}
            />
            {providers.includes("google") && (
              <Check label="Google One Tap" isOn={hasOneTap} onChange={(isOn) => changeProviders(providers, isOn)} />
            )}
          </>
        )}
        <Checks
          legend="Two-step verification methods to set up"
          all={[
            ["totp", "Authenticator app"],
            ["smsOtp", "Text message"],
          ]}
          chosen={config.mfaProductInclude ?? ["totp", "smsOtp"]}
          onChange={(chosen) => onChange({ mfaProductInclude: chosen.length === 2 ? undefined : chosen })}
        />
      </Section>
      <Section title="Flow">
        <RadioGroup
          label="Type"
          value={config.authFlowType}
          options={[
            ["Discovery", "Discovery: choose an organization"],
            ["Organization", "One organization"],
            ["PasswordReset", "Password reset"],
          ]}
          onChange={(authFlowType) => onChange({ authFlowType })}
        />
        {config.authFlowType === "Organization" && (
          <Input
            label="Organization slug"
            value={config.organizationSlug ?? ""}
            placeholder="Read from the URL"
            onChange={(slug) => onChange({ organizationSlug: slug || undefined })}
          />
        )}
        <Check
          label="Don’t offer to create an organization"
          isOn={config.disableCreateOrganization === true}
          onChange={(isOn) => onChange({ disableCreateOrganization: isOn || undefined })}
        />
        <Check
          label="Create an organization automatically for new users"
          isOn={config.directCreateOrganizationForNoMembership === true}
          onChange={(isOn) => onChange({ directCreateOrganizationForNoMembership: isOn || undefined })}
        />
        <Check
          label="Log in directly to the only organization"
          isOn={config.directLoginForSingleMembership?.status === true}
          onChange={(isOn) => onChange({ directLoginForSingleMembership: isOn ? { status: true } : undefined })}
        />
      </Section>
    </>
  );
}

/** The sign-in methods, in the order of the screen. */
function ProductOrder({ chosen, onChange }: { chosen: readonly Product[]; onChange: (chosen: Product[]) => void }) {
  const rest = (Object.keys(products) as Product[]).filter((product) => !chosen.includes(product));
  const moveUp = (index: number) =>
    onChange(chosen.map((each, row) => chosen[row === index ? index - 1 : row === index - 1 ? index : row] ?? each));
  return (
    <fieldset className="radios">
      <legend>Sign-in methods, in order</legend>
      {[...chosen, ...rest].map((product, index) => {
        const isOn = chosen.includes(product);
        return (
          <div key={product} className="order">
            <Check
              label={products[product] ?? product}
              isOn={isOn}
              onChange={() => onChange(isOn ? chosen.filter((each) => each !== product) : [...chosen, product])}
            />
            {isOn && index > 0 && (
              <button
                type="button"
                className="plain"
                aria-label={`Move ${products[product]} up`}
                onClick={() => moveUp(index)}
              >
                ↑
              </button>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
