import { requestHeaders } from "../calls/request-headers.ts";
import { noWindow } from "../lib/no-window.ts";
import { type ClientOptions, readSettings } from "../lib/options.ts";
import { createStorage } from "../lib/storage.ts";
import { createCookies, settleCookies } from "../session/cookies.ts";
import { findSlot } from "../session/slots.ts";
import { createStore } from "../session/store.ts";

/**
 * Submits a call as an HTML form, so that the browser navigates to the response: for the provider's own pages
 * (docs/wire/rules.md#submitted-forms). Headers become form fields.
 * @param path below `/sdk/v1`.
 * @param fields `undefined` values are omitted; values other than strings are sent as JSON.
 */
export function submitForm(
  publicToken: string,
  options: ClientOptions,
  path: string,
  fields: Record<string, unknown> = {},
): void {
  const view = options.window ?? globalThis.window;
  if (!view) throw noWindow("submitForm");
  const defaults = readSettings(publicToken, options, view);
  const settings = { ...defaults, slot: findSlot(defaults, createStorage(defaults)) };
  const storage = createStorage(settings);
  const cookies = createCookies(settings);
  settleCookies(cookies, settings, storage);
  const headers = requestHeaders(settings, cookies.read("session"), createStore(storage).getInfo());

  const { document } = view;
  const form = document.createElement("form");
  form.method = "POST";
  form.action = `${settings.apiUrl}/sdk/v1${path}`;
  form.hidden = true;
  const hidden = Object.entries(headers).map(([name, value]) => [`__${name}`, value] as const);
  for (const [name, value] of [...Object.entries(fields), ...hidden]) {
    if (value === undefined) continue;
    const input = document.createElement("input");
    input.type = "hidden";
    input.name = name;
    input.value = typeof value === "string" ? value : JSON.stringify(value);
    form.append(input);
  }
  document.body.append(form);
  // From the prototype, because a field named "submit" would hide the method.
  Object.getPrototypeOf(form).submit.call(form);
  form.remove();
}
