import { createClient } from "http://localhost:4100/portico/portico-element.js";

export const client = createClient("public-token-test-…", { apiUrl: "http://localhost:4100" });
