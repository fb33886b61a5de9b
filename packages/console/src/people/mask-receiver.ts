/** An address as the queues show it: `a…@globex.test`. */
export function maskReceiver(to: string): string {
  const at = to.lastIndexOf("@");
  return at < 1 ? `…${to.slice(-2)}` : `${[...to][0]}…${to.slice(at)}`;
}
