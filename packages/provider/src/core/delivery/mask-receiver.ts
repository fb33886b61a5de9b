/**
 * `a…@globex.test`, or `…23` for a phone number: enough to recognize a member in a support case, too little to
 * collect.
 */
export function maskReceiver(to: string): string {
  const at = to.lastIndexOf("@");
  return at < 1 ? `…${to.slice(-2)}` : `${[...to][0]}…${to.slice(at)}`;
}
