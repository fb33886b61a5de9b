import { mount } from "../../packages/widget/src/mount/mount.tsx";
import { mountIdentityProvider } from "../../packages/widget/src/mount/mount-identity-provider.ts";
import { apiUrl, publicToken, type ServedOptions } from "./served-options.ts";

const { widget, hasToken, ...options }: ServedOptions = JSON.parse(
  document.querySelector("#options")?.textContent ?? "",
);
const place = { elementId: "widget", publicToken, apiUrl };
if (widget === "consent") mountIdentityProvider({ ...place, ...options });
else mount({ ...place, ...options });
