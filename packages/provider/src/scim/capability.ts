import type { Capability } from "../capability/capability.ts";
import { deleteConnection, findConnection } from "./connections/store.ts";
import { reservePerson } from "./directory/reserve-person.ts";
import { scimMigrations } from "./migrations.ts";
import { scimRoutes } from "./routes.ts";

export const scim: Capability = {
  routes: scimRoutes,
  endings: {
    async organization({ project }, tx, { organization_id }) {
      const connection = await findConnection(tx, { project_id: project.project_id, organization_id });
      if (connection) await deleteConnection(tx, connection);
    },
    member: reservePerson,
  },
  migrations: scimMigrations,
};
