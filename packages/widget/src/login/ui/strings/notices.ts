/** Small news that a toast brings. */
export const notices = {
  emailResent: "Email resent",
  codeCopied: "Code copied",
  codeNotCopied: "Couldn't copy code to clipboard",
  codesCopied: "Copied",
  codesNotCopied: "Couldn't copy codes to clipboard",
};
