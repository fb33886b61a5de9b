import { ConfirmIdentity } from "@portico/ui/components/ConfirmIdentity";
import { useIdentityTexts } from "@portico/ui/hooks/use-identity-texts";
import type { MissingIdentity } from "@portico/ui/lib/identity";
import { identityLanguages } from "@portico/widget/kit";
import { type AdminFixture, createMockCalls } from "../testing/mock-calls.ts";
import type { Names } from "../testing/samples.ts";

interface AskedProps extends Partial<MissingIdentity> {
  email: string;
}

/** The content of the dialog without the dialog, because a page can show only one modal dialog at a time. */
function Asked({ email, missing = ["primary"], methods = [] }: AskedProps) {
  const texts = useIdentityTexts(identityLanguages);
  const refused = { error_type: "otp_code_not_found" };
  const calls = { begin: async () => {}, show: () => Promise.reject(refused), watch: () => () => {} };
  if (!texts) return null;
  return (
    <ConfirmIdentity
      missing={{ missing, methods }}
      identity={{ email, phone: "+12025550130", usual: [], hasSecondPasskey: false, ...calls }}
      texts={texts}
      describe={() => ""}
      onConfirmed={() => {}}
      onCancel={() => {}}
    />
  );
}

export function identityFixtures({ email }: Names): Record<string, AdminFixture> {
  const state = (asked: Partial<MissingIdentity>): AdminFixture => ({
    calls: createMockCalls({}),
    screen: <Asked email={email} {...asked} />,
  });
  return {
    "identity.password": state({ methods: ["password", "email_otp", "google_oauth", "sso"] }),
    "identity.emailCode": state({ methods: ["email_otp"] }),
    "identity.link": state({ methods: ["magic_link"] }),
    "identity.elsewhere": state({ methods: ["sso"] }),
    "identity.app": state({ missing: ["second_factor"], methods: ["totp", "recovery_code", "sms_otp"] }),
    "identity.text": state({ missing: ["second_factor"], methods: ["sms_otp"] }),
    "identity.backupCode": state({ missing: ["second_factor"], methods: ["recovery_code"] }),
    "identity.setUpFirst": state({ missing: ["second_factor"] }),
  };
}
