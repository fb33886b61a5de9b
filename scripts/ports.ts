/**
 * The ports of development. `PORTICO_PORT_OFFSET=n` moves all of them by n, so that tests run beside a
 * demo and two checkouts beside each other.
 */
export interface Ports {
  demo: number;
  provider: number;
  thirdParty: number;
  sandbox: number;
  gallery: number;
}

/** @throws Error when the offset is no whole number or moves a port out of range. */
export function readPorts(environment: Record<string, string | undefined> = process.env): Ports {
  const text = environment.PORTICO_PORT_OFFSET ?? "0";
  const offset = Number(text || "0");
  if (!Number.isInteger(offset) || offset < -3000 || offset > 61_000) {
    throw new Error(`PORTICO_PORT_OFFSET is "${text}". It moves every port; give a whole number, such as 10.`);
  }
  return {
    demo: 4000 + offset,
    provider: 4100 + offset,
    thirdParty: 4200 + offset,
    sandbox: 4300 + offset,
    gallery: 4400 + offset,
  };
}
