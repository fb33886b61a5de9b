import { type OauthProvider, oauthProviders } from "@portico/wire";
import { misbehaviors, people, verdicts } from "./choice.ts";
import { escapeHtml } from "./ground/escape-html.ts";
import { style } from "./ground/page-style.ts";

const tenantWord: Partial<Record<OauthProvider, string>> = {
  microsoft: "Tenant id",
  slack: "Workspace id",
  hubspot: "Portal id",
  github: "Organization id",
};

/**
 * The page on which a person picks or makes an identity, and says what is to go wrong. It posts to its own address.
 * @param signs whether the provider signs ID tokens.
 */
export function choicePage(
  provider: OauthProvider,
  { loginHint = "", signs }: { loginHint?: string; signs: boolean },
): string {
  const { name } = oauthProviders[provider];
  const tenant = tenantWord[provider];
  const offered = signs ? misbehaviors : withoutTokens(misbehaviors);
  const tells = provider !== "hubspot";
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox for ${name}</title>
<style>${style}</style>
</head>
<body>
<main>
<p class="badge">Sandbox</p>
<h1>Continue as whom?</h1>
<p class="soft">This stands in for <b>${name}</b> in development. Nobody is asked for a password.</p>
<form method="post">
<button hidden></button>
<label class="wrong">What goes wrong
<select name="misbehavior">${options(offered)}</select></label>
<div class="people">
${people.map(personButton).join("\n")}
</div>
<details${loginHint ? " open" : ""}>
<summary>Somebody else</summary>
<div class="fields">
<label>E-mail address <input name="email" type="email" value="${escapeHtml(loginHint)}"></label>
<label>Name <input name="name"></label>
<label>Id at ${name} <input name="subject" placeholder="made from the address"></label>
${tells ? `<label>What ${name} says of the address <select name="verified">${options(verdicts)}</select></label>` : ""}
${provider === "google" ? `<label>Hosted domain (hd) <input name="hosted_domain" placeholder="the address's; none for none"></label>` : ""}
${tenant ? `<label>${tenant} <input name="tenant_id"></label>\n<label>Its name <input name="tenant_name"></label>` : ""}
<button class="go">Continue</button>
</div>
</details>
</form>
</main>
</body>
</html>
`;
}

function personButton({ key, name = "", email, note }: (typeof people)[number]): string {
  return `<button name="person" value="${key}"><b>${escapeHtml(name)}</b><span>${escapeHtml(email)}</span><small>${escapeHtml(note)}</small></button>`;
}

/** Leaves out the misbehaviors that need an ID token. */
function withoutTokens(texts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => !text.includes("ID token")));
}

function options(texts: Record<string, string>): string {
  return Object.entries(texts)
    .map(([value, text]) => `<option value="${value}">${escapeHtml(text)}</option>`)
    .join("");
}
