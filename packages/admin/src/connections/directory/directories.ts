/** A value of ours to enter there. */
type Value = "base_url" | "token" | { is: string };

/** One step in the directory's own console. Its labels are quoted as they are, and never translated. */
export type DirectoryStep =
  | { says: "open"; path: readonly string[] }
  | { says: "enter"; fields: readonly (readonly [label: string, value: Value])[] }
  | { says: "press"; buttons: readonly string[] }
  | { says: "turnOn"; names: readonly string[] }
  | { says: "assign"; people: string; groups: string };

export interface DirectoryProduct {
  id: string;
  /** Empty for directories that support SCIM and have no instructions of their own here. */
  name: string;
  steps: readonly DirectoryStep[];
}

/** The directory products that we have instructions for. */
export const directoryProducts: readonly DirectoryProduct[] = [
  {
    id: "okta",
    name: "Okta",
    steps: [
      { says: "open", path: ["Applications", "…", "General", "App Settings", "Edit", "Provisioning: SCIM"] },
      { says: "open", path: ["Provisioning", "Integration", "Edit"] },
      {
        says: "enter",
        fields: [
          ["SCIM connector base URL", "base_url"],
          ["Unique identifier field for users", { is: "userName" }],
          ["Supported provisioning actions", { is: "Push New Users, Push Profile Updates, Push Groups" }],
          ["Authentication Mode", { is: "HTTP Header" }],
          ["Authorization", "token"],
        ],
      },
      { says: "press", buttons: ["Test Connector Configuration", "Save"] },
      { says: "open", path: ["Provisioning", "To App", "Edit"] },
      { says: "turnOn", names: ["Create Users", "Update User Attributes", "Deactivate Users"] },
      { says: "assign", people: "Assignments", groups: "Push Groups" },
    ],
  },
  {
    id: "microsoft-entra",
    name: "Microsoft Entra ID",
    steps: [
      { says: "open", path: ["Enterprise applications", "…", "Provisioning", "Automatic"] },
      {
        says: "enter",
        fields: [
          ["Tenant URL", "base_url"],
          ["Secret Token", "token"],
        ],
      },
      { says: "press", buttons: ["Test Connection", "Save"] },
      { says: "open", path: ["Mappings", "Provision Microsoft Entra ID Users"] },
      { says: "enter", fields: [["mail", { is: 'emails[type eq "work"].value' }]] },
      { says: "assign", people: "Users and groups", groups: "Users and groups" },
      { says: "turnOn", names: ["Provisioning Status"] },
      { says: "press", buttons: ["Provision on demand"] },
    ],
  },
  {
    id: "jumpcloud",
    name: "JumpCloud",
    steps: [
      { says: "open", path: ["SSO Applications", "…", "Identity Management"] },
      {
        says: "enter",
        fields: [
          ["API Type", { is: "SCIM API" }],
          ["SCIM Version", { is: "SCIM 2.0" }],
          ["Base URL", "base_url"],
          ["Token Key", "token"],
        ],
      },
      { says: "press", buttons: ["Test Connection", "Activate", "Save"] },
      { says: "assign", people: "User Groups", groups: "User Groups" },
    ],
  },
  {
    id: "onelogin",
    name: "OneLogin",
    steps: [
      { says: "open", path: ["Applications", "…", "Configuration", "API Connection"] },
      {
        says: "enter",
        fields: [
          ["SCIM Base URL", "base_url"],
          ["SCIM Bearer Token", "token"],
        ],
      },
      { says: "press", buttons: ["Enable", "Save"] },
      { says: "open", path: ["Provisioning", "Workflow"] },
      { says: "turnOn", names: ["Enable provisioning"] },
      { says: "assign", people: "Users", groups: "Rules" },
    ],
  },
  {
    id: "ping",
    name: "PingOne",
    steps: [
      { says: "open", path: ["Integrations", "Provisioning", "New Connection", "Identity Store", "SCIM Outbound"] },
      {
        says: "enter",
        fields: [
          ["SCIM BASE URL", "base_url"],
          ["SCIM Version", { is: "2.0" }],
          ["Authentication Method", { is: "OAuth 2 Bearer Token" }],
          ["Oauth Access Token", "token"],
        ],
      },
      { says: "press", buttons: ["Test Connection", "Save"] },
      { says: "open", path: ["Provisioning", "New Rule"] },
      { says: "assign", people: "User Filter", groups: "Group Provisioning" },
    ],
  },
  {
    id: "generic",
    name: "SCIM 2.0",
    steps: [
      {
        says: "enter",
        fields: [
          ["Base URL", "base_url"],
          ["Bearer token", "token"],
        ],
      },
    ],
  },
];

/** Returns the product of a connection, or the generic one if it is unknown or not set. */
export function productOf(identityProvider: string): DirectoryProduct {
  const found = directoryProducts.find(({ id }) => id === identityProvider);
  return found ?? (directoryProducts.at(-1) as DirectoryProduct);
}
