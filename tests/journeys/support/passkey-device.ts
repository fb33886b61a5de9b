import type { CDPSession, Page } from "playwright-core";

/** A virtual authenticator of the browser, for one page. */
export interface PasskeyDevice {
  /** Whether its user confirms every request at once, also the suggestions of a field. At first they do. */
  setPresent(isPresent: boolean): Promise<void>;
  countCredentials(): Promise<number>;
  /** Whether its user is verified, as by a fingerprint. */
  setVerified(isVerified: boolean): Promise<void>;
}

/** Gives a page's browser a platform authenticator: https://w3c.github.io/webauthn/#sctn-automation. */
export async function addPasskeyDevice(page: Page): Promise<PasskeyDevice> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    setPresent: async (enabled) => {
      await session.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled });
    },
    countCredentials: async () =>
      (await session.send("WebAuthn.getCredentials", { authenticatorId })).credentials.length,
    setVerified: async (isUserVerified) => {
      await session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
    },
  };
}
