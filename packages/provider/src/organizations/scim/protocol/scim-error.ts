/** The error types of RFC 7644 table 9 and RFC 9865 section 4, for status 400 or 409. */
export type ScimType =
  | "invalidFilter"
  | "tooMany"
  | "uniqueness"
  | "mutability"
  | "invalidSyntax"
  | "invalidPath"
  | "noTarget"
  | "invalidValue"
  | "invalidVers"
  | "sensitive"
  | "invalidCursor"
  | "expiredCursor"
  | "invalidCount";

/** An error in SCIM's format. Every other error is converted to one before it is sent. */
export class ScimError extends Error {
  readonly status: number;
  readonly scimType: ScimType | undefined;
  readonly retryAfterSeconds: number | undefined;

  /** @param detail what happened and what to do, for humans. */
  constructor(status: number, scimType: ScimType | undefined, detail: string, retryAfterSeconds?: number) {
    super(detail);
    this.name = "ScimError";
    this.status = status;
    this.scimType = scimType;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Quotes a name from a request, short enough for a message. */
export function quote(text: string): string {
  return JSON.stringify(text.length > 64 ? `${text.slice(0, 64)}…` : text);
}
