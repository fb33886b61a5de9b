/** @throws Error: whoever is asked here is let in as whomever they say. */
export function refuseProduction(environment: Record<string, string | undefined> = process.env): void {
  if (environment.NODE_ENV !== "production") return;
  throw new Error(
    "sandbox: NODE_ENV is production. The sandbox lets anybody in as anybody. Configure the real providers instead.",
  );
}
