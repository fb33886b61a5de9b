/** `a…@globex.test`, or `…23` of a number: enough to find whom support is asked about, too little to collect. */
export function maskReceiver(to: string): string {
  const at = to.lastIndexOf("@");
  return at < 1 ? `…${to.slice(-2)}` : `${[...to][0]}…${to.slice(at)}`;
}
