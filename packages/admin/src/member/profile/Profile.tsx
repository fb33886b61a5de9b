import { Sections } from "@portico/ui/components/Sections";
import { useStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import { useState } from "react";
import { NotFound } from "../../shared/NotFound.tsx";
import { ProfileAddressesScreen } from "./ProfileAddresses.tsx";
import { ProfileAppsScreen } from "./ProfileApps.tsx";
import { ProfileHistoryScreen } from "./ProfileHistory.tsx";
import { ProfileNameScreen } from "./ProfileName.tsx";
import { ProfilePasskeysScreen } from "./ProfilePasskeys.tsx";
import { ProfilePasswordScreen } from "./ProfilePassword.tsx";
import { ProfileRecoveryScreen } from "./ProfileRecovery.tsx";
import { ProfileSecondFactorsScreen } from "./ProfileSecondFactors.tsx";
import { ProfileSessionsScreen } from "./ProfileSessions.tsx";
import { ProfileDevicesScreen } from "./RememberedDevices.tsx";
import { profile } from "./texts.ts";

const names = ["account", "security", "sessions", "apps", "history"] as const;
export type ProfileSection = (typeof names)[number];

export interface ProfileProps {
  /** The section to show. With `onSection`, your page can keep it in its URL. */
  section?: ProfileSection;
  onSection?: (section: ProfileSection) => void;
}

/** The signed-in member's own account. Each section is also a component. */
export function ProfileScreen({ section, onSection }: ProfileProps) {
  const { sections: texts } = useStrings("profile", profile);
  const [chosen, setChosen] = useState<ProfileSection>("account");
  const current = section ?? chosen;
  const choose = (name: ProfileSection) => {
    setChosen(name);
    onSection?.(name);
  };
  return (
    <div {...part("parts")}>
      <ProfileRecoveryScreen />
      <Sections
        label={texts.label}
        names={names.map((name) => [name, texts[name]] as const)}
        current={current}
        onChoose={choose}
      >
        {!names.includes(current) && <NotFound back={texts.account} onBack={() => choose("account")} />}
        {current === "account" && (
          <>
            <ProfileNameScreen />
            <ProfileAddressesScreen />
          </>
        )}
        {current === "security" && (
          <>
            <ProfilePasskeysScreen />
            <ProfilePasswordScreen />
            <ProfileSecondFactorsScreen />
          </>
        )}
        {current === "sessions" && (
          <>
            <ProfileSessionsScreen />
            <ProfileDevicesScreen />
          </>
        )}
        {current === "apps" && <ProfileAppsScreen />}
        {current === "history" && <ProfileHistoryScreen />}
      </Sections>
    </div>
  );
}
