/** Options of a call of the console. */
export interface CallOptions {
  /** Why a call changes something or hands out a secret. The provider records it. */
  reason?: string | undefined;
}
