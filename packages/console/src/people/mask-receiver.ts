/** Masks an email address or phone number as queues do, for example `a…@globex.test`. */
export function maskReceiver(to: string): string {
  const at = to.lastIndexOf("@");
  return at < 1 ? `…${to.slice(-2)}` : `${[...to][0]}…${to.slice(at)}`;
}
