import { type OauthProvider, oauthProviders } from "@portico/wire";
import { escapeHtml, renderOptions, renderPage, renderPersonButton } from "../lib/page.ts";
import { emailVerifiedValues, misbehaviors, people, transportMisbehaviors } from "./choice.ts";
import { clientCredentials } from "./providers.ts";

const tenantLabels: Partial<Record<OauthProvider, string>> = {
  microsoft: "Tenant",
  slack: "Workspace",
  hubspot: "Portal",
  github: "Organization",
};

interface ChoicePageOptions {
  loginHint?: string;
  /** Whether the provider issues ID tokens. */
  hasIdToken: boolean;
}

/** The page where a developer chooses an account and an error to simulate. Its form posts to the URL of the page. */
export function choicePage(provider: OauthProvider, { loginHint = "", hasIdToken }: ChoicePageOptions): string {
  const { name } = oauthProviders[provider];
  const tenant = tenantLabels[provider];
  // HubSpot's API does not say whether the email address is verified.
  const hasEmailVerified = provider !== "hubspot";
  return renderPage({
    title: `Sign in with ${name}`,
    body: `<h1>Choose an account</h1>
<p class="soft">This page simulates <b>${name}</b> during development. You don't need a password. The login is for the client <code>${clientCredentials(provider).client_id}</code>.</p>
<form method="post">
<button hidden></button>
<div class="people">
${people.map(renderPersonButton).join("\n")}
</div>
<details${loginHint ? " open" : ""}>
<summary>Use another account</summary>
<div class="fields">
<label>Email address <input name="email" type="email" value="${escapeHtml(loginHint)}"></label>
<label>Name <input name="name"></label>
<label>User ID at ${name} <input name="subject" placeholder="Derived from the email address"></label>
${hasEmailVerified ? `<label>Email verified <select name="verified">${renderOptions(emailVerifiedValues)}</select></label>` : ""}
${provider === "google" ? `<label>Hosted domain (hd) <input name="hosted_domain" placeholder="The email's domain; “none” to leave it out"></label>` : ""}
${tenant ? `<label>${tenant} ID <input name="tenant_id"></label>\n<label>${tenant} name <input name="tenant_name"></label>` : ""}
<button class="button">Continue</button>
</div>
</details>
<label class="option">Simulate an error
<select name="misbehavior">${renderOptions(hasIdToken ? misbehaviors : transportMisbehaviors)}</select></label>
</form>`,
  });
}
