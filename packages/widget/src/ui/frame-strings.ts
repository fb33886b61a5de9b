/** The texts around the screens. */
export const frame = {
  watermark: "Powered by Portico",
  unavailable: "Something went wrong",
  unavailableLead: "This part of the page could not be loaded.",
  /** Said while something takes its time. */
  busy: "One moment, please.",
  tryAgain: "Try again",
  /** Where trying again does not help: what a page asks for may be gone since it was opened. */
  reload: "Reload the page",
};
