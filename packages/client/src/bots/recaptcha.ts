import { loadScript } from "./load-script.ts";

interface Enterprise {
  ready(then: () => void): void;
  execute(siteKey: string, options: { action: string }): PromiseLike<string>;
}

const SCRIPT = "https://www.google.com/recaptcha/enterprise.js";

/** Runs reCAPTCHA Enterprise: https://cloud.google.com/recaptcha/docs/instrument-web-pages */
export async function getRecaptchaToken(view: Window, scriptUrl = SCRIPT, siteKey: string): Promise<string> {
  await loadScript(view, `${scriptUrl}?render=${encodeURIComponent(siteKey)}`);
  const { enterprise } = (view as { grecaptcha?: { enterprise?: Enterprise } }).grecaptcha ?? {};
  if (!enterprise) throw new Error("The reCAPTCHA script did not define grecaptcha.enterprise.");
  await new Promise<void>((resolve) => enterprise.ready(resolve));
  return enterprise.execute(siteKey, { action: "LOGIN" });
}
