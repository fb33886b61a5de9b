import { loadScript } from "./load-script.ts";

interface Turnstile {
  render(container: HTMLElement, options: object): string;
  remove(widget: string): void;
}

/**
 * Runs Cloudflare Turnstile. The box is visible only if the visitor has to click it:
 * https://developers.cloudflare.com/turnstile/get-started/client-side-rendering/
 */
export async function getTurnstileToken(view: Window, scriptUrl: string, sitekey: string): Promise<string> {
  await loadScript(view, `${scriptUrl}?render=explicit`);
  const { turnstile } = view as { turnstile?: Turnstile };
  if (!turnstile) throw new Error("The Turnstile script did not define window.turnstile.");
  const { document } = view;
  const box = document.createElement("div");
  Object.assign(box.style, { position: "fixed", bottom: "16px", right: "16px", zIndex: "2147483647" });
  document.body.append(box);
  let widget: string | undefined;
  try {
    return await new Promise<string>((resolve, reject) => {
      const fail = (code?: unknown) => reject(new Error(`Turnstile failed with ${code ?? "no error code"}.`));
      widget = turnstile.render(box, {
        sitekey,
        action: "LOGIN",
        appearance: "interaction-only",
        callback: resolve,
        "error-callback": fail,
        "timeout-callback": fail,
        "unsupported-callback": fail,
      });
    });
  } finally {
    if (widget !== undefined) turnstile.remove(widget);
    box.remove();
  }
}
