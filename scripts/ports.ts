/**
 * The ports for development. `PORTICO_PORT_OFFSET=n` adds n to all of them, so that two checkouts, or tests and the demo, can
 * run at the same time.
 */
export interface Ports {
  demo: number;
  provider: number;
  thirdParty: number;
  sandbox: number;
  gallery: number;
}

/** Ports in the range of offsets that browsers and `fetch` refuse to open (Fetch standard, "bad port"). */
const blockedPorts = new Set([1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6679, 6697, 10080]);

/** @throws Error if the offset is not a whole number, or leads to a port that is out of range or blocked by browsers. */
export function readPorts(environment: Record<string, string | undefined> = process.env): Ports {
  const text = environment.PORTICO_PORT_OFFSET ?? "0";
  const offset = Number(text || "0");
  if (!Number.isInteger(offset) || offset < -3000 || offset > 61_000) {
    throw new Error(
      `PORTICO_PORT_OFFSET is "${text}". Set it to a whole number, for example 10. It is added to every port.`,
    );
  }
  const ports = {
    demo: 4000 + offset,
    provider: 4100 + offset,
    thirdParty: 4200 + offset,
    sandbox: 4300 + offset,
    gallery: 4400 + offset,
  };
  const blocked = Object.values(ports).find((port) => blockedPorts.has(port));
  if (blocked !== undefined) {
    throw new Error(
      `PORTICO_PORT_OFFSET is "${text}". Browsers refuse to open port ${blocked}. Choose another offset.`,
    );
  }
  return ports;
}
