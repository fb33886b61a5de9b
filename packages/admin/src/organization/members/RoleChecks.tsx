import type { Member } from "@portico/client";
import { Check, Checks } from "@portico/ui/components/Check";
import { useStrings } from "@portico/ui/texts/use-strings";
import { usePolicy } from "../../shared/use-policy.ts";
import { members } from "./texts.ts";

interface RoleChecksProps {
  value: readonly string[];
  onChange: (roles: string[]) => void;
  /** The member with the roles, some of which may come from elsewhere. */
  member?: Pick<Member, "roles">;
}

/** The project's roles as checkboxes. Only those that the signed-in member can assign are enabled. */
export function RoleChecks({ value, onChange, member }: RoleChecksProps) {
  const texts = useStrings("members", members);
  const { roles, grantable } = usePolicy();
  const sources: Record<string, string> = {
    email_assignment: texts.byDomain,
    sso_connection: texts.bySso,
    sso_connection_group: texts.bySso,
    scim_connection_group: texts.byDirectory,
  };
  const shown = member ? roles : grantable;
  if (shown.length === 0) return null;
  return (
    <Checks legend={texts.roles}>
      {shown.map(({ role_id, description }) => {
        const from = member?.roles.find((one) => one.role_id === role_id)?.sources.map(({ type }) => sources[type]);
        const elsewhere = [...new Set(from?.filter(Boolean))].join(", ");
        const mayChange = grantable.some((one) => one.role_id === role_id);
        const isBeyond = !mayChange && grantable.length > 0;
        return (
          <Check
            key={role_id}
            label={elsewhere ? `${role_id} (${elsewhere})` : role_id}
            hint={[description, isBeyond ? texts.roleBeyond : ""].filter(Boolean).join(" ")}
            checked={value.includes(role_id)}
            disabled={!mayChange}
            onChange={(isOn) => onChange(isOn ? [...value, role_id] : value.filter((one) => one !== role_id))}
          />
        );
      })}
    </Checks>
  );
}
