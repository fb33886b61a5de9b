import { readFileSync } from "node:fs";
import { oauthProviderNames, oauthProviders } from "@portico/wire";
import { expect, test } from "vitest";

const guide = readFileSync("docs/oauth.md", "utf8");

test.each(oauthProviderNames)(
  "docs/oauth.md explains how to set up %s, and when it is an authority for an address",
  (name) => {
    const written = oauthProviders[name].name;
    expect(guide).toContain(`| ${written} | \`{public_url}/v1/b2b/oauth/callback/${name}\` |`);
    expect(guide.match(new RegExp(`^\\| ${written} \\| `, "gm"))).toHaveLength(2);
  },
);
