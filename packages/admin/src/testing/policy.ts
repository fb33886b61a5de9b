import type { RbacPolicy } from "@portico/wire";

const role = (role_id: string, description: string, ...permissions: [resource_id: string, ...actions: string[]][]) => ({
  role_id,
  description,
  permissions: permissions.map(([resource_id, ...actions]) => ({ resource_id, actions })),
});

/** The roles and scopes of a project, for tests and the gallery. */
export const samplePolicy: RbacPolicy = {
  roles: [
    role(
      "admin",
      "May do everything within the organization",
      ["member", "*"],
      ["organization", "*"],
      ["audit_log", "*"],
      ["board", "*"],
    ),
    role("editor", "Adds cards and moves them", ["board", "read", "edit"]),
    role("viewer", "Looks at the boards", ["board", "read"]),
  ],
  resources: [],
  scopes: [
    { scope: "read:boards", description: "See your boards", permissions: [] },
    { scope: "edit:boards", description: "Add and move cards on your boards", permissions: [] },
  ],
};
