import { z } from "zod";

const Permission = z.object({
  resource_id: z
    .string()
    .meta({ description: "ID of a resource of the policy, or of a built-in one.", examples: ["board"] }),
  actions: z
    .array(z.string())
    .meta({ description: "Allowed actions on the resource; `*` means all.", examples: [["create", "move"]] }),
});

const Permissions = z.array(Permission);

/** The project's roles: docs/wire/rules.md#roles. The action `*` means all actions of a resource. */
export const RbacPolicy = z.object({
  roles: z
    .array(
      z.object({
        role_id: z.string().meta({ description: "The role's ID.", examples: ["editor"] }),
        description: z
          .string()
          .meta({ description: "Description of the role, shown to admins.", examples: ["Adds cards and moves them"] }),
        permissions: Permissions.describe("The permissions of the role."),
      }),
    )
    .describe("Roles that can be assigned to members."),
  resources: z
    .array(
      z.object({
        resource_id: z.string().meta({ description: "The resource's ID.", examples: ["board"] }),
        description: z
          .string()
          .meta({ description: "Description of the resource.", examples: ["The organization's board"] }),
        actions: z
          .array(z.string())
          .meta({ description: "The actions that permissions can allow.", examples: [["create", "move", "delete"]] }),
      }),
    )
    .describe("Resources of your application, which permissions refer to."),
  scopes: z
    .array(
      z.object({
        scope: z.string().meta({ description: "The scope's name.", examples: ["read:boards"] }),
        description: z
          .string()
          .meta({ description: "Description on the consent page.", examples: ["See your boards"] }),
        permissions: Permissions.describe("Permissions that an app gets with this scope, if the member has them, too."),
      }),
    )
    .describe("Scopes that connected apps can request."),
});
export type RbacPolicy = z.infer<typeof RbacPolicy>;
