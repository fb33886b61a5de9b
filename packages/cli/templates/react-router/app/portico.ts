import { createClient } from "@portico/widget";

export const client = createClient("public-token-test-…", { apiUrl: "http://localhost:4100" });
