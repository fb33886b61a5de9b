/** Texts around the screens. */
export const frame = {
  watermark: "Powered by Portico",
  unavailable: "Something went wrong",
  unavailableLead: "We couldn't load this part of the page.",
  /** Announced during a slow request. */
  busy: "One moment, please.",
  tryAgain: "Try again",
  /** Offered when retrying can't help: a new deployment may have removed the chunk that the page wants. */
  reload: "Reload the page",
};
