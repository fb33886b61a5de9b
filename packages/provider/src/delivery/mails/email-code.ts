import type { Project } from "../../projects/project.ts";
import { layoutMail, type Mail } from "./layout.ts";

/** A six-digit code to type where it was asked for. */
export function emailCodeMail(
  project: Project,
  { code, destinationName, lifetimeMinutes }: { code: string; destinationName: string; lifetimeMinutes: number },
): Mail {
  const mail = layoutMail(project, {
    subject: `${code} is your ${project.project_name} passcode`,
    title: "Your passcode",
    parts: [
      { kind: "paragraph", text: `Type this passcode where you asked for it, to continue to ${destinationName}.` },
      { kind: "code", code },
      { kind: "small", text: `It works once and expires in ${lifetimeMinutes} minutes.` },
      {
        kind: "small",
        text: "If you did not ask for it, you can ignore this mail. Never tell the passcode to anybody.",
      },
    ],
  });
  return { ...mail, code };
}
