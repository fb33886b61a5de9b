import { useImpersonator, useMember } from "@portico/widget";

/** Says on every page that one of the host's own people acts in the member's place. */
export function ActingAs() {
  const impersonator = useImpersonator();
  const { member } = useMember();
  return (
    impersonator && (
      <p className="acting-as" role="status">
        <b>{impersonator.id}</b> is acting as <b>{member?.email_address}</b>: {impersonator.reason}
      </p>
    )
  );
}
