/** The settings that the server wrote into the page. They depend on where the app runs, so they are no part of the build. */
export const providerUrl = readMeta("provider-url");
export const sandboxUrl = readMeta("sandbox-url");
/** Somebody else's app, in development. */
export const thirdPartyUrl = readMeta("third-party-url");
export const publicToken = readMeta("public-token");

function readMeta(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";
}
