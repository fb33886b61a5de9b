import { route } from "../../platform/http/route.ts";
import { getRecovery, keepAccessSinceRecovery, removeAccessSinceRecovery } from "./access-since-recovery.ts";
import { addMember } from "./add-member.ts";
import { deleteMember, reactivateMember } from "./delete-member.ts";
import { cancelEmailUpdate, getEmailUpdate, startEmailUpdate, startOwnEmailUpdate } from "./email-update.ts";
import { getSelf, lookUpMember } from "./get-member.ts";
import { deletePasskey, listPasskeys } from "./passkeys.ts";
import { searchMembers } from "./search-members.ts";
import { deleteOwnSecondFactor, deletePhoneNumber, deleteTotp } from "./second-factors.ts";
import { unlinkOwnRetiredEmail, unlinkRetiredEmail } from "./unlink-retired-email.ts";
import { unlockOwnMember } from "./unlock-member.ts";
import { updateMember, updateSelf } from "./update-member.ts";

export const memberRoutes = [
  route("members.lookup", lookUpMember),
  route("members.getSelf", getSelf),
  route("members.updateSelf", updateSelf),
  route("members.deleteMFAPhoneNumberSelf", deleteOwnSecondFactor("sms_otp")),
  route("members.deleteMFATOTPSelf", deleteOwnSecondFactor("totp")),
  route("members.startEmailUpdateSelf", startOwnEmailUpdate),
  route("self.getEmailUpdate", getEmailUpdate),
  route("self.cancelEmailUpdate", cancelEmailUpdate),
  route("self.getRecovery", getRecovery),
  route("self.removeAccessSinceRecovery", removeAccessSinceRecovery),
  route("self.keepAccessSinceRecovery", keepAccessSinceRecovery),
  route("members.unlinkRetiredEmailSelf", unlinkOwnRetiredEmail),
  route("organization.members.startEmailUpdate", startEmailUpdate),
  route("organization.members.unlinkRetiredEmail", unlinkRetiredEmail),
  route("organization.members.unlock", unlockOwnMember),
  route("members.create", addMember),
  route("members.search", searchMembers),
  route("members.update", updateMember),
  route("members.delete", deleteMember),
  route("members.deleteMFAPhoneNumber", deletePhoneNumber),
  route("members.deleteMFATOTP", deleteTotp),
  route("members.reactivate", reactivateMember),
  route("members.listPasskeys", listPasskeys),
  route("members.deletePasskey", deletePasskey),
];
