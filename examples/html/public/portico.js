import { createClient } from "http://localhost:4100/portico/portico-element.js";

export const client = createClient("public-token-test-5ba0e9d4-0f7c-4b2e-9a38-6d1c7e2f4b90", { apiUrl: "http://localhost:4100" });
