import type { Project } from "../../projects/project.ts";
import { layoutMail, type Mail } from "./layout.ts";

/** For an address that asked for access which it does not have, where the page must not say so. */
export function noAccessMail(
  project: Project,
  { organizationName, address }: { organizationName: string; address: string },
): Mail {
  return layoutMail(project, {
    subject: `About your access to ${organizationName}`,
    title: "You don't have access yet",
    parts: [
      { kind: "paragraph", text: `${address} does not have access to ${organizationName}.` },
      { kind: "paragraph", text: "If you think this is a mistake, contact your admin." },
      { kind: "small", text: "If you did not try to sign in, you can ignore this mail." },
    ],
  });
}
