type CrossDeviceParts = typeof import("./lazy.ts");

let arrived: CrossDeviceParts | undefined;

/** Where it cannot be fetched there is no hand-over, and the link is still good. */
export async function fetchCrossDevice(): Promise<void> {
  arrived ??= await import("./lazy.ts").catch(() => undefined);
}

/** What shows a hand-over's number and waits for it; undefined until it is fetched. */
export const readCrossDevice = (): CrossDeviceParts | undefined => arrived;
