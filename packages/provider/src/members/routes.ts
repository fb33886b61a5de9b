import {
  CreateMemberRequest,
  DeleteMemberResponse,
  GetSelfResponse,
  MemberLookupRequest,
  MemberLookupResponse,
  MemberResponse,
  MemberSearchRequest,
  MemberSearchResponse,
  NoBody,
  StartEmailUpdateRequest,
  UnlinkRetiredEmailRequest,
  UpdateMemberRequest,
  UpdateSelfRequest,
} from "@portico/wire/schemas";
import { route } from "../http/route.ts";
import { addMember } from "./add-member.ts";
import { deleteMember } from "./delete-member.ts";
import { deleteOwnPhoneNumber, deleteOwnTotp, deletePhoneNumber, deleteTotp } from "./delete-second-factor.ts";
import { getSelf } from "./get-self.ts";
import { lookUpMember } from "./look-up-member.ts";
import { reactivateMember } from "./reactivate-member.ts";
import { searchMembers } from "./search-members.ts";
import { startEmailUpdate, startOwnEmailUpdate } from "./start-email-update.ts";
import { unlinkOwnRetiredEmail, unlinkRetiredEmail } from "./unlink-retired-email.ts";
import { updateMember } from "./update-member.ts";
import { updateSelf } from "./update-self.ts";

export const memberRoutes = [
  route("members.lookup", MemberLookupRequest, MemberLookupResponse, lookUpMember),
  route("members.getSelf", NoBody, GetSelfResponse, getSelf),
  route("members.updateSelf", UpdateSelfRequest, MemberResponse, updateSelf),
  route("members.deleteMFAPhoneNumberSelf", NoBody, MemberResponse, deleteOwnPhoneNumber),
  route("members.deleteMFATOTPSelf", NoBody, MemberResponse, deleteOwnTotp),
  route("members.startEmailUpdateSelf", StartEmailUpdateRequest, MemberResponse, startOwnEmailUpdate),
  route("members.unlinkRetiredEmailSelf", UnlinkRetiredEmailRequest, MemberResponse, unlinkOwnRetiredEmail),
  route("organization.members.startEmailUpdate", StartEmailUpdateRequest, MemberResponse, startEmailUpdate),
  route("organization.members.unlinkRetiredEmail", UnlinkRetiredEmailRequest, MemberResponse, unlinkRetiredEmail),
  route("members.create", CreateMemberRequest, MemberResponse, addMember),
  route("members.search", MemberSearchRequest, MemberSearchResponse, searchMembers),
  route("members.update", UpdateMemberRequest, MemberResponse, updateMember),
  route("members.delete", NoBody, DeleteMemberResponse, deleteMember),
  route("members.deleteMFAPhoneNumber", NoBody, MemberResponse, deletePhoneNumber),
  route("members.deleteMFATOTP", NoBody, MemberResponse, deleteTotp),
  route("members.reactivate", NoBody, MemberResponse, reactivateMember),
];
