import { oauthProviderNames } from "@portico/wire";
import { style } from "./ground/page-style.ts";

/** The page for visitors of the sandbox itself. */
export const homePage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox</title>
<style>${style}</style>
</head>
<body>
<main>
<p class="badge">Sandbox</p>
<h1>Other people's sign-in</h1>
<p class="soft">Stand-ins for ${oauthProviderNames.join(", ")} for Google's One Tap and for an organization's SAML identity provider, for development and tests. Begin a login in the demo to come here with something to do.</p>
<p><a href="/directory">Directory</a>: people and groups that are pushed by SCIM, as Okta and Entra ID do.</p>
<p><a href="/dns">DNS</a>: TXT records by which an organization proves a domain.</p>
</main>
</body>
</html>
`;
