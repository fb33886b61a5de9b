import type { CDPSession, Page } from "playwright-core";

/** A virtual authenticator of the browser, which confirms every request of one page at once. */
export interface PasskeyDevice {
  countCredentials(): Promise<number>;
  /** Whether its user is verified, as by a fingerprint. */
  setVerified(isVerified: boolean): Promise<void>;
  /** From now on it answers nothing. Otherwise it also confirms what the email field suggests, and so logs in at once. */
  stopConfirming(): Promise<void>;
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
    countCredentials: async () =>
      (await session.send("WebAuthn.getCredentials", { authenticatorId })).credentials.length,
    setVerified: async (isUserVerified) => {
      await session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
    },
    stopConfirming: async () => {
      await session.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled: false });
    },
  };
}
