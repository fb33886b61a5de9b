const CLAIMS = "http://schemas.xmlsoap.org/ws/2005/05/identity/claims";
/** The attribute names that identity providers send by default. */
export const usualNames = {
  email: ["email", "emailAddress", "Email", "mail", "urn:oid:0.9.2342.19200300.100.1.3", `${CLAIMS}/emailaddress`],
  full_name: ["name", "displayName", "full_name", "urn:oid:2.16.840.1.113730.3.1.241"],
  first_name: ["first_name", "firstName", "given_name", "givenName", "urn:oid:2.5.4.42", `${CLAIMS}/givenname`],
  last_name: ["last_name", "lastName", "family_name", "surname", "sn", "urn:oid:2.5.4.4", `${CLAIMS}/surname`],
  groups: ["groups", "memberOf", "http://schemas.microsoft.com/ws/2008/06/identity/claims/groups"],
} as const;

/** The fields that an `attribute_mapping` may map. */
export const mappableFields = Object.keys(usualNames);
