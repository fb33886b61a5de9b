/** Texts that every part has. */
export const shared = {
  tryAgain: "Try again",
  cancel: "Cancel",
  save: "Save",
  saved: "Saved",
  undo: "Undo",
  undone: "Undone",
  more: "Show more",
  loading: "Loading…",
  copy: "Copy",
  copied: "Copied",
  close: "Close",
  back: "Back",
  search: "Search",
  remove: "Remove",
  optional: "optional",
  stepOf: ({ step, steps }: { step: number; steps: number }) => `Step ${step} of ${steps}`,
};

/** What went wrong, whatever was asked. A part adds refusals of its own. */
export const failures = {
  unreachable: "We could not reach the server. Check your connection and try again.",
  signedOut: "You are no longer signed in. Sign in again to go on.",
  forbidden: "Your roles do not allow this. An administrator of your organization can do it, or give you the role.",
  limited: ({ time }: { time: string }) => `Too many tries. Try again in ${time}.`,
  limitedSoon: "Too many tries. Try again in a moment.",
  unknown: "Something went wrong. Try again.",
};
