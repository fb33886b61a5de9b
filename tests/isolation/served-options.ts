import type { BootstrapResponse } from "@portico/client";
import type { Styles } from "../../packages/ui/src/theme/styles-config.ts";
import type { LoginConfig } from "../../packages/widget/src/login/flow/config.ts";

/** Options that a host's server and its page share. */
export interface ServedOptions extends LoginConfig {
  widget: "login" | "consent";
  bootstrap?: BootstrapResponse;
  hasToken?: boolean;
  styles?: Styles;
  nonce?: string;
}

export const publicToken = "public-token-test-1";
export const apiUrl = "http://host.example/api";
