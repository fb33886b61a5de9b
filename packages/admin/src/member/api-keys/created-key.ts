import type { ApiKey } from "@portico/wire";

/** A key that was just created, with its secret, which is shown only once. */
export interface CreatedKey {
  api_key: ApiKey;
  secret: string;
}
