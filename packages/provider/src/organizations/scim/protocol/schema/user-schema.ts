import { attribute, plural, type ResourceSchema, type Schema } from "./attribute.ts";

export const USER_URN = "urn:ietf:params:scim:schemas:core:2.0:User";
export const ENTERPRISE_URN = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";

/** RFC 7643 section 4.1, without passwords, because a directory must not set them. */
const user: Schema = {
  id: USER_URN,
  name: "User",
  description: "A user of the organization.",
  attributes: [
    attribute("userName", {
      required: true,
      uniqueness: "server",
      description: "The user's unique name in the directory, case-insensitive.",
    }),
    attribute("name", {
      type: "complex",
      description: "The parts of the user's name.",
      subAttributes: [
        attribute("formatted", { description: "The whole name." }),
        attribute("familyName", { description: "The family name." }),
        attribute("givenName", { description: "The given name." }),
        attribute("middleName", { description: "The middle names." }),
        attribute("honorificPrefix", { description: "A title before the name." }),
        attribute("honorificSuffix", { description: "A suffix after the name." }),
      ],
    }),
    attribute("displayName", { description: "The display name." }),
    attribute("nickName", { description: "A casual name." }),
    attribute("profileUrl", {
      type: "reference",
      referenceTypes: ["external"],
      description: "URL of the user's profile.",
    }),
    attribute("title", { description: "The job title." }),
    attribute("userType", { description: "The user's relation to the organization. It does not assign a role." }),
    attribute("preferredLanguage", { description: "As in Accept-Language." }),
    attribute("locale", { description: "For numbers and dates." }),
    attribute("timezone", { description: "As in the IANA database." }),
    attribute("active", { type: "boolean", description: "Whether the user can sign in." }),
    plural("emails", "Email addresses. The primary one, or else the first of type work, becomes the member's.", {
      types: ["work", "home", "other"],
      values: attribute("value", { description: "An email address." }),
    }),
    plural("phoneNumbers", "Phone numbers. They are not used for MFA.", {
      types: ["work", "home", "mobile", "fax", "pager", "other"],
    }),
    plural("ims", "Instant messaging addresses."),
    plural("photos", "URLs of pictures.", {
      types: ["photo", "thumbnail"],
      values: attribute("value", { type: "reference", referenceTypes: ["external"], description: "Its address." }),
    }),
    attribute("addresses", {
      type: "complex",
      multiValued: true,
      description: "Postal addresses.",
      subAttributes: [
        attribute("formatted", { description: "The whole address." }),
        attribute("streetAddress", { description: "Street and number." }),
        attribute("locality", { description: "The city." }),
        attribute("region", { description: "The state or region." }),
        attribute("postalCode", { description: "The postal code." }),
        attribute("country", { description: "The country, by ISO 3166." }),
        attribute("type", { description: "What it is for.", canonicalValues: ["work", "home", "other"] }),
        attribute("primary", { type: "boolean", description: "Whether it is the primary one." }),
      ],
    }),
    attribute("groups", {
      type: "complex",
      multiValued: true,
      mutability: "readOnly",
      description: "The user's groups. Change them with the Group resource.",
      subAttributes: [
        attribute("value", { mutability: "readOnly", caseExact: true, description: "The group's id." }),
        attribute("$ref", {
          type: "reference",
          referenceTypes: ["Group"],
          mutability: "readOnly",
          description: "Its address.",
        }),
        attribute("display", { mutability: "readOnly", description: "The group's name." }),
        attribute("type", { mutability: "readOnly", description: "direct.", canonicalValues: ["direct"] }),
      ],
    }),
    plural("entitlements", "Stored and returned. They grant nothing."),
    plural("roles", "Stored and returned. They assign no role. Admins can assign roles to groups instead."),
    plural("x509Certificates", "Certificates. They cannot be used to log in."),
  ],
};

/** RFC 7643 section 4.3. */
const enterprise: Schema = {
  id: ENTERPRISE_URN,
  name: "EnterpriseUser",
  description: "Enterprise attributes of a user.",
  attributes: [
    attribute("employeeNumber", { description: "The employee number." }),
    attribute("costCenter", { description: "The cost center." }),
    attribute("organization", { description: "The name of the organization. It has no effect on membership." }),
    attribute("division", { description: "The division." }),
    attribute("department", { description: "The department." }),
    attribute("manager", {
      type: "complex",
      description: "The user's manager.",
      subAttributes: [
        attribute("value", { caseExact: true, description: "The manager's id." }),
        attribute("$ref", { type: "reference", referenceTypes: ["User"], description: "The manager's URL." }),
        attribute("displayName", { mutability: "readOnly", description: "The manager's name." }),
      ],
    }),
  ],
};

/** The URN of the extension for a project's custom attributes. The project's wire prefix is part of it. */
export function customUrn(prefix: string): string {
  return `urn:ietf:params:scim:schemas:extension:${prefix}:2.0:User`;
}

/** The schema of users in a project's directories. */
export function userSchema(prefix: string): ResourceSchema {
  const custom: Schema = {
    id: customUrn(prefix),
    name: "CustomUser",
    description: "Custom attributes of the directory: strings, numbers, booleans and lists of strings.",
    attributes: [],
    isOpen: true,
  };
  return { name: "User", endpoint: "/Users", core: user, extensions: [enterprise, custom] };
}
