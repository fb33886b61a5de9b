import { z } from "zod";

const Permission = z.object({ resource_id: z.string(), actions: z.array(z.string()) });

/** The project's roles: docs/wire/rules.md#roles. The action `*` stands for all of a resource's. */
export const RbacPolicy = z.object({
  roles: z.array(z.object({ role_id: z.string(), description: z.string(), permissions: z.array(Permission) })),
  resources: z.array(z.object({ resource_id: z.string(), description: z.string(), actions: z.array(z.string()) })),
  scopes: z.array(z.object({ scope: z.string(), description: z.string(), permissions: z.array(Permission) })),
});
export type RbacPolicy = z.infer<typeof RbacPolicy>;
