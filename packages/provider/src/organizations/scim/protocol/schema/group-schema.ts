import { attribute, type ResourceSchema } from "./attribute.ts";

export const GROUP_URN = "urn:ietf:params:scim:schemas:core:2.0:Group";

/** RFC 7643 section 4.2. */
export const groupSchema: ResourceSchema = {
  name: "Group",
  endpoint: "/Groups",
  core: {
    id: GROUP_URN,
    name: "Group",
    description: "A group of users. Admins can assign roles to its members.",
    attributes: [
      attribute("displayName", { required: true, description: "The group's display name." }),
      attribute("members", {
        type: "complex",
        multiValued: true,
        description: "The users in the group. Nested groups are refused.",
        subAttributes: [
          attribute("value", { mutability: "immutable", caseExact: true, description: "The user's ID." }),
          attribute("$ref", {
            type: "reference",
            referenceTypes: ["User"],
            mutability: "immutable",
            description: "The user's URL.",
          }),
          attribute("type", { mutability: "immutable", description: "User.", canonicalValues: ["User"] }),
          attribute("display", { mutability: "readOnly", description: "The user's name." }),
        ],
      }),
    ],
  },
  extensions: [],
};
