/** The exit codes of the command; the table of docs/command-line.md. */
export const exitCodes = {
  done: 0,
  /** It failed, the provider refused it, or `doctor` found what must be mended. */
  failed: 1,
  /** A command, option or value that makes no sense. */
  usage: 2,
  /** Nobody answers where the provider should be. */
  unreachable: 3,
} as const;
