import { useMember, useSession } from "@portico/widget";

export function SignedInAs() {
  const { member } = useMember();
  const { session } = useSession();
  if (!member) return null;
  return (
    <>
      You are <b>{member.name || member.email_address}</b>
      {member.name && ` (${member.email_address})`}
      {session?.roles.map((role) => (
        <span key={role} className="tag">
          {role}
        </span>
      ))}
    </>
  );
}
