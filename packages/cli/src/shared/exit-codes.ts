/** The exit codes, as documented in docs/command-line.md. */
export const exitCodes = {
  done: 0,
  /** The command failed, the provider refused it, or `doctor` found an error. */
  failed: 1,
  /** An invalid command, option or value. */
  usage: 2,
  /** The provider does not respond. */
  unreachable: 3,
} as const;
