type HandoverParts = typeof import("./handover.ts");

let arrived: HandoverParts | undefined;

export async function fetchHandover(): Promise<void> {
  arrived ??= await import("./handover.ts");
}

/** What shows a hand-over's number and waits for it; undefined until it is fetched, and where it could not be. */
export const readHandover = (): HandoverParts | undefined => arrived;
