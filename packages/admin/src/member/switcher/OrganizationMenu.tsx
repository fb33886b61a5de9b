import type { DiscoveredOrganization, Organization } from "@portico/client";
import { Skeleton } from "@portico/ui/components/Skeleton";
import { useAction } from "@portico/ui/hooks/use-action";
import { lazy, Suspense, useState } from "react";
import { useCalls } from "../../shared/calls.ts";
import { useSignedIn } from "../../shared/use-signed-in.ts";
import { OrganizationChoice } from "./OrganizationChoice.tsx";

const CreateOrganization = lazy(() => import("./CreateOrganization.tsx"));

interface OrganizationMenuProps {
  onClose: () => void;
  onSwitch: (organization: Organization) => void;
  onSignIn?: ((organization: Organization) => void) | undefined;
  canCreate: boolean;
  sessionDurationMinutes: number;
}

/** The menu of the switcher: the member's organizations, and a form to create one. */
export function OrganizationMenu({
  onClose,
  onSwitch,
  onSignIn,
  canCreate,
  sessionDurationMinutes,
}: OrganizationMenuProps) {
  const { client } = useCalls();
  const { organization } = useSignedIn();
  const [isCreating, setCreating] = useState(false);
  const id = organization?.organization_id;
  const enter = useAction(async (chosen: DiscoveredOrganization) => {
    if (chosen.primary_required) return onSignIn?.(chosen.organization);
    const { member_session } = await client.session.exchange({
      organization_id: chosen.organization.organization_id,
      session_duration_minutes: sessionDurationMinutes,
    });
    if (member_session) onSwitch(chosen.organization);
    else onSignIn?.(chosen.organization);
  });
  if (!isCreating) {
    return (
      <OrganizationChoice
        currentId={id}
        enter={enter}
        onChoose={async (chosen) => {
          if (chosen.organization.organization_id === id || (await enter.run(chosen))) onClose();
        }}
        onCreate={canCreate ? () => setCreating(true) : undefined}
      />
    );
  }
  return (
    <Suspense fallback={<Skeleton />}>
      <CreateOrganization
        sessionDurationMinutes={sessionDurationMinutes}
        onCreated={(created) => {
          onClose();
          onSwitch(created);
        }}
        onCancel={() => setCreating(false)}
      />
    </Suspense>
  );
}
