import { attribute, type ResourceSchema } from "./attribute.ts";

export const GROUP_URN = "urn:ietf:params:scim:schemas:core:2.0:Group";

/** RFC 7643 section 4.2. */
export const groupSchema: ResourceSchema = {
  name: "Group",
  endpoint: "/Groups",
  core: {
    id: GROUP_URN,
    name: "Group",
    description: "A group of people. An administrator may let its members have a role.",
    attributes: [
      attribute("displayName", { required: true, description: "The group's name for people." }),
      attribute("members", {
        type: "complex",
        multiValued: true,
        description: "The people in the group. Groups in groups are refused.",
        subAttributes: [
          attribute("value", { mutability: "immutable", caseExact: true, description: "The person's id." }),
          attribute("$ref", {
            type: "reference",
            referenceTypes: ["User"],
            mutability: "immutable",
            description: "The person's address.",
          }),
          attribute("type", { mutability: "immutable", description: "User.", canonicalValues: ["User"] }),
          attribute("display", { mutability: "readOnly", description: "The person's name." }),
        ],
      }),
    ],
  },
  extensions: [],
};
