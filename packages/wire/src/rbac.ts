import { z } from "zod";

const Permission = z.object({
  resource_id: z
    .string()
    .meta({ description: "A resource of the policy, or one of the provider's own.", examples: ["board"] }),
  actions: z
    .array(z.string())
    .meta({ description: "Actions on it; `*` stands for all.", examples: [["create", "move"]] }),
});

const Permissions = z.array(Permission);

/** The project's roles: docs/wire/rules.md#roles. The action `*` stands for all of a resource's. */
export const RbacPolicy = z.object({
  roles: z
    .array(
      z.object({
        role_id: z.string().meta({ description: "The role's id.", examples: ["editor"] }),
        description: z
          .string()
          .meta({ description: "What the role is for, for people.", examples: ["Adds cards and moves them"] }),
        permissions: Permissions.describe("What the role allows."),
      }),
    )
    .describe("Roles that members may have."),
  resources: z
    .array(
      z.object({
        resource_id: z.string().meta({ description: "The resource's id.", examples: ["board"] }),
        description: z
          .string()
          .meta({ description: "What the resource is, for people.", examples: ["The organization's board"] }),
        actions: z
          .array(z.string())
          .meta({ description: "What can be done with it.", examples: [["create", "move", "delete"]] }),
      }),
    )
    .describe("Things in your application that permissions speak of."),
  scopes: z
    .array(
      z.object({
        scope: z.string().meta({ description: "The scope's name.", examples: ["read:boards"] }),
        description: z
          .string()
          .meta({ description: "What the consent page tells members.", examples: ["See your boards"] }),
        permissions: Permissions.describe("What an app may do with it, where the member may, too."),
      }),
    )
    .describe("Scopes that connected apps may ask for."),
});
export type RbacPolicy = z.infer<typeof RbacPolicy>;
