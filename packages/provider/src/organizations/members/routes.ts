import { confirmedMethods, removals } from "../../core/mfa/second-factors.ts";
import { route } from "../../platform/http/route.ts";
import { getRecovery, keepAccessSinceRecovery, removeAccessSinceRecovery } from "./access-since-recovery.ts";
import { addMember } from "./add-member.ts";
import { deleteMember, reactivateMember } from "./delete-member.ts";
import { cancelEmailUpdate, getEmailUpdate, startEmailUpdate, startOwnEmailUpdate } from "./email-update.ts";
import { getSelf, lookUpMember } from "./get-member.ts";
import { deletePasskey, listPasskeys } from "./passkeys.ts";
import { searchMembers } from "./search-members.ts";
import { deleteOwnSecondFactor, deleteSecondFactor } from "./second-factors.ts";
import { unlinkOwnRetiredEmail, unlinkRetiredEmail } from "./unlink-retired-email.ts";
import { unlockOwnMember } from "./unlock-member.ts";
import { updateMember, updateSelf } from "./update-member.ts";

export const memberRoutes = [
  route("members.lookup", lookUpMember),
  route("members.getSelf", getSelf),
  route("members.updateSelf", updateSelf),
  ...confirmedMethods.flatMap((method) => [
    route(removals[method].own, deleteOwnSecondFactor(method)),
    route(removals[method].ofMember, deleteSecondFactor(method)),
  ]),
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
  route("members.reactivate", reactivateMember),
  route("members.listPasskeys", listPasskeys),
  route("members.deletePasskey", deletePasskey),
];
