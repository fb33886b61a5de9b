import { CURSOR_SECONDS, PAGE_SIZE } from "../lists/read-list-request.ts";
import type { Attribute, ResourceSchema, Schema } from "../schema/attribute.ts";

const urn = (name: string) => `urn:ietf:params:scim:schemas:core:2.0:${name}`;

/** The features that this server supports (RFC 7643 section 5, RFC 9865 section 2.4). */
export function showServiceProviderConfig(baseUrl: string, documentationUri: string): Record<string, unknown> {
  return {
    schemas: [urn("ServiceProviderConfig")],
    documentationUri,
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: PAGE_SIZE.max },
    changePassword: { supported: false },
    sort: { supported: true },
    etag: { supported: true },
    pagination: {
      cursor: true,
      index: true,
      defaultPaginationMethod: "index",
      defaultPageSize: PAGE_SIZE.default,
      maxPageSize: PAGE_SIZE.max,
      cursorTimeout: CURSOR_SECONDS,
    },
    authenticationSchemes: [
      {
        type: "oauthbearertoken",
        name: "Bearer token",
        description: "The connection's token, in the Authorization header.",
        specUri: "https://www.rfc-editor.org/info/rfc6750",
        primary: true,
      },
    ],
    meta: { resourceType: "ServiceProviderConfig", location: `${baseUrl}/ServiceProviderConfig` },
  };
}

/** RFC 7643 section 6. */
export function showResourceType(baseUrl: string, { name, endpoint, core, extensions }: ResourceSchema) {
  return {
    schemas: [urn("ResourceType")],
    id: name,
    name,
    endpoint,
    description: core.description,
    schema: core.id,
    schemaExtensions: extensions.map(({ id }) => ({ schema: id, required: false })),
    meta: { resourceType: "ResourceType", location: `${baseUrl}/ResourceTypes/${name}` },
  };
}

/** RFC 7643 section 7. */
export function showSchema(baseUrl: string, { id, name, description, attributes }: Schema): Record<string, unknown> {
  return {
    schemas: [urn("Schema")],
    id,
    name,
    description,
    attributes: attributes.map(showAttribute),
    meta: { resourceType: "Schema", location: `${baseUrl}/Schemas/${id}` },
  };
}

/** Only text attributes have `caseExact` and `uniqueness` (RFC 7643 section 7). */
function showAttribute({ caseExact, uniqueness, subAttributes, ...attribute }: Attribute): Record<string, unknown> {
  const isText = attribute.type === "string" || attribute.type === "reference";
  return {
    ...attribute,
    ...(isText && { caseExact, uniqueness }),
    ...(subAttributes && { subAttributes: subAttributes.map(showAttribute) }),
  };
}
