/** What stands around the screens. */
export const frame = {
  watermark: "Powered by Portico",
  watermarkUrl: "https://github.com/portico-auth/portico",
  unavailable: "Something went wrong",
  unavailableLead: "This part of the page could not be loaded.",
  tryAgain: "Try again",
};
