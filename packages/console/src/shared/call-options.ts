/** Options of a call of the console. */
export interface CallOptions {
  /** Why the operator makes a change or reads a secret. The provider records it in the audit log. */
  reason?: string | undefined;
}
