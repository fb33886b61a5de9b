type CrossDeviceParts = typeof import("./lazy.ts");

let arrived: CrossDeviceParts | undefined;

/** Fetches the cross-device parts. Without them there is no hand-over, and the link is still good. */
export async function fetchCrossDevice(): Promise<void> {
  arrived ??= await import("./lazy.ts").catch(() => undefined);
}

/** Returns the parts that show a hand-over's number and wait for it; undefined until they are fetched. */
export const readCrossDevice = (): CrossDeviceParts | undefined => arrived;
