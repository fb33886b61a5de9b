import { attribute } from "./attribute.ts";

/** The attributes that every resource has, and no schema lists (RFC 7643 section 3.1). */
export const commonAttributes = [
  attribute("schemas", {
    multiValued: true,
    type: "reference",
    mutability: "readOnly",
    description: "",
    returned: "always",
  }),
  attribute("id", { caseExact: true, mutability: "readOnly", returned: "always", description: "" }),
  attribute("externalId", { caseExact: true, description: "" }),
  attribute("meta", {
    type: "complex",
    mutability: "readOnly",
    description: "",
    subAttributes: [
      attribute("resourceType", { caseExact: true, mutability: "readOnly", description: "" }),
      attribute("created", { type: "dateTime", mutability: "readOnly", description: "" }),
      attribute("lastModified", { type: "dateTime", mutability: "readOnly", description: "" }),
      attribute("location", { caseExact: true, mutability: "readOnly", description: "" }),
      attribute("version", { caseExact: true, mutability: "readOnly", description: "" }),
    ],
  }),
];
