import { type LoginConfig, oauthProviderNames, oauthProviders } from "@portico/widget/playground";
import { Radios } from "../ground/Radios.tsx";
import { Check, Checks, Input, Section } from "./fields.tsx";

type Product = LoginConfig["products"][number];
type Provider = (typeof oauthProviderNames)[number];

const products: Record<Product, string> = {
  emailMagicLinks: "Links by email",
  emailOtp: "Codes by email",
  oauth: "Accounts elsewhere",
  sso: "Single sign-on",
  passwords: "Passwords",
};

interface MethodFieldsProps {
  config: LoginConfig;
  onChange: (changes: Partial<LoginConfig>) => void;
}

/** The widget's own configuration. */
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
              legend="Accounts of"
              all={oauthProviderNames.map((name) => [name, oauthProviders[name].name] as const)}
              chosen={providers}
              onChange={changeProviders}
            />
            {providers.includes("google") && (
              <Check label="Google’s One Tap" isOn={hasOneTap} onChange={(isOn) => changeProviders(providers, isOn)} />
            )}
          </>
        )}
        <Checks
          legend="Second factors to set up"
          all={[
            ["totp", "Authenticator app"],
            ["smsOtp", "Text message"],
          ]}
          chosen={config.mfaProductInclude ?? ["totp", "smsOtp"]}
          onChange={(chosen) => onChange({ mfaProductInclude: chosen.length === 2 ? undefined : chosen })}
        />
      </Section>
      <Section title="Flow">
        <Radios
          legend="Signing in to"
          value={config.authFlowType}
          options={[
            ["Discovery", "an organization of the address"],
            ["Organization", "one organization"],
            ["PasswordReset", "set a new password"],
          ]}
          onChange={(authFlowType) => onChange({ authFlowType })}
        />
        {config.authFlowType === "Organization" && (
          <Input
            label="Its slug"
            value={config.organizationSlug ?? ""}
            placeholder="from the page’s address"
            onChange={(slug) => onChange({ organizationSlug: slug || undefined })}
          />
        )}
        <Check
          label="Nobody may create an organization"
          isOn={config.disableCreateOrganization === true}
          onChange={(isOn) => onChange({ disableCreateOrganization: isOn || undefined })}
        />
        <Check
          label="Create one at once for newcomers"
          isOn={config.directCreateOrganizationForNoMembership === true}
          onChange={(isOn) => onChange({ directCreateOrganizationForNoMembership: isOn || undefined })}
        />
        <Check
          label="Skip the choice where there is one"
          isOn={config.directLoginForSingleMembership?.status === true}
          onChange={(isOn) => onChange({ directLoginForSingleMembership: isOn ? { status: true } : undefined })}
        />
      </Section>
    </>
  );
}

/** Which products there are, in the order of the screen. */
function ProductOrder({ chosen, onChange }: { chosen: readonly Product[]; onChange: (chosen: Product[]) => void }) {
  const rest = (Object.keys(products) as Product[]).filter((product) => !chosen.includes(product));
  const up = (at: number) =>
    onChange(chosen.map((each, row) => chosen[row === at ? at - 1 : row === at - 1 ? at : row] ?? each));
  return (
    <fieldset className="radios">
      <legend>Products, in order</legend>
      {[...chosen, ...rest].map((product, at) => {
        const isOn = chosen.includes(product);
        return (
          <div key={product} className="order">
            <Check
              label={products[product] ?? product}
              isOn={isOn}
              onChange={() => onChange(isOn ? chosen.filter((each) => each !== product) : [...chosen, product])}
            />
            {isOn && at > 0 && (
              <button type="button" className="plain" aria-label={`${products[product]} up`} onClick={() => up(at)}>
                ↑
              </button>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
