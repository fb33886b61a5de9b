/**
 * Reads a claim that should be a boolean. AWS Cognito and JumpCloud send text, and others send null for a claim that they
 * do not have. Any other value counts as false.
 */
export function readBooleanClaim(value: unknown): boolean | undefined {
  if (value === undefined || value === null) return undefined;
  return value === true || value === "true";
}
