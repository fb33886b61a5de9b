/** Texts shared by all components. */
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
};

/** Messages for errors that any request can have. Components add their own. */
export const failures = {
  unreachable: "We couldn't reach the server. Check your connection and try again.",
  signedOut: "You're no longer signed in. Sign in again to continue.",
  forbidden: "You don't have permission to do this. Ask an admin of your organization.",
  hidden: "You don't have permission to view this.",
  askAdmin: "Ask an admin of your organization.",
  limited: ({ time }: { time: string }) => `Too many attempts. Try again in ${time}.`,
  limitedSoon: "Too many attempts. Try again in a moment.",
  unknown: "Something went wrong. Try again.",
};
