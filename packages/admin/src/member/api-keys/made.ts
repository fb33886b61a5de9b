import type { ApiKey } from "@portico/wire";

/** A key that was just made, with what is shown this once. */
export interface Made {
  api_key: ApiKey;
  secret: string;
}
